import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RoleName } from '#core/permissions/policy.ts'
import { openApp } from '#test/support/open-app.tsx'
import { failConnection, respondWith } from '#test/support/request-interceptors.ts'
import { makeWorld, type World } from '#test/support/world.ts'
import type { Fetch } from '#web/data/api.ts'

type Options = { roles?: readonly RoleName[]; intercept?: (fetch: Fetch) => Fetch }

/** Adds an admin's account after the existing ones, and opens the accounts screen as that admin. */
const open = async (world: World, { roles = ['SiteAdmin'], ...rest }: Options = {}) =>
  openApp(world, { at: '/accounts', account: await world.addAccount(roles), ...rest })

const rowOf = async (name: string) =>
  within((await screen.findByText(name, { selector: 'b' })).closest('tr') as HTMLElement)

const recordAccountCalls =
  (calls: string[]) =>
  (fetch: Fetch): Fetch =>
  (path, init) => {
    if (path.startsWith('/api/users')) calls.push(`${init?.method ?? 'GET'} ${path}`)
    return fetch(path, init)
  }

test('the accounts screen lists each account with its email, roles, registration date, status and number of sessions', async () => {
  const world = makeWorld()
  await world.addAccount(['ShowManager'], { name: 'mags', displayName: 'Marguerite' })
  await open(world)
  const row = await rowOf('mags')
  const cells = row.getAllByRole('cell').map((cell) => [cell.dataset.th, cell.textContent])
  expect(cells.slice(0, 6)).toEqual([
    ['Account', 'magsMarguerite'],
    ['Email', 'person-1@people.example'],
    ['Roles', 'Show Manager'],
    ['Joined', '11/20/2026'],
    ['Status', 'Active'],
    ['Sessions', '0'],
  ])
  expect(screen.getByText('2 accounts.')).toBeDefined()
})

test("no actions are offered for the admin's own account or for accounts that the admin may not suspend", async () => {
  const world = makeWorld()
  await world.addAccount(['SiteOwner'], { name: 'owner' })
  await world.addAccount([], { name: 'mags' })
  await open(world)
  expect((await rowOf('mags')).getByRole('button', { name: 'Suspend mags' })).toBeDefined()
  expect((await rowOf('owner')).queryByRole('button')).toBeNull()
  expect((await rowOf('person-3')).queryByRole('button')).toBeNull()
})

