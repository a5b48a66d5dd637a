import { serverTextsLoading } from '#web/i18n/server-messages.ts'
import type { RouteSpec } from '#web/page/route-spec.ts'

/** Loads the route's screen, and the server texts if its code preloads them, so that the screen renders at once. */
export const loadScreen = async (route: RouteSpec): Promise<void> => {
  if (route.screen || !route.code) return
  const screen = await route.code.load()
  await serverTextsLoading
  route.screen = screen
}
