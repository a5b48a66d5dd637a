import { screen, within } from '@testing-library/react'
import type { Account } from '#core/accounts/account.ts'
import type { Fetch } from '#web/data/api.ts'
import { loadScreen } from '#web/shell/load-screen.ts'
import { matchRoute } from '#web/shell/match-route.ts'
import { openApp } from './open-app.tsx'
import { readyButton } from './ready-button.ts'
import { PASSWORD, type World } from './world.ts'

type OpenedProfile = Awaited<ReturnType<typeof openProfile>>

/** Opens `/profile` as the account. `calls` lists the writes to `/api/profile` and routes below it, each as method and path. */
export const openProfile = async (
  world: World,
  account: Pick<Account, 'email'>,
  intercept = (fetch: Fetch): Fetch => fetch,
) => {
  await loadScreen(matchRoute('/profile').route)
  const calls: string[] = []
  const recording =
    (fetch: Fetch): Fetch =>
    (path, init) => {
      const method = init?.method ?? 'GET'
      if (path.startsWith('/api/profile') && method !== 'GET') calls.push(`${method} ${path}`)
      return intercept(fetch)(path, init)
    }
  const app = await openApp(world, { at: '/profile', account, intercept: recording })
  await screen.findByRole('heading', { name: 'Profile' })
  // This section loads last.
  await screen.findByRole('region', { name: 'Your data' })
  const section = (name: string) => within(screen.getByRole('region', { name }))
  const press = async (name: string | RegExp, container = screen.getByRole('main')) =>
    app.user.click(await readyButton(name, container))
  return { ...app, calls, section, press }
}

export const reauthenticate = async ({ user }: Pick<OpenedProfile, 'user'>, action: string, password = PASSWORD) => {
  const container = within(screen.getByRole('dialog'))
  const field = container.getByLabelText('Your password')
  await user.clear(field)
  await user.type(field, password)
  await user.click(container.getByRole('button', { name: action }))
}
