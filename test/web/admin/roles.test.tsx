import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RoleName } from '#core/permissions/policy.ts'
import { storedAccount } from '#test/support/logging-in.ts'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld, type World } from '#test/support/world.ts'

const open = async (world: World, role: RoleName = 'SiteOwner', at = '/roles') =>
  openApp(world, { at, account: await world.addAccount([role], { displayName: 'Myself' }) })

const roleSection = async (name: string) => within(await screen.findByRole('region', { name }))

test('the roles screen shows the holders of each role', async () => {
  const world = makeWorld()
  await world.addAccount(['ShowManager', 'ShowAdmin'], { displayName: 'Rhoda D.' })
  await open(world)
  for (const name of ['Show Manager', 'Show Admin'])
    expect(await (await roleSection(name)).findByText('Rhoda D.')).toBeDefined()
  expect(await (await roleSection('Site Admin')).findByText('Nobody has this role.')).toBeDefined()
  expect(await (await roleSection('Site Owner')).findByText('Myself')).toBeDefined()
})

test('a SiteOwner grants a role to a user found by search, after confirmation', async () => {
  const world = makeWorld()
  const account = await world.addAccount([], { displayName: 'Rhoda D.' })
  const app = await open(world)
  await app.user.type(await screen.findByLabelText('Search accounts'), 'rhoda')
  await app.user.click(await screen.findByRole('button', { name: 'Make Show Admin: Rhoda D.' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Make Rhoda D. a Show Admin?' }))
  await app.user.dblClick(dialog.getByRole('button', { name: 'Make Show Admin' }))
  expect(await screen.findByText('Rhoda D. is now a Show Admin')).toBeDefined()
  expect(storedAccount(world, account).roles).toEqual(['ShowAdmin'])
  const removeButton = await screen.findByRole('button', { name: 'Remove Show Admin from Rhoda D.' })
  await waitFor(() => expect(document.activeElement).toBe(removeButton))
})

test("a SiteOwner revokes a user's role, after confirmation", async () => {
  const world = makeWorld()
  const account = await world.addAccount(['ShowManager'], { displayName: 'Rhoda D.' })
  const app = await open(world)
  const section = await roleSection('Show Manager')
  await app.user.click(await section.findByRole('button', { name: 'Remove Show Manager from Rhoda D.' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remove the Show Manager role from Rhoda D.?' }))
  await app.user.click(dialog.getByRole('button', { name: 'Remove Show Manager' }))
  await waitFor(() => expect(storedAccount(world, account).roles).toEqual([]))
  expect(await section.findByText('Nobody has this role.')).toBeDefined()
})

test('the roles screen lets a SiteAdmin grant only ShowManager and ShowAdmin, and only to others', async () => {
  const world = makeWorld()
  await world.addAccount(['SiteOwner'], { displayName: 'Rhoda D.' })
  await open(world, 'SiteAdmin', '/roles?q=@')
  await screen.findByText('Rhoda D.', { selector: 'b' })
  const names = screen.getAllByRole('button').map((button) => button.textContent)
  expect(names.filter((name) => /^(?:Make|Remove)/.test(name ?? ''))).toEqual([
    'Make Show Manager: Rhoda D.',
    'Make Show Admin: Rhoda D.',
  ])
})

test("the last SiteOwner's role cannot be revoked, and the dialog explains why", async () => {
  const world = makeWorld()
  const app = await open(world)
  const section = await roleSection('Site Owner')
  await app.user.click(await section.findByRole('button', { name: 'Remove Site Owner from Myself' }))
  const dialog = within(screen.getByRole('dialog'))
  await app.user.click(dialog.getByRole('button', { name: 'Remove Site Owner' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/The site needs at least one Site Owner/)
})
