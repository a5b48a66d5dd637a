import { beforeEach, expect, test } from 'vitest'
import { BandInput } from '#core/bands/band.ts'
import type { MergeId, VenueId } from '#core/ids.ts'
import { addVenue } from '#test/support/bands-and-venues.ts'
import { eventPage, fourEvents, makeSourceWorld, type SourceWorld } from '#test/support/source-site.ts'

let world: SourceWorld
beforeEach(async () => {
  world = await makeSourceWorld()
})

const findSource = () => world.core.findSource(world.keeper, world.source.id)
const addVenueNamed = async (name: string): Promise<VenueId> => (await addVenue(world, { name }, world.keeper)).id
const merge = async (from: VenueId, into: VenueId): Promise<MergeId> =>
  (await world.core.mergeVenues(world.keeper, from, { into })).id
const undo = (id: MergeId) => world.core.undoMerge(world.keeper, id)
const venueIds = async () => {
  const source = await findSource()
  return [source.venue?.id, source.defaults.venueId]
}

test('a source follows the merge of its band, and the undoing of the merge', async () => {
  const add = (name: string) => world.core.addBand(world.keeper, BandInput.parse({ name }))
  const [from, into] = [await add('Second Wave'), await add('The Second Wave')]
  await world.edit({ bandId: from.id })
  const { id } = await world.core.mergeBands(world.keeper, from.id, { into: into.id })
  expect((await findSource()).band?.id).toBe(into.id)
  await undo(id)
  expect((await findSource()).band?.id).toBe(from.id)
})

test('the default venue of a source follows merges and their undoing in any order, while the venue of the source stays the same', async () => {
  const [a, b, c] = [await addVenueNamed('A'), await addVenueNamed('B'), await addVenueNamed('C')]
  await world.edit({ venueId: c, defaultVenueId: a })
  const first = await merge(a, b)
  expect(await venueIds()).toEqual([c, b])
  const second = await merge(b, c)
  expect(await venueIds()).toEqual([c, c])
  await undo(first)
  expect(await venueIds()).toEqual([c, a])
  const third = await merge(a, c)
  await undo(second)
  expect(await venueIds()).toEqual([c, c])
  await undo(third)
  expect(await venueIds()).toEqual([c, a])
})

test('a source whose venue was changed after a merge keeps the new venue when the merge is undone', async () => {
  const [a, b, c] = [await addVenueNamed('A'), await addVenueNamed('B'), await addVenueNamed('C')]
  await world.edit({ venueId: a })
  const id = await merge(a, b)
  await world.edit({ venueId: c, defaultVenueId: b })
  await undo(id)
  expect(await venueIds()).toEqual([c, b])
})

test('a source whose venue is merged into another one is no longer trusted', async () => {
  const [a, b] = [await addVenueNamed('A'), await addVenueNamed('B')]
  await world.edit({ venueId: a, isTrusted: true })
  expect((await findSource()).isTrusted).toBe(true)
  await merge(a, b)
  expect((await findSource()).isTrusted).toBe(false)
})

test('a run adds no shows if the venue of its source is merged during the run', async () => {
  const [a, b] = [await addVenueNamed('A'), await addVenueNamed('B')]
  await world.edit({ venueId: a })
  world.publish(async () => {
    await merge(a, b)
    return eventPage(...fourEvents)
  })
  await world.read()
  expect(await world.listShows()).toEqual([])
})