test('an admin must enter a reason to suspend an account, and can reinstate it', async () => {
  const world = makeWorld()
  const mags = await world.addAccount([], { name: 'mags' })
  await world.logIn(mags)
  const app = await open(world)
  await app.user.click((await rowOf('mags')).getByRole('button', { name: 'Suspend mags' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Suspend mags?' }))
  await app.user.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(dialog.getByText('Reason is required')).toBeDefined()
  await app.user.type(dialog.getByLabelText('Reason'), 'Posts spam.')
  expect(dialog.getByText('11 of 256 characters')).toBeDefined()
  await app.user.dblClick(dialog.getByRole('button', { name: 'Suspend' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('mags has been suspended')
  const row = await rowOf('mags')
  await waitFor(() => expect(row.getByText(/Posts spam\./)).toBeDefined())
  await expect(world.logIn(mags)).rejects.toThrow('Posts spam.')
  await app.user.click(row.getByRole('button', { name: 'Reinstate mags' }))
  await waitFor(() => expect(row.getByText('Active')).toBeDefined())
  expect(await world.logIn(mags)).toBeTypeOf('string')
})

test('the suspend dialog shows an error for a reason of 257 characters', async () => {
  const world = makeWorld()
  const mags = await world.addAccount([], { name: 'mags' })
  const app = await open(world)
  await app.user.click((await rowOf('mags')).getByRole('button', { name: 'Suspend mags' }))
  await app.user.click(screen.getByLabelText('Reason'))
  await app.user.paste('x'.repeat(257))
  await app.user.click(screen.getByRole('button', { name: 'Suspend' }))
  const reason = screen.getByLabelText('Reason')
  expect(reason.getAttribute('aria-describedby')).toMatch(/error/)
  expect(screen.getByText('Reason must be 256 characters or less')).toBeDefined()
  expect(await world.logIn(mags)).toBeTypeOf('string')
})

test('Escape closes the suspend dialog and returns the focus to the button that opened it', async () => {
  const world = makeWorld()
  await world.addAccount([], { name: 'mags' })
  const app = await open(world)
  const button = (await rowOf('mags')).getByRole('button', { name: 'Suspend mags' })
  await app.user.click(button)
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a second click while sessions are being ended does nothing', async () => {
  const world = makeWorld()
  const mags = await world.addAccount([], { name: 'mags' })
  const token = await world.logIn(mags)
  const calls: string[] = []
  await open(world, { intercept: recordAccountCalls(calls) })
  const row = await rowOf('mags')
  const button = row.getByRole<HTMLButtonElement>('button', { name: 'End sessions of mags' })
  fireEvent.click(button)
  expect(button.disabled).toBe(true)
  fireEvent.click(button)
  await waitFor(() => expect(row.queryByRole('button', { name: 'End sessions of mags' })).toBeNull())
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([`POST /api/users/${mags.id}/end-sessions`])
  expect(await world.core.resumeSession(token)).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(row.getByRole('button', { name: 'Suspend mags' })))
})

test('a failed action shows an error in its row, and the row stays', async () => {
  const world = makeWorld()
  const mags = await world.addAccount([], { name: 'mags' })
  await world.logIn(mags)
  const intercept = failConnection((path) => path.endsWith('/end-sessions'))
  const app = await open(world, { intercept })
  const row = await rowOf('mags')
  await app.user.click(row.getByRole('button', { name: 'End sessions of mags' }))
  await waitFor(() => expect(row.getByRole('alert').textContent).toContain('We couldn’t reach the server.'))
  expect(row.getByRole<HTMLButtonElement>('button', { name: 'End sessions of mags' }).disabled).toBe(false)
})

test('the list is filtered as the admin types; the URL contains the search text, and if nothing matches, a link shows all accounts', async () => {
  const world = makeWorld()
  await world.addAccount([], { name: 'mags' })
  const calls: string[] = []
  const app = await open(world, { intercept: recordAccountCalls(calls) })
  await rowOf('mags')
  await app.user.type(screen.getByLabelText('Search accounts'), 'mags')
  await screen.findByText('1 account for “mags”.')
  await waitFor(() => expect(app.address()).toBe('/accounts?q=mags'))
  expect(calls).toEqual(['GET /api/users?q=&page=1&limit=25', 'GET /api/users?q=mags&page=1&limit=25'])
  await app.user.clear(screen.getByLabelText('Search accounts'))
  await screen.findByText('2 accounts.')
  await app.user.type(screen.getByLabelText('Search accounts'), 'nobody at all')
  await screen.findByText('No accounts found for “nobody at all”.')
  await app.user.click(screen.getByRole('link', { name: 'Show all accounts' }))
  await rowOf('mags')
  expect(screen.getByLabelText<HTMLInputElement>('Search accounts').value).toBe('')
})

test('the accounts screen shows 25 accounts per page, with links to the other pages', async () => {
  const world = makeWorld()
  for (let count = 0; count < 25; count += 1) {
    await world.addAccount([])
    world.clock.advance(1000)
  }
  const app = await open(world)
  await screen.findByText('Page 1 of 2')
  expect(screen.queryByRole('link', { name: 'Previous page' })).toBeNull()
  await app.user.click(screen.getByRole('link', { name: 'Next page' }))
  await rowOf('person-1')
  await waitFor(() => expect(app.address()).toBe('/accounts?page=2'))
  expect(screen.getAllByRole('row')).toHaveLength(2)
  await app.user.click(screen.getByRole('link', { name: 'Previous page' }))
  await screen.findByText('Page 1 of 2')
})

test('the accounts screen shows an error when the list fails to load, and can reload it', async () => {
  let isDown = true
  const intercept = respondWith((path) =>
    isDown && path.startsWith('/api/users') ? new Response('{}', { status: 403 }) : undefined,
  )
  const app = await open(makeWorld(), { intercept })
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load accounts.')
  isDown = false
  await app.user.click(screen.getByRole('button', { name: 'Reload' }))
  await rowOf('person-1')
})

test.each([
  [['ShowAdmin'], '/unauthorized?needs=SiteAdmin,SiteOwner', ['Profile', 'Log Out']],
  [['SiteOwner'], '/accounts', ['Profile', 'Admin', 'Log Out']],
] as const)(
  'a user with the roles %s who opens the accounts screen ends up at %s, and sees only the permitted menu links',
  async (roles, path, links) => {
    const world = makeWorld()
    const app = await open(world, { roles })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(app.address()).toBe(path))
    await app.user.click(screen.getByRole('button', { name: 'Account menu: Person 1' }))
    const header = within(screen.getByRole('banner'))
    const visibleLinks = ['Profile', 'Admin', 'Log Out'].filter((name) => header.queryByRole('link', { name }))
    expect(visibleLinks).toEqual(links)
  },
)
