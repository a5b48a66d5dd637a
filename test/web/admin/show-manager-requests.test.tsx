import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { BandClaim } from '#core/accounts/membership.ts'
import { storedAccount } from '#test/support/logging-in.ts'
import { makeMembershipHelpers } from '#test/support/membership.ts'
import { openApp } from '#test/support/open-app.tsx'
import { outboxOf } from '#test/support/outbox-of.ts'
import { makeWorld, type World } from '#test/support/world.ts'
import type { Fetch } from '#web/data/api.ts'

const PATH = '/show-manager-requests'

const open = async (world: World, intercept?: (fetch: Fetch) => Fetch) =>
  openApp(world, { at: PATH, account: await world.addAccount(['SiteAdmin']), ...(intercept && { intercept }) })

const addRequest = async (world: World, displayName: string, explanation = 'I book the Harbour Club.') => {
  const account = await world.addAccount([], { displayName })
  await world.core.requestAccess(await world.actorOf(account), { explanation })
  return account
}
const rowOf = async (displayName: string) =>
  within((await screen.findByText(displayName, { selector: 'td b' })).closest('tr') as HTMLElement)
const button = async (action: 'Approve' | 'Deny', displayName: string) =>
  (await rowOf(displayName)).getByRole('button', { name: `${action} ${displayName}’s request` })

/** Makes an interceptor that fails the first `times` calls that match `pattern`, and records all calls to `/api/access` in `calls`. */
const failCalls = (pattern: RegExp, times: number, calls: string[] = []) => {
  let remaining = times
  const intercept =
    (fetch: Fetch): Fetch =>
    async (path, init) => {
      const call = `${init?.method ?? 'GET'} ${path}`
      if (path.startsWith('/api/access')) calls.push(call)
      if (!pattern.test(call) || remaining === 0) return fetch(path, init)
      remaining -= 1
      return Response.json({ message: 'Something went wrong.' }, { status: 500 })
    }
  const stopFailing = () => {
    remaining = 0
  }
  return { intercept, calls, stopFailing }
}

test('the screen shows a loading message, and then says that there are no requests (specification section 2)', async () => {
  const gate = Promise.withResolvers<void>()
  const intercept =
    (fetch: Fetch): Fetch =>
    async (path, init) => {
      if (path.includes('show-manager-requests')) await gate.promise
      return fetch(path, init)
    }
  await open(makeWorld(), intercept)
  expect(await screen.findByText('Loading requests...')).toBeDefined()
  gate.resolve()
  expect(await screen.findByText('No requests found.')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Show Manager Requests' })).toBeDefined()
})

test('if the requests fail to load, an error replaces both lists, and a retry is possible', async () => {
  const world = makeWorld()
  await addRequest(world, 'Rhoda D.')
  const failure = failCalls(/GET .*show-manager-requests/, Number.POSITIVE_INFINITY)
  const app = await open(world, failure.intercept)
  expect((await screen.findByText('Failed to load requests.')).getAttribute('role')).toBe('alert')
  expect(screen.queryByText('Band claims')).toBeNull()
  failure.stopFailing()
  await app.user.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  expect(await rowOf('Rhoda D.')).toBeDefined()
})

test('a request is shown with its user, its explanation, its date, and the date on which the user joined', async () => {
  const world = makeWorld()
  const account = await addRequest(world, 'Rhoda D.')
  await open(world)
  const cells = (await rowOf('Rhoda D.')).getAllByRole('cell')
  expect(cells.map((cell) => cell.dataset.th)).toEqual(['User ID', 'Explanation', undefined])
  expect(cells[0]?.textContent).toContain(account.id)
  expect(cells[0]?.textContent).toContain('Requested 11/20/2026, joined 11/20/2026')
  expect(cells[1]?.textContent).toBe('I book the Harbour Club.')
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'User ID',
    'Explanation',
    'Actions',
  ])
})

