import { screen, within } from '@testing-library/react'
import type { Account } from '#core/accounts/account.ts'
import type { Fetch } from '#web/data/api.ts'
import { matchRoute } from '#web/shell/match-route.ts'
import { loadScreen } from '#web/shell/routes.ts'
import { openApp } from './open-app.tsx'
import { PASSWORD, type World } from './world.ts'

export type OpenedProfile = Awaited<ReturnType<typeof openProfile>>

/** `/profile` of the account, loaded. `calls` are those to `/api/profile` that change something: method and path. */
export const openProfile = async (
  world: World,
  who: Pick<Account, 'email'>,
  through = (fetch: Fetch): Fetch => fetch,
) => {
  await loadScreen(matchRoute('/profile').route)
  const calls: string[] = []
  const counted =
    (fetch: Fetch): Fetch =>
    (path, init) => {
      const method = init?.method ?? 'GET'
      if (path.startsWith('/api/profile') && method !== 'GET') calls.push(`${method} ${path}`)
      return through(fetch)(path, init)
    }
  const app = await openApp(world, { at: '/profile', who, through: counted })
  await screen.findByRole('heading', { name: 'Profile' }, { timeout: 5000 })
  // The last of what comes after the rest.
  await screen.findByRole('region', { name: 'Your data' }, { timeout: 5000 })
  const section = (name: string) => within(screen.getByRole('region', { name }))
  const press = (name: string | RegExp, within = screen.getByRole('main')) => app.user.click(buttonIn(within, name))
  return { ...app, calls, section, press }
}

const buttonIn = (box: HTMLElement, name: string | RegExp) => within(box).getByRole('button', { name })

/** The dialog that is open, which asks for the password: types it and presses the button. */
export const prove = async ({ user }: Pick<OpenedProfile, 'user'>, action: string, password = PASSWORD) => {
  const box = within(screen.getByRole('dialog'))
  const field = box.getByLabelText('Your password')
  await user.clear(field)
  await user.type(field, password)
  await user.click(box.getByRole('button', { name: action }))
}
