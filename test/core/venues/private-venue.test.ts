import { beforeEach, describe, expect, test } from 'vitest'
import { DomainError } from '#core/errors.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { EntryShowsQuery } from '#core/shows/list-entry-shows.ts'
import { PartialVenue } from '#core/venues/find-likely-venues.ts'
import type { PublicVenue } from '#core/venues/public-venue.ts'
import { addShow } from '#test/support/add-shows.ts'
import { addVenue, venueEdit } from '#test/support/bands-and-venues.ts'
import { makeWorld, type World } from '#test/support/world.ts'

/** Tests which outputs hide the private address of a venue, and from whom. */

const publicFields = { name: 'The Cellar', city: 'Berlin', region: 'Berlin', country: 'DE' }
const privateFields = { address: 'Rigaer Straße 94', latitude: 52.5177, longitude: 13.4572 }
const rule = { addressVisibility: 'ask-a-punk', addressRevealMinutes: 777 }
const directions = { accessibility: 'Lift in the Hinterhof', transport: 'Left of Samariterbrunnen' }
const secrets = ['Rigaer', '52.5177', '13.4572', '777', 'Hinterhof', 'Samariter']

let world: World
let creator: Actor
let admin: Actor
let venue: PublicVenue
beforeEach(async () => {
  world = makeWorld()
  creator = await world.as('ShowManager')
  admin = await world.as('ShowAdmin')
  venue = await addVenue(world, { ...publicFields, ...privateFields, ...rule, ...directions, capacity: 66 }, creator)
  await addShow(world, { venueId: venue.id, showTitle: 'Far off', showDate: '2027-03-01' })
  await addShow(world, { venueId: venue.id, showTitle: 'Over', showDate: '2026-03-01', bandList: [] })
})

const nonEditors: [string, () => Promise<Actor | null>][] = [
  ['a visitor', async () => null],
  ['a user without roles', () => world.as()],
  ['another ShowManager', () => world.as('ShowManager')],
  ['a SiteAdmin and SiteOwner', () => world.as('SiteAdmin', 'SiteOwner')],
  [
    'a member of a band that plays there',
    async () => {
      const account = await world.addAccount([])
      const show = await addShow(world, { venueId: venue.id, showDate: '2027-04-01' })
      for (const { bandId } of show.bandList) await world.store.addMembership(account.id, bandId)
      return world.actorOf(account)
    },
  ],
]

/** Returns the venue, and the lists, history and searches that name it. */
const outputsOf = async (actor: Actor | null, { id, slug }: Pick<PublicVenue, 'id' | 'slug'> = venue) => [
  await world.core.findVenue(actor, id),
  await world.core.findVenueBySlug(actor, slug),
  await world.core.listVenueShows(actor, id, EntryShowsQuery.parse({})),
  await world.core.listVenueShows(actor, id, EntryShowsQuery.parse({ when: 'past' })),
  await world.core.listHistory(actor, 'venue', id, { before: null }),
  await world.core.searchVenues({ q: 'cellar', limit: 10 }),
  await world.core.searchVenues({ q: null, limit: 10 }),
  await world.core.findLikelyVenues(PartialVenue.parse({ ...publicFields })),
]

describe('a private address (decisions, section 1)', () => {
  test.each(nonEditors)('is hidden from %s on pages, in lists, histories and searches', async (_, makeActor) => {
    const output = JSON.stringify(await outputsOf(await makeActor()))
    for (const part of secrets) expect(output).not.toContain(part)
    expect(await world.core.findVenue(await makeActor(), venue.id)).toMatchObject({
      address: 'Ask a punk',
      latitude: null,
      longitude: null,
      addressVisibility: 'ask-a-punk',
      addressRevealMinutes: null,
      accessibility: null,
      transport: null,
      capacity: 66,
      userEditable: false,
    })
  })

  test.each<[string, () => Actor]>([
    ['the user who added the venue', () => creator],
    ['a ShowAdmin', () => admin],
  ])('is shown with its reveal time to %s, who may edit the venue', async (_, editor) => {
    const visibleToEditors = { ...privateFields, ...rule, ...directions, userEditable: true }
    expect(await world.core.findVenue(editor(), venue.id)).toMatchObject(visibleToEditors)
    expect(await world.core.findVenueBySlug(editor(), venue.slug)).toMatchObject(visibleToEditors)
  })

  test('is omitted from lists, the history and search results, even for users who may edit the venue', async () => {
    const [, , ...otherOutputs] = await outputsOf(admin)
    for (const part of secrets) expect(JSON.stringify(otherOutputs)).not.toContain(part)
  })

  test('cannot be discovered through the search for likely venues', async () => {
    const likely = (changes: Record<string, unknown>) =>
      world.core.findLikelyVenues(PartialVenue.parse({ city: 'Berlin', country: 'DE', ...changes }))
    expect(await likely({ address: privateFields.address })).toEqual([])
    expect(await likely({ latitude: privateFields.latitude, longitude: privateFields.longitude })).toEqual([])
    expect(await likely({ name: 'Cellar' })).toEqual(await likely({ name: 'Cellar', ...privateFields }))
    expect(await likely({ name: 'Cellar' })).toMatchObject([{ name: 'The Cellar', address: 'Ask a punk' }])
  })

  test('stays private when another venue is merged into its venue, and when the merge is undone', async () => {
    const from = await addVenue(world, { ...publicFields, name: 'Cellar' }, creator)
    const stranger = await world.as('ShowManager')
    const { id } = await world.core.mergeVenues(admin, from.id, { into: venue.id })
    const merged = JSON.stringify(await outputsOf(stranger, from))
    await world.core.undoMerge(admin, id)
    const unmerged = JSON.stringify(await outputsOf(stranger))
    for (const part of secrets) expect(merged + unmerged).not.toContain(part)
  })

  test('is not part of the error that refuses an edit by a user without permission', async () => {
    const staleEdit = world.core.editVenue(
      await world.as('ShowManager'),
      venue.id,
      venueEdit({ ...publicFields, version: 99 }),
    )
    const error = await staleEdit.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DomainError)
    expect(error).toMatchObject({ code: 'permission.denied', current: null })
  })

  test('is hidden as soon as the venue is made private', async () => {
    const publicVenue = await addVenue(world, { ...publicFields, ...privateFields, name: 'Open Cellar' }, creator)
    const addressForVisitors = async () => (await world.core.findVenue(null, publicVenue.id)).address
    expect(await addressForVisitors()).toBe(privateFields.address)
    const edit = venueEdit({ ...publicFields, ...privateFields, ...rule, name: 'Open Cellar' })
    await world.core.editVenue(creator, publicVenue.id, edit)
    expect(await addressForVisitors()).toBe('Ask a punk')
    expect(JSON.stringify(await outputsOf(null, publicVenue))).not.toContain('Rigaer')
  })
})
