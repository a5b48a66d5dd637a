import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { addShow } from '#test/support/add-shows.ts'
import { addBand, addVenue, bandEdit, venueEdit } from '#test/support/bands-and-venues.ts'
import { showEdit } from '#test/support/bodies.ts'
import { openApp } from '#test/support/open-app.tsx'
import { recordCalls } from '#test/support/request-interceptors.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const open = async (world: World, at: string, account?: Account, calls: string[] = []) => {
  const app = await openApp(world, { at, intercept: recordCalls(calls), ...(account && { account }) })
  await screen.findByRole('heading', { level: 1 })
  const openHistory = async () => {
    await app.user.click(await screen.findByText('History'))
    return screen.findByRole('list', { name: /^Changes/ })
  }
  return { ...app, openHistory }
}

const entryTexts = (list: HTMLElement) =>
  within(list)
    .queryAllByRole('listitem')
    .map(({ firstElementChild }) => firstElementChild?.textContent)

describe('the history on the page of a show', () => {
  test('loads when opened and lists who changed what and when, latest first', async () => {
    const world = makeWorld()
    const ana = await world.addAccount(['ShowAdmin'], { displayName: 'Ana B.' })
    const actor = await world.actorOf(ana)
    const show = await addShow(world, {}, actor)
    world.clock.set('2026-11-21T12:00:00Z')
    await world.core.editShow(actor, show.id, showEdit({ venueName: 'Lantern Hall', status: 'moved' }))
    await world.core.editShow(actor, show.id, showEdit({ venueName: 'Lantern Hall', status: 'cancelled', version: 2 }))
    await world.core.editShow(
      actor,
      show.id,
      showEdit({ venueName: 'Lantern Hall', status: 'cancelled', price: '$5', version: 3 }),
    )
    const calls: string[] = []
    const { openHistory } = await open(world, `/shows/${show.slug}`, undefined, calls)
    expect(calls.filter((call) => call.includes('/history'))).toEqual([])
    expect(entryTexts(await openHistory())).toEqual([
      'Ana B. added the price: $5, 11/21/2026',
      'Ana B. cancelled it, 11/21/2026',
      'Ana B. moved it from Bottom of the Hill to Lantern Hall, 11/21/2026',
      'Ana B. added it, 11/20/2026',
    ])
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
  })

  test('omits the name of an erased user', async () => {
    const world = makeWorld()
    const erased = await world.addAccount(['ShowManager'])
    const show = await addShow(world, {}, await world.actorOf(erased))
    await world.store.transact(({ accounts }) => accounts.erase(erased.id))
    const { openHistory } = await open(world, `/shows/${show.slug}`)
    expect(entryTexts(await openHistory())).toEqual(['A former user added it, 11/20/2026'])
  })

  test('lets a ShowAdmin restore a version after a confirmation in a dialog', async () => {
    const world = makeWorld()
    const admin = await world.addAccount(['ShowAdmin'])
    const show = await addShow(world, {}, await world.actorOf(admin))
    await world.core.editShow(await world.actorOf(admin), show.id, showEdit({ showTitle: 'Wrong' }))
    const app = await open(world, '/shows/2026-11-27-wrong', admin)
    const list = await app.openHistory()
    await app.user.click(within(list).getByRole('button', { name: /^Restore this version/ }))
    await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(app.address()).toBe('/shows/2026-11-27-skanksgiving'))
    expect(await world.core.findShow(null, show.id)).toMatchObject({ showTitle: 'Skanksgiving', version: 3 })
  })
})

test('a long history loads page by page', async () => {
  const world = makeWorld()
  const admin = await world.as('ShowAdmin')
  let band = await addBand(world)
  for (let edit = 1; edit <= 60; edit += 1)
    band = await world.core.editBand(admin, band.id, bandEdit(band, { bio: `Bio ${edit}` }))
  const app = await open(world, `/bands/${band.slug}`)
  const list = await app.openHistory()
  for (const count of [25, 50]) {
    await waitFor(() => expect(entryTexts(list)).toHaveLength(count))
    await app.user.click(screen.getByRole('button', { name: 'Load older changes' }))
  }
  await waitFor(() => expect(entryTexts(list)).toHaveLength(61))
  expect(screen.queryByRole('button', { name: 'Load older changes' })).toBeNull()
})

test('a long change is shown as an excerpt that links to a page with the full text, which links back to the band', async () => {
  const world = makeWorld()
  const admin = await world.as('ShowAdmin')
  const bio = 'x'.repeat(3000)
  const band = await addBand(world, 'The Nutmeg Seven')
  await world.core.editBand(admin, band.id, bandEdit(band, { bio }))
  const app = await open(world, `/bands/${band.slug}`)
  const list = await app.openHistory()
  expect(list.textContent).not.toContain('x'.repeat(161))
  await app.user.click(within(list).getByRole('link', { name: /^Show this change in full/ }))
  await screen.findByRole('heading', { level: 1, name: 'History of The Nutmeg Seven' })
  await waitFor(() => expect(app.address()).toBe(`/history/bands/${band.id}?version=2`))
  expect(entryTexts(screen.getByRole('list', { name: /^Changes/ }))).toEqual([expect.stringContaining(bio)])
  await app.user.click(screen.getByRole('link', { name: 'The Nutmeg Seven' }))
  await waitFor(() => expect(app.address()).toBe(`/bands/${band.slug}`))
})

