import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RoleName } from '#core/permissions/policy.ts'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld, type World } from '#test/support/world.ts'

const open = async (world: World, at: string, role: RoleName = 'SiteAdmin') =>
  openApp(world, { at, account: await world.addAccount([role], { displayName: 'Myself' }) })

test('the admin home shows key figures with links, the jobs, and charts of shows and accounts', async () => {
  const world = makeWorld()
  const requester = await world.addAccount([])
  await world.core.requestAccess(await world.actorOf(requester), { explanation: 'Please' })
  await world.core.recordJobRun('open-data', world.clock.now(), 'TypeError')
  const app = await open(world, '/admin')
  const list = within(await screen.findByRole('list', { name: 'Key figures' }))
  const figures = list
    .getAllByRole('listitem')
    .map((item) => [within(item).getByRole('link').textContent, item.querySelector('b')?.textContent])
  expect(figures).toEqual([
    ['Upcoming shows', '0'],
    ['Show Manager requests waiting', '1'],
    ['Band claims waiting', '0'],
    ['Emails waiting', '1'],
    ['Undelivered emails', '0'],
    ['Jobs failing', '1'],
  ])
  expect(list.getByRole('link', { name: 'Show Manager requests waiting' }).getAttribute('href')).toBe(
    '/show-manager-requests',
  )
  const jobs = within(screen.getByRole('table', { name: 'Jobs' }))
  expect(jobs.getByRole('row', { name: /open-data files/ }).textContent).toContain('TypeError')
  const accounts = within(screen.getByRole('table', { name: 'New accounts per day', hidden: true }))
  expect(accounts.getAllByRole('row', { hidden: true })[1]?.textContent).toBe('11/20/20262')
  expect(screen.getByRole('region', { name: 'New accounts' }).textContent).toContain(
    '2 in 30 days. Busiest day: 11/20/2026, with 2.',
  )
  expect(screen.getByRole('region', { name: 'Shows added' }).textContent).toContain('None in 30 days.')
  await app.user.click(list.getByRole('link', { name: 'Jobs failing' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Jobs' })))
})

test('the admin home shows the requests, server errors and response times of the last 24 hours', async () => {
  const world = makeWorld({ now: '2026-11-20T12:07:00Z' })
  const minutesFromNow = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000)
  await world.core.recordTraffic(minutesFromNow(-30), [
    { upToMs: 0, responses: 1500, failed: 0 },
    { upToMs: 250, responses: 100, failed: 3 },
  ])
  await world.core.recordTraffic(minutesFromNow(0), [{ upToMs: 50, responses: 200, failed: 0 }])
  await open(world, '/admin')
  const traffic = within(await screen.findByRole('region', { name: 'The last 24 hours' }))
  const summaries = traffic
    .getAllByRole('heading', { level: 3 })
    .map((heading) => [heading.textContent, heading.nextElementSibling?.textContent])
  expect(summaries).toEqual([
    ['Requests answered', '1,800. Peak: 1,600 in the 15 minutes from 11/20/2026, 11:30 AM.'],
    ['Server errors', '3. Peak: 3 in the 15 minutes from 11/20/2026, 11:30 AM.'],
    [
      '95th-percentile response time',
      '49 ms in the latest 15 minutes with requests. Slowest: 243 ms, in the 15 minutes from 11/20/2026, 11:30 AM.',
    ],
  ])
  const table = within(traffic.getByRole('table', { name: /in 15-minute steps/, hidden: true }))
  const rows = table.getAllByRole('row', { hidden: true }).map((row) => row.textContent)
  expect(rows).toHaveLength(97)
  expect(rows.slice(1, 4)).toEqual([
    '11/20/2026, 12:00 PM200049',
    '11/20/2026, 11:45 AM00–',
    '11/20/2026, 11:30 AM1,6003243',
  ])
})

test('a chart has axes, and shows the value of a bar and the value a week earlier when the bar is hovered or focused', async () => {
  const world = makeWorld({ now: '2026-11-12T12:00:00Z' })
  for (let nth = 0; nth < 4; nth += 1) await world.addAccount([])
  world.clock.set('2026-11-20T12:00:00Z')
  const app = await open(world, '/admin')
  const region = await screen.findByRole('region', { name: 'New accounts' })
  expect(region.textContent).toContain('1 in the last 7 days (-75%), 4 in the 7 days before that.')
  const chart = within(region).getByRole('group', { name: 'New accounts' })
  const ticks = [...chart.querySelectorAll('text')].map((text) => text.textContent)
  expect(ticks).toEqual(['0', '1', '2', '3', '4', '10/23', '10/30', '11/6', '11/13', '11/20'])
  const bars = within(chart).getAllByRole('img')
  expect(bars).toHaveLength(30)
  const [today, yesterday] = [bars.at(-1), bars.at(-2)]
  expect(yesterday?.getAttribute('aria-label')).toBe('11/19/2026: 0; a week earlier: 4')
  act(() => today?.focus())
  expect(region.textContent).toContain('11/20/2026: 1; a week earlier: 0')
  await app.user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(document.activeElement).toBe(yesterday))
  expect(region.textContent).toContain('11/19/2026: 0; a week earlier: 4')
  expect(bars.filter((bar) => bar.getAttribute('tabindex') === '0')).toEqual([yesterday])
  await app.user.keyboard('{Home}')
  expect(region.textContent).toContain('10/22/2026: 0')
  await app.user.hover(bars[21] as Element)
  expect(region.textContent).toContain('11/12/2026: 4; a week earlier: 0')
  await app.user.unhover(bars[21] as Element)
  expect(region.textContent).toContain('point at it, or select a bar')
})

test('if there was no traffic in the last 24 hours, the admin home says so', async () => {
  await open(makeWorld(), '/admin')
  const traffic = await screen.findByRole('region', { name: 'The last 24 hours' })
  expect(traffic.textContent).toMatch(/Requests answeredNone\..*Server errorsNone\..*No response times yet\./)
})

test('the audit log shows who did what to whom, can be filtered by area, and links to all events that affected a user', async () => {
  const world = makeWorld()
  const account = await world.addAccount([], { displayName: 'Rhoda D.' })
  const app = await open(world, '/audit')
  const owner = await world.as('SiteOwner')
  await world.core.grantRole(owner, { user_id: account.id, role_id: world.core.findRole(owner, 'ShowAdmin').roleId })
  await app.client.invalidateQueries()
  const row = within(await screen.findByRole('row', { name: /Role granted/ }))
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    '11/20/2026, 12:00 PM',
    'Person 3',
    'Role granted Show Admin',
    'Rhoda D. account',
  ])
  await app.user.selectOptions(screen.getByLabelText('About'), 'show')
  expect(await screen.findByText('Nothing found.')).toBeDefined()
  await waitFor(() => expect(app.address()).toBe('/audit?area=show'))
  expect(screen.getByRole('link', { name: 'Save as CSV' }).getAttribute('href')).toBe('/api/audit/export.csv?area=show')
  await app.user.click(screen.getByRole('link', { name: 'Clear all' }))
  await app.user.click(await screen.findByRole('link', { name: 'Rhoda D.' }))
  await waitFor(() => expect(app.address()).toBe(`/audit?of=${account.id}`))
})

