import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import { BandEdit } from '#core/bands/band.ts'
import type { PublicBand } from '#core/bands/public-band.ts'
import { type Core, makeCore } from '#core/core.ts'
import { BandId, VenueId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { PublicVenue } from '#core/venues/public-venue.ts'
import { VenueEdit } from '#core/venues/venue.ts'
import { showInput, venueBody, venueInput } from '#test/support/bodies.ts'
import { actorOf, newAccount, newMembership } from '#test/support/valid-records.ts'
import { makeWorld } from '#test/support/world.ts'
import { sortedOutcomes } from './outcomes.ts'
import { sharedStore } from './shared-store.ts'

const shared = sharedStore()
let core: Core
let admin: Actor
beforeAll(() => {
  core = makeCore({ ...makeWorld().ports, ...shared.postgres.ports, ids: makeRandomIds() })
})
beforeEach(async () => {
  const account = newAccount({ roles: ['ShowAdmin'] })
  admin = actorOf(await shared.postgres.ports.transact(({ accounts }) => accounts.save(account)))
})

const addBand = (name: string): Promise<PublicBand> => core.addBand(admin, { name, bio: null, links: [] })
const addVenue = async (name: string): Promise<PublicVenue> => (await core.addVenue(admin, venueInput({ name }))).venue
const mergeBands = ({ id: from }: PublicBand, { id: into }: PublicBand) => core.mergeBands(admin, from, { into })
const mergeVenues = ({ id: from }: PublicVenue, { id: into }: PublicVenue) => core.mergeVenues(admin, from, { into })

const ROUNDS = 4
const IMPOSSIBLE = 'merge.impossible'
/** Unknown ids: one that sorts before every existing id, and one that sorts after. */
const LOWEST_ID = BandId.parse('00000000-0000-4000-8000-000000000000')
const HIGHEST_ID = BandId.parse('ffffffff-ffff-4fff-bfff-ffffffffffff')
const ONE_DONE = ['done', IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE]
const ALL_DONE = ['done', 'done', 'done', 'done', 'done']

describe('a band in the database', () => {
  test('can be edited, restored and merged, and gets its members and shows back when the merge is undone', async () => {
    const [from, into] = [await addBand('Nutmeg 7'), await addBand('The Nutmeg Seven')]
    const links = ['https://nutmeg.example/']
    const edit = BandEdit.parse({ name: 'Nutmeg VII', bio: 'Seven.', links, version: 1 })
    const edited = await core.editBand(admin, from.id, edit)
    expect(await core.findBandBySlug(admin, 'nutmeg-7')).toEqual(edited)
    expect(await core.restoreBand(admin, from.id, { version: 1 })).toEqual({ ...from, version: 3 })
    const restored = await core.restoreBand(admin, from.id, { version: 2 })
    expect(restored).toEqual({ ...edited, version: 4 })
    await shared.postgres.ports.transact(({ memberships }) => memberships.save(newMembership(from.id, admin.accountId)))
    const show = await core.addShow(admin, showInput({ bandList: [{ bandId: from.id }] }))
    const merged = await mergeBands(from, into)
    expect(merged.band).toEqual({ ...into, version: 2, membership: 'active' })
    for (const slug of ['nutmeg-7', 'nutmeg-vii']) expect(await core.findBandBySlug(admin, slug)).toEqual(merged.band)
    expect((await core.findShow(admin, show.id)).bandList).toEqual([{ bandId: into.id, bandName: into.name }])
    await core.undoMerge(admin, merged.id)
    expect(await core.findBand(admin, from.id)).toEqual({ ...restored, version: 6, membership: 'active' })
    expect(await core.findBand(admin, into.id)).toEqual({ ...into, version: 3 })
    expect((await core.findShow(admin, show.id)).bandList).toEqual([{ bandId: from.id, bandName: 'Nutmeg VII' }])
  })

  test('is merged only once by simultaneous merges in both directions', async () => {
    const [a, b, c] = [await addBand('A'), await addBand('B'), await addBand('C')]
    expect(await sortedOutcomes([mergeBands(a, b), mergeBands(b, a), mergeBands(a, b), mergeBands(b, a)])).toEqual(
      ONE_DONE,
    )
    const remaining = (await core.findBand(admin, a.id)).id === a.id ? a : b
    expect(
      await sortedOutcomes([
        mergeBands(remaining, c),
        mergeBands(remaining, c),
        mergeBands(c, remaining),
        mergeBands(c, remaining),
      ]),
    ).toEqual(ONE_DONE)
    expect(await shared.database.sql('select id from merge')).toHaveLength(2)
    expect(await shared.database.sql('select id from band where deleted_at is not null')).toHaveLength(2)
  })

  test('is not merged with an unknown band, whichever id sorts first', async () => {
    const a = await addBand('A')
    for (const id of [LOWEST_ID, HIGHEST_ID])
      expect(await sortedOutcomes([mergeBands(a, { ...a, id }), mergeBands({ ...a, id }, a)])).toEqual([
        IMPOSSIBLE,
        IMPOSSIBLE,
      ])
    expect(await core.findBand(admin, a.id)).toEqual(a)
  })

  test('accepts only one of several simultaneous edits, and reports a conflict for the others', async () => {
    const { id } = await addBand('Band')
    const edits = Array.from({ length: 4 }, (_, index) =>
      core.editBand(admin, id, BandEdit.parse({ name: `Band ${index}`, version: 1 })),
    )
    const settled = await Promise.allSettled(edits)
    const [edited, ...others] = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(others).toEqual([])
    for (const result of settled)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'stale_write', current: edited })
  })

  test('is merged despite a simultaneous edit, which is either kept or refused as stale', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [from, into] = [await addBand('From'), await addBand('Into')]
      const edit = BandEdit.parse({ name: 'Edited', version: 1 })
      const editedBand = round % 2 ? from : into
      const outcomes = await sortedOutcomes([mergeBands(from, into), core.editBand(admin, editedBand.id, edit)])
      expect(outcomes[0]).toBe('done')
      expect(['done', 'stale_write']).toContain(outcomes[1])
      const [row] = await shared.database.sql('select name from band where id = $1', [editedBand.id])
      expect(row?.name).toBe(outcomes[1] === 'done' ? 'Edited' : editedBand.name)
    }
  })

  test('is in no line-up after it is merged, not even in those of shows added during the merge', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [from, into] = [await addBand('From'), await addBand('Into')]
      const addShow = () => core.addShow(admin, showInput({ bandList: [{ bandId: from.id }] }))
      expect(await sortedOutcomes([addShow(), addShow(), mergeBands(from, into), addShow(), addShow()])).toEqual(
        ALL_DONE,
      )
      const actsOfMergedBands = await shared.database.sql(
        'select from act join band on id = band_id where deleted_at is not null',
      )
      expect(actsOfMergedBands).toEqual([])
    }
  })

  test('is restored only once when its merge is undone several times at once', async () => {
    const [from, into] = [await addBand('From'), await addBand('Into')]
    const { id } = await mergeBands(from, into)
    const alreadyUndone = 'merge.undone'
    const undos = Array.from({ length: 4 }, () => core.undoMerge(admin, id))
    expect(await sortedOutcomes(undos)).toEqual(['done', alreadyUndone, alreadyUndone, alreadyUndone])
    expect(await core.findBand(admin, from.id)).toMatchObject({ name: 'From', version: 3 })
  })

  test('is restored, or the undo is refused, when the remaining band is merged at the same time', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b, c] = [await addBand('A'), await addBand('B'), await addBand('C')]
      const { id } = await mergeBands(a, b)
      const [undo, merge] = await Promise.allSettled([core.undoMerge(admin, id), mergeBands(b, c)])
      expect(merge.status).toBe('fulfilled')
      if (undo.status === 'rejected') expect(undo.reason).toMatchObject({ code: IMPOSSIBLE })
      else expect(await core.findBand(admin, a.id)).toMatchObject({ name: 'A' })
    }
  })
})

