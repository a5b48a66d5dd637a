import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RoleName } from '#core/permissions/policy.ts'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld, type World } from '#test/support/world.ts'

const open = async (world: World, at: string, role: RoleName = 'SiteAdmin') =>
  openApp(world, { at, who: await world.addAccount([role], { displayName: 'Myself' }) })

test('the admin home tells the numbers that matter, each leading to its screen', async () => {
  const world = makeWorld()
  const asker = await world.addAccount([])
  await world.core.requestAccess(await world.actorOf(asker), { explanation: 'Please' })
  await world.core.noteJob('open-data', world.clock.now(), 'TypeError')
  await open(world, '/admin')
  const list = within(await screen.findByRole('list', { name: 'What matters' }))
  const told = list
    .getAllByRole('listitem')
    .map((item) => [within(item).getByRole('link').textContent, item.querySelector('b')?.textContent])
  expect(told).toEqual([
    ['Upcoming shows', '0'],
    ['Requests that wait', '1'],
    ['Band claims that wait', '0'],
    ['Mails waiting', '1'],
    ['Mails given up', '0'],
    ['Jobs failing', '1'],
  ])
  expect(list.getByRole('link', { name: 'Requests that wait' }).getAttribute('href')).toBe('/show-manager-requests')
  const jobs = within(screen.getByRole('table', { name: 'Jobs' }))
  expect(jobs.getByRole('row', { name: /open-data files/ }).textContent).toContain('TypeError')
  const accounts = within(screen.getByRole('table', { name: 'New accounts, each day', hidden: true }))
  expect(accounts.getAllByRole('row', { hidden: true })[1]?.textContent).toBe('11/20/20262')
})

test('the audit log tells who did what to whom, and leads to all that somebody did', async () => {
  const world = makeWorld()
  const account = await world.addAccount([], { displayName: 'Rhoda D.' })
  const app = await open(world, '/audit')
  const owner = await world.as('SiteOwner')
  await world.core.grantRole(owner, { user_id: account.id, role_id: world.core.findRole(owner, 'ShowAdmin').roleId })
  await app.client.invalidateQueries()
  const line = within(await screen.findByRole('row', { name: /Role granted/ }))
  expect(line.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    '11/20/2026, 12:00 PM',
    'Person 3',
    'Role grantedShow Admin',
    'Rhoda D. account',
  ])
  await app.user.selectOptions(screen.getByLabelText('About'), 'show')
  expect(await screen.findByText('Nothing found.')).toBeDefined()
  expect(app.address()).toBe('/audit?area=show')
  expect(screen.getByRole('link', { name: 'Save as CSV' }).getAttribute('href')).toBe('/api/audit/export.csv?area=show')
  await app.user.click(screen.getByRole('link', { name: 'Clear all' }))
  await app.user.click(await screen.findByRole('link', { name: 'Rhoda D.' }))
  expect(app.address()).toBe(`/audit?of=${account.id}`)
})

test.each(['/admin', '/audit', '/roles', '/show-manager-requests'])('%s is not for show admins', async (at) => {
  const app = await open(makeWorld(), at, 'ShowAdmin')
  expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeDefined()
  expect(app.address()).toBe(
    `/unauthorized?needs=${at === '/show-manager-requests' ? 'SiteOwner,SiteAdmin' : 'SiteAdmin,SiteOwner'}`,
  )
})
