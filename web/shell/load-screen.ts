import { serverTextsLoading } from '#web/i18n/server-messages.ts'
import type { RouteSpec } from '#web/page/route-spec.ts'

/** Loads the route's screen. If the screen's code preloads the server texts, waits for them too, so that the screen renders at once. */
export const loadScreen = async (route: RouteSpec): Promise<void> => {
  if (route.screen || !route.code) return
  const screen = await route.code.load()
  await serverTextsLoading
  route.screen = screen
}
