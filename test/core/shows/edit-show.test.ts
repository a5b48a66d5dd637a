import { beforeEach, describe, expect, test } from 'vitest'
import { ShowId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { venueEdit } from '#test/support/bands-and-venues.ts'
import { showEdit, showInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let manager: Actor
let show: ShowListing
beforeEach(async () => {
  world = makeWorld()
  manager = await world.as('ShowManager')
  show = await world.core.addShow(manager, showInput())
  world.clock.advance(60_000)
})

const edit = (changes: Record<string, unknown> = {}, actor: Actor | null = manager) =>
  world.core.editShow(actor, show.id, showEdit(changes))
const storedShow = () => {
  const existing = world.store.stored().shows.get(show.id)
  if (!existing) throw new Error('The show is not stored')
  return existing
}
const addMember = async (state: 'active' | 'pending' = 'active'): Promise<Actor> => {
  const account = await world.addAccount([])
  const bandId = show.lineUp[0]?.bandId
  if (!bandId) throw new Error('The line-up has no bands')
  await world.store.addMembership(account.id, bandId, state)
  return world.actorOf(account)
}

describe('editing a show (decisions, sections 1, 3 and 4)', () => {
  test('changes the submitted fields, and keeps creator and creation time', async () => {
    const changes = {
      showTitle: 'Skanksgiving II',
      showDate: '2026-11-28',
      doorTime: null,
      showTime: '21:00',
      ageRestriction: 'Yes',
      ageLimit: 21,
      eventUrl: 'https://band.example/2',
      ticketUrl: 'https://tickets.example/2',
      price: '$12',
      description: 'A day later.',
    }
    const act = { bandName: 'New Horns', role: 'dj', setTime: '22:15', state: 'announced' }
    const edited = await edit({ ...changes, bandList: [act] })
    expect(edited).toMatchObject({
      ...changes,
      id: show.id,
      slug: '2026-11-28-skanksgiving-ii',
      lineUp: [act],
      status: 'scheduled',
      previousDate: null,
      version: 2,
      userEditable: true,
    })
    expect(await world.core.findShow(manager, show.id)).toEqual(edited)
    expect(storedShow()).toMatchObject({
      createdBy: manager.accountId,
      createdAt: new Date('2026-11-20T12:00:00Z'),
      updatedAt: world.clock.now(),
      upcomingUntil: new Date('2026-11-29T14:00:00Z'),
    })
  })

  test('ignores fields that are not editable', async () => {
    const unknownId = 'ffffffff-ffff-4fff-8fff-ffffffffffff'
    const before = storedShow()
    const uneditableFields = {
      id: unknownId,
      slug: 'mine',
      createdBy: unknownId,
      createdAt: '2020-01-01T00:00:00Z',
      deletedAt: '2020-01-01T00:00:00Z',
      previousDate: '2020-01-01',
      previousVenueId: unknownId,
      confirmed: { as: 'band', at: 0 },
      confirmedAs: 'band',
      reconfirmationRequestedAt: '2020-01-01T00:00:00Z',
      upcomingUntil: '2999-01-01T00:00:00Z',
      timeZone: 'Asia/Tokyo',
      userEditable: false,
    }
    await edit(uneditableFields)
    expect(storedShow()).toEqual({ ...before, version: 2, updatedAt: world.clock.now() })
  })

  test('keeps the door facts unless others are given, and inherits those of the venue', async () => {
    const doorFacts = { stepFree: false, priceKind: 'free' }
    expect(await edit({ doorFacts })).toMatchObject({ doorFacts, venueDoorFacts: {} })
    expect(await edit({ version: 2, price: 'Free' })).toMatchObject({ doorFacts, price: 'Free' })
    const admin = await world.as('ShowAdmin')
    const venueDoorFacts = { stepFree: true, seating: true }
    await world.core.editVenue(admin, show.venueId, venueEdit({ doorFacts: venueDoorFacts }))
    expect(await world.core.findShow(null, show.id)).toMatchObject({ doorFacts, venueDoorFacts })
    expect(await edit({ version: 3, doorFacts: {} })).toMatchObject({ doorFacts: {}, venueDoorFacts })
    expect(await world.core.restoreShow(admin, show.id, { version: 2 })).toMatchObject({ doorFacts })
  })

  test('keeps the slug if title and date stay the same', async () => {
    expect((await edit({ price: 'Free' })).slug).toBe(show.slug)
  })

  test('generates a new slug for a new title or date, while the former ones redirect and stay reserved', async () => {
    const renamed = await edit({ showTitle: 'Boxing Day' })
    const redated = await edit({ showTitle: 'Boxing Day', showDate: '2026-12-26', version: 2 })
    expect([renamed.slug, redated.slug]).toEqual(['2026-11-27-boxing-day', '2026-12-26-boxing-day'])
    for (const slug of [show.slug, renamed.slug, redated.slug])
      expect(await world.core.findShowBySlug(null, slug)).toMatchObject({ id: show.id, slug: redated.slug })
    const other = await world.core.addShow(manager, showInput())
    expect(other.slug).toBe(`${show.slug}-2`)
  })

  test('records a revision and an audit log entry', async () => {
    await edit({ price: 'Free' })
    const { revisions, audit } = world.store.stored()
    const stamp = { by: manager.accountId, at: world.clock.now() }
    expect(revisions.at(-1)).toEqual({
      kind: 'show',
      of: show.id,
      version: 2,
      what: 'edited',
      snapshot: storedShow(),
      ...stamp,
    })
    expect(audit.at(-1)).toEqual({ what: 'show.edited', kind: 'show', of: show.id, details: {}, ...stamp })
  })

  test.each([
    ['showTime', { doorTime: null, showTime: '02:30', showDate: '2027-03-14' }],
    ['venueId', { venueId: 'ffffffff-ffff-4fff-8fff-ffffffffffff' }],
    ['bandList', { bandList: [{ bandName: 'New' }, { bandId: 'ffffffff-ffff-4fff-8fff-ffffffffffff' }] }],
    ['showPoster', { showPoster: '/images/ffffffff-ffff-4fff-8fff-ffffffffffff' }],
    ['status', { status: 'rescheduled', venueName: 'Another house' }],
    ['status', { status: 'moved', bandList: [{ bandName: 'New' }] }],
  ])('stores nothing when %s is refused: %j', async (field, changes) => {
    const before = world.store.stored()
    await expect(edit(changes)).rejects.toMatchObject({ code: 'input.invalid', fields: [{ field }] })
    expect(world.store.stored()).toEqual(before)
  })

  test('uses the first occurrence of a repeated local time', async () => {
    const edited = await edit({ showDate: '2026-11-01', doorTime: null, showTime: '01:30' })
    expect(edited.startsAt).toBe('2026-11-01T01:30:00-07:00')
  })
})

describe('concurrent edits of a show', () => {
  test('do not overwrite each other: the refusal of a stale edit contains the current show', async () => {
    const admin = await world.as('ShowAdmin')
    const first = await edit({ price: '$12' }, admin)
    const before = world.store.stored()
    await expect(edit({ price: '$15' })).rejects.toMatchObject({
      code: 'stale_write',
      current: { ...first, userEditable: true, price: '$12', version: 2 },
    })
    expect(world.store.stored()).toEqual(before)
    expect((await edit({ price: '$15', version: 2 })).price).toBe('$15')
  })

  test('cannot all succeed: exactly one is stored, and nothing from the others', async () => {
    const prices = Array.from({ length: 8 }, (_, index) => `$${index}`)
    const outcomes = await Promise.allSettled(prices.map((price) => edit({ price, bandList: [{ bandName: price }] })))
    const saved = outcomes.filter(({ status }) => status === 'fulfilled')
    expect(saved).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'stale_write', current: { version: 2 } })
    expect(storedShow().version).toBe(2)
    expect(world.store.stored().bands.size).toBe(3)
  })

  test('are refused without a version, or with an unknown one', async () => {
    await expect(edit({ version: undefined })).rejects.toMatchObject({ code: 'version.missing' })
    await expect(edit({ version: 99 })).rejects.toMatchObject({ code: 'stale_write', current: { version: 1 } })
    expect(storedShow().version).toBe(1)
  })
})