test('Approve makes the three specified calls in order, removes the row and moves the focus to the next one', async () => {
  const world = makeWorld()
  const account = await addRequest(world, 'Rhoda D.')
  world.clock.advance(1000)
  await addRequest(world, 'Pauline B.')
  const { intercept, calls } = failCalls(/nothing/, 0)
  const app = await open(world, intercept)
  await button('Approve', 'Rhoda D.')
  calls.length = 0
  await app.user.dblClick(await button('Approve', 'Rhoda D.'))
  await waitFor(() => expect(screen.queryByText('Rhoda D.', { selector: 'td b' })).toBeNull())
  expect(calls.slice(0, 3).map((call) => call.replace(/[\da-f-]{36}/, 'ID'))).toEqual([
    'GET /api/access/roles/ShowManager',
    'POST /api/access/userroles',
    'DELETE /api/access/delete-show-manager-request/ID',
  ])
  expect(storedAccount(world, account).roles).toEqual(['ShowManager'])
  const next = await button('Approve', 'Pauline B.')
  await waitFor(() => expect(document.activeElement).toBe(next))
  expect(screen.getByText('Rhoda D. is now a Show Manager.')).toBeDefined()
})

test.each([/GET .*roles/, /POST .*userroles/, /DELETE/])(
  'if %s fails, the row stays and shows the specified message, and a retry completes the approval',
  async (pattern) => {
    const world = makeWorld()
    const account = await addRequest(world, 'Rhoda D.')
    const app = await open(world, failCalls(pattern, 1).intercept)
    await app.user.click(await button('Approve', 'Rhoda D.'))
    const alert = within((await rowOf('Rhoda D.')).getByRole('alert'))
    expect(await alert.findByText(/^Failed to approve the request\. /)).toBeDefined()
    await app.user.click(await button('Approve', 'Rhoda D.'))
    expect(await screen.findByText('No requests found.')).toBeDefined()
    expect(storedAccount(world, account).roles).toEqual(['ShowManager'])
    const emails = outboxOf(world.store).filter(({ to }) => to === account.email)
    expect(emails.map(({ template }) => template)).toEqual(['request-received', 'request-approved'])
  },
)

test('Deny asks for an optional reason; after a failure, the dialog shows an error and keeps the input', async () => {
  const world = makeWorld()
  const account = await addRequest(world, 'Rhoda D.')
  const app = await open(world, failCalls(/DELETE/, 1).intercept)
  await app.user.click(await button('Deny', 'Rhoda D.'))
  const dialog = within(screen.getByRole('dialog', { name: 'Deny Rhoda D.’s request?' }))
  await app.user.type(dialog.getByLabelText(/^Reason/), 'We could not find the club.')
  await app.user.click(dialog.getByRole('button', { name: 'Deny' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Failed to deny the request\. /)
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('We could not find the club.')
  await app.user.click(dialog.getByRole('button', { name: 'Deny' }))
  expect(await screen.findByText('No requests found.')).toBeDefined()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('No requests found.'))
  const emails = outboxOf(world.store).filter(({ to }) => to === account.email)
  expect(emails.at(-1)).toMatchObject({ template: 'request-denied', data: { reason: 'We could not find the club.' } })
})

const denyRequest = async (world: World, account: Account) => {
  const owner = await world.as('SiteOwner')
  const { requests } = await world.core.listRequests(owner, { page: 1, limit: 25 })
  const id = requests.find(({ accountId }) => accountId === account.id)?.id
  if (!id) throw new Error('Request not found')
  await world.core.closeRequest(owner, id, { reason: null })
}
const grantRole = async (world: World, { id }: Account) => {
  const owner = await world.as('SiteOwner')
  await world.core.grantRole(owner, { user_id: id, role_id: world.core.findRole(owner, 'ShowManager').roleId })
}

test('approving a request that another admin has denied shows that it has already been decided, and removes the row', async () => {
  const world = makeWorld()
  const account = await addRequest(world, 'Rhoda D.')
  const app = await open(world)
  const approve = await button('Approve', 'Rhoda D.')
  await denyRequest(world, account)
  await app.user.click(approve)
  expect(await screen.findByText('This request has already been decided.')).toBeDefined()
  expect(await screen.findByText('No requests found.')).toBeDefined()
  expect(storedAccount(world, account).roles).toEqual([])
})

test('denying a request that another admin has approved changes nothing and shows an error', async () => {
  const world = makeWorld()
  const account = await addRequest(world, 'Rhoda D.')
  const app = await open(world)
  await app.user.click(await button('Deny', 'Rhoda D.'))
  await grantRole(world, account)
  const dialog = within(screen.getByRole('dialog'))
  await app.user.click(dialog.getByRole('button', { name: 'Deny' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Failed to deny the request. This request has already been approved.',
  )
  expect(storedAccount(world, account).roles).toEqual(['ShowManager'])
})

test('a failed denial is shown in its row after the dialog is closed, until the next action', async () => {
  const world = makeWorld()
  await addRequest(world, 'Rhoda D.')
  const app = await open(world, failCalls(/DELETE|POST .*userroles/, 2).intercept)
  await app.user.click(await button('Deny', 'Rhoda D.'))
  const dialog = within(screen.getByRole('dialog'))
  await app.user.click(dialog.getByRole('button', { name: 'Deny' }))
  await dialog.findByText('Failed to deny the request.')
  await app.user.click(dialog.getByRole('button', { name: 'Keep it as it is' }))
  const alert = within((await rowOf('Rhoda D.')).getByRole('alert'))
  expect(alert.getByText(/^Failed to deny the request\. /)).toBeDefined()
  await app.user.click(await button('Approve', 'Rhoda D.'))
  expect(await alert.findByText(/^Failed to approve the request\. /)).toBeDefined()
  await app.user.click(await button('Deny', 'Rhoda D.'))
  expect(alert.queryByText(/^Failed/)).toBeNull()
})

test('further requests fill the list as requests are decided, and the focus moves to the next row', async () => {
  const world = makeWorld()
  for (let nth = 1; nth <= 101; nth += 1) {
    await addRequest(world, `Requester ${nth}`)
    world.clock.advance(1000)
  }
  const app = await open(world)
  expect(await screen.findByText('Showing the oldest 100 of 101.')).toBeDefined()
  await app.user.click(await button('Approve', 'Requester 2'))
  await waitFor(() => expect(screen.queryByText('Requester 2', { selector: 'td b' })).toBeNull())
  expect(screen.getByText('Requester 101', { selector: 'td b' })).toBeDefined()
  const approve = await button('Approve', 'Requester 3')
  await waitFor(() => expect(document.activeElement).toBe(approve))
})

test('the fragment #claims in the URL moves the focus to the claims once the requests have loaded', async () => {
  const world = makeWorld()
  await addRequest(world, 'Rhoda D.')
  await openApp(world, { at: `${PATH}#claims`, account: await world.addAccount(['SiteAdmin']) })
  await rowOf('Rhoda D.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Band claims' })))
})