describe('a venue in the database', () => {
  test('can be edited, restored and merged, and gets its shows back when the merge is undone', async () => {
    const [from, into] = [await addVenue('Hall A'), await addVenue('Hall B')]
    const edit = VenueEdit.parse(
      venueBody({ name: 'Hall', timeZone: 'Europe/Berlin', addressVisibility: 'ask-a-punk', version: 1 }),
    )
    const edited = await core.editVenue(admin, from.id, edit)
    expect(await core.findVenueBySlug(admin, from.slug)).toEqual(edited)
    expect(await core.restoreVenue(admin, from.id, { version: 1 })).toEqual({ ...from, version: 3 })
    const restored = await core.restoreVenue(admin, from.id, { version: 2 })
    const show = await core.addShow(admin, showInput({ venueId: from.id, showDate: '2026-11-27' }))
    const merged = await mergeVenues(from, into)
    expect(await core.findVenueBySlug(admin, from.slug)).toEqual(merged.venue)
    expect(await core.findShow(admin, show.id)).toMatchObject({ venueId: into.id, timeZone: into.timeZone })
    await core.undoMerge(admin, merged.id)
    expect(await core.findVenue(admin, from.id)).toEqual({ ...restored, version: 6 })
    expect(await core.findShow(admin, show.id)).toEqual(show)
  })

  test('is merged only once by simultaneous merges in both directions', async () => {
    const [a, b, c] = [await addVenue('A'), await addVenue('B'), await addVenue('C')]
    expect(await sortedOutcomes([mergeVenues(a, b), mergeVenues(b, a), mergeVenues(a, b), mergeVenues(b, a)])).toEqual(
      ONE_DONE,
    )
    const remaining = (await core.findVenue(admin, a.id)).id === a.id ? a : b
    expect(
      await sortedOutcomes([
        mergeVenues(remaining, c),
        mergeVenues(remaining, c),
        mergeVenues(c, remaining),
        mergeVenues(c, remaining),
      ]),
    ).toEqual(ONE_DONE)
    expect(await shared.database.sql('select id from merge')).toHaveLength(2)
  })

  test('is not merged with an unknown venue, whichever id sorts first', async () => {
    const a = await addVenue('A')
    for (const id of [LOWEST_ID, HIGHEST_ID]) {
      const unknownVenue = { ...a, id: VenueId.parse(id) }
      const merges = [mergeVenues(a, unknownVenue), mergeVenues(unknownVenue, a)]
      expect(await sortedOutcomes(merges)).toEqual([IMPOSSIBLE, IMPOSSIBLE])
    }
    expect(await core.findVenue(admin, a.id)).toEqual(a)
  })
})