describe('the right to edit, delete, restore and confirm a show', () => {
  test.each([
    ['a visitor', async () => null, 'permission.login_required'],
    ['a user without roles or bands', () => world.as(), 'permission.denied'],
    ['another ShowManager', () => world.as('ShowManager'), 'permission.denied'],
    ['a SiteAdmin and SiteOwner', () => world.as('SiteAdmin', 'SiteOwner'), 'permission.denied'],
    ['a user whose claim is pending', () => addMember('pending'), 'permission.denied'],
  ])('is denied to %s, without revealing the version', async (_, makeActor, code) => {
    const actor = await makeActor()
    const before = world.store.stored()
    for (const change of [{}, { version: 99 }, { version: undefined }])
      await expect(edit(change, actor)).rejects.toMatchObject({ code, current: null })
    await expect(world.core.deleteShow(actor, show.id)).rejects.toMatchObject({ code })
    await expect(world.core.restoreShow(actor, show.id, { version: undefined })).rejects.toMatchObject({ code })
    await expect(world.core.restoreShow(actor, show.id, { version: 1 })).rejects.toMatchObject({ code })
    await expect(world.core.confirmShow(actor, show.id, { as: 'fan' })).rejects.toMatchObject({ code })
    expect(world.store.stored()).toEqual(before)
    expect((await world.core.findShow(actor, show.id)).userEditable).toBe(false)
  })

  test.each([
    ['a ShowAdmin', () => world.as('ShowAdmin')],
    ['a member of a band in the line-up', () => addMember()],
  ])('is granted to %s', async (_, makeActor) => {
    const actor = await makeActor()
    expect((await world.core.findShow(actor, show.id)).userEditable).toBe(true)
    expect(await edit({ price: '$9' }, actor)).toMatchObject({ price: '$9', userEditable: true })
    expect(await world.core.confirmShow(actor, show.id, { as: 'fan' })).toMatchObject({ confirmedAs: 'fan' })
    expect(await world.core.deleteShow(actor, show.id)).toMatchObject({ isDeleted: true })
    const restored = await world.core.restoreShow(actor, show.id, { version: undefined })
    expect(restored).toMatchObject({ isDeleted: false })
  })

  test('ends for a member whose band is removed from the line-up', async () => {
    const actor = await addMember()
    expect((await edit({ bandList: null }, actor)).userEditable).toBe(false)
    await expect(edit({ version: 2 }, actor)).rejects.toMatchObject({ code: 'permission.denied' })
  })

  test('does not extend to editing unknown or deleted shows', async () => {
    const unknown = ShowId.parse('ffffffff-ffff-4fff-8fff-ffffffffffff')
    await expect(world.core.editShow(manager, unknown, showEdit())).rejects.toMatchObject({ code: 'show.not_found' })
    await world.core.deleteShow(manager, show.id)
    await expect(edit({ version: 2 })).rejects.toMatchObject({ code: 'show.deleted' })
  })
})