test('admins see no buttons to decide their own request', async () => {
  const world = makeWorld()
  const admin = await world.addAccount(['SiteAdmin'], { displayName: 'Myself' })
  await world.core.requestAccess(await world.actorOf(admin), { explanation: 'I want to' })
  await openApp(world, { at: PATH, account: admin })
  const row = await rowOf('Myself')
  expect(row.queryByRole('button')).toBeNull()
  expect(row.getByText('Someone else has to review your request.')).toBeDefined()
})

test('band claims are shown and decided on the same screen', async () => {
  const world = makeWorld()
  const memberships = makeMembershipHelpers(world)
  const band = await memberships.addBand('Half Past Rude')
  const account = await world.addAccount([], { displayName: 'Rhoda D.' })
  await world.core.claimBand(await world.actorOf(account), band, BandClaim.parse({ reason: 'I sing' }))
  const app = await open(world)
  const claims = within(await screen.findByRole('region', { name: 'Band claims' }))
  expect(await claims.findByText('I sing')).toBeDefined()
  await app.user.click(claims.getByRole('button', { name: 'Approve Rhoda D.’s claim to Half Past Rude' }))
  expect(await claims.findByText('No claims found.')).toBeDefined()
  expect((await world.actorOf(account)).bandIds).toEqual([band])
})

test("requests and claims show the bio and the link from the user's profile", async () => {
  const world = makeWorld()
  const memberships = makeMembershipHelpers(world)
  const account = await addRequest(world, 'Rhoda D.')
  const actor = await world.actorOf(account)
  await world.core.editProfile(actor, {
    displayName: 'Rhoda D.',
    bio: 'I book two rooms.',
    url: 'https://rhoda.example/rooms',
  })
  await world.core.claimBand(
    actor,
    await memberships.addBand('The Nutmeg Seven'),
    BandClaim.parse({ reason: 'I sing.' }),
  )
  await open(world)
  await screen.findByText('I sing.')
  const sections = [await rowOf('Rhoda D.'), within(screen.getByRole('region', { name: 'Band claims' }))]
  for (const section of sections) {
    section.getByText('I book two rooms.')
    expect(section.getByRole('link', { name: 'rhoda.example/rooms' }).getAttribute('href')).toBe(
      'https://rhoda.example/rooms',
    )
  }
})