test("invalid parameters in the audit log's URL are ignored", async () => {
  const world = makeWorld()
  const owner = await world.as('SiteOwner')
  const account = await world.addAccount([], { displayName: 'Rhoda' })
  await world.core.grantRole(owner, { user_id: account.id, role_id: world.core.findRole(owner, 'ShowAdmin').roleId })
  await open(world, `/audit?area=weather&by=me&startDate=2026-02-31&of=${account.id}`)
  expect(await screen.findByRole('row', { name: /Role granted/ })).toBeDefined()
  expect(screen.getByText('Showing only actions affecting Rhoda.')).toBeDefined()
  const csvLink = screen.getByRole('link', { name: 'Save as CSV' })
  expect(csvLink.getAttribute('href')).toBe(`/api/audit/export.csv?of=${account.id}`)
})

test('if earlier entries fail to load, the entries on screen stay, and a retry is possible', async () => {
  const world = makeWorld()
  for (let nth = 1; nth <= 51; nth += 1)
    await world.core.requestAccess(await world.actorOf(await world.addAccount([])), { explanation: 'Please' })
  let isDown = true
  const app = await openApp(world, {
    at: '/audit',
    account: await world.addAccount(['SiteAdmin']),
    intercept: (fetch) => async (path, init) =>
      isDown && path.includes('before=') ? Response.json({}, { status: 503 }) : fetch(path, init),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Show earlier entries' }))
  expect((await screen.findByText('Failed to load earlier entries.')).getAttribute('role')).toBe('alert')
  expect(screen.getAllByRole('row')).toHaveLength(51)
  isDown = false
  await app.user.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(51))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(['/admin', '/audit', '/roles', '/show-manager-requests'])(
  '%s is not accessible to a ShowAdmin',
  async (at) => {
    const app = await open(makeWorld(), at, 'ShowAdmin')
    expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeDefined()
    expect(app.address()).toBe(
      `/unauthorized?needs=${at === '/show-manager-requests' ? 'SiteOwner,SiteAdmin' : 'SiteAdmin,SiteOwner'}`,
    )
  },
)