test('the history of a venue hides a private street', async () => {
  const world = makeWorld()
  const admin = await world.as('ShowAdmin')
  const venue = await addVenue(world)
  const privateAddress = { addressVisibility: 'ask-a-punk', address: '7 Secret Street' }
  await world.core.editVenue(admin, venue.id, venueEdit(privateAddress))
  const { openHistory } = await open(world, `/venues/${venue.slug}`)
  expect(entryTexts(await openHistory())[0]).toContain('street visibility from Public to Ask a punk')
  expect(document.body.textContent).not.toContain('7 Secret Street')
  expect(document.body.textContent).not.toContain('1233 17th Street')
})

describe('merging', () => {
  const openDuplicate = async () => {
    const world = makeWorld()
    const admin = await world.addAccount(['ShowAdmin'])
    const duplicate = await addBand(world, 'Nutmeg 7')
    await addBand(world, 'The Nutmeg Seven')
    await addShow(world, { bandList: [{ bandId: duplicate.id }] })
    const app = await open(world, '/bands/nutmeg-7', admin)
    return { world, app, duplicate }
  }
  const merge = async ({ app }: Awaited<ReturnType<typeof openDuplicate>>) => {
    await app.user.click(await screen.findByText(/^Listed twice/))
    await app.user.type(await screen.findByRole('combobox', { name: 'The other band' }), 'nutmeg')
    expect(await screen.findAllByRole('option')).toHaveLength(1)
    await app.user.click(screen.getByRole('option', { name: /The Nutmeg Seven/ }))
    await screen.findByText('1 upcoming, 0 past')
    await app.user.click(await screen.findByRole('button', { name: 'Keep this one (the-nutmeg-seven)' }))
    const dialog = within(screen.getByRole('dialog'))
    await dialog.findByText(/will move to “The Nutmeg Seven”/)
    await app.user.click(dialog.getByRole('button', { name: 'Merge' }))
    await waitFor(() => expect(app.address()).toBe('/bands/the-nutmeg-seven'))
  }
  const slugOf = async (world: World, id: Parameters<World['core']['findBand']>[1]) =>
    (await world.core.findBand(null, id)).slug

  test.each(['racketeers-picnic', 'the-racketeers-picnic'])(
    'into %s is offered for bands whose names differ only in spelling',
    async (keptSlug) => {
      const world = makeWorld()
      const admin = await world.addAccount(['ShowAdmin'])
      const [one, other] = [await addBand(world, 'Racketeer’s Picnic'), await addBand(world, 'Picnic')]
      await world.core.editBand(
        await world.actorOf(admin),
        other.id,
        bandEdit(other, { name: "The Racketeer's Picnic" }),
      )
      const app = await open(world, `/bands/${one.slug}`, admin)
      await screen.findByText("“The Racketeer's Picnic” (the-racketeers-picnic) has the same name.")
      await app.user.click(screen.getByRole('button', { name: 'Compare and merge (the-racketeers-picnic)' }))
      await waitFor(() => expect(document.activeElement?.textContent).toContain('Listed twice'))
      await app.user.click(await screen.findByRole('button', { name: `Keep this one (${keptSlug})` }))
      await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Merge' }))
      await waitFor(() => expect(app.address()).toBe(`/bands/${keptSlug}`))
      await waitFor(() => expect(screen.queryByText(/has the same name/)).toBeNull())
      await waitFor(() => expect(screen.queryByRole('button', { name: /^Keep this one/ })).toBeNull())
    },
  )

  test('is offered for venues with the same name only if they are in the same city', async () => {
    const world = makeWorld()
    const admin = await world.addAccount(['ShowAdmin'])
    const venue = await addVenue(world)
    for (const changes of [{ city: 'Oakland' }, { address: '1235 17th Street' }]) await addVenue(world, changes)
    await open(world, `/venues/${venue.slug}`, admin)
    expect(await screen.findAllByText(/has the same name/)).toHaveLength(1)
  })

  test('compares both bands side by side, and the success message offers to undo the merge', async () => {
    const opened = await openDuplicate()
    await merge(opened)
    expect(await slugOf(opened.world, opened.duplicate.id)).toBe('the-nutmeg-seven')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Keep this one/ })).toBeNull())
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    await opened.app.user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Merge undone.')
    expect(await slugOf(opened.world, opened.duplicate.id)).toBe('nutmeg-7')
  })

  test('can be undone from the history, but only once', async () => {
    const opened = await openDuplicate()
    await merge(opened)
    const list = await opened.app.openHistory()
    expect(entryTexts(list)[0]).toBe('Person 1 merged it with Nutmeg 7, 11/20/2026')
    await opened.app.user.click(within(list).getByRole('button', { name: /^Undo/ }))
    await waitFor(async () => expect(await slugOf(opened.world, opened.duplicate.id)).toBe('nutmeg-7'))
    await screen.findByText('This was undone.')
    expect(within(screen.getByRole('list', { name: /^Changes/ })).queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  test('is not offered to users without permission to merge', async () => {
    const world = makeWorld()
    const siteAdmin = await world.addAccount(['ShowManager', 'SiteAdmin'])
    await addBand(world)
    await open(world, '/bands/the-nutmeg-seven', siteAdmin)
    await screen.findByRole('region', { name: 'Members' })
    expect(screen.queryByText(/^Listed twice/)).toBeNull()
  })
})
