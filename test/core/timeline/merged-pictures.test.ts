import { beforeEach, expect, test } from 'vitest'
import type { PublicBand } from '#core/bands/public-band.ts'
import type { MergeId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { addBand, bandEdit, revisionEventsOf } from '#test/support/bands-and-venues.ts'
import { newImage } from '#test/support/valid-records.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Actor
let a: PublicBand
let b: PublicBand
let c: PublicBand
beforeEach(async () => {
  world = makeWorld()
  admin = await world.as('ShowAdmin')
  a = await addBand(world, 'Band A')
  b = await addBand(world, 'Band B')
  c = await addBand(world, 'Band C')
})

const addPicture = async ({ id }: PublicBand, pictureAlt: string): Promise<void> => {
  const image = newImage()
  await world.store.transact(({ images }) => images.add(image))
  const band = await world.core.findBand(null, id)
  await world.core.editBand(admin, id, bandEdit(band, { picture: `/images/${image.id}`, pictureAlt }))
}
const merge = async (from: PublicBand, into: PublicBand): Promise<MergeId> =>
  (await world.core.mergeBands(admin, from.id, { into: into.id })).id
const undo = (id: MergeId) => world.core.undoMerge(admin, id)
const pictureAlts = () => [a, b, c].map(({ id }) => world.store.stored().bands.get(id)?.picture?.alt ?? null)

test('the remaining band keeps its picture', async () => {
  await addPicture(a, 'A')
  await addPicture(b, 'B')
  const id = await merge(a, b)
  expect(pictureAlts()).toEqual(['A', 'B', null])
  await undo(id)
  expect(pictureAlts()).toEqual(['A', 'B', null])
})

test.each([
  ['a', 'b'],
  ['b', 'a'],
])(
  'a band without a picture uses the picture of the band merged into it until the merge is undone (%s into %s)',
  async (fromLetter) => {
    const [from, into] = fromLetter === 'a' ? [a, b] : [b, a]
    await addPicture(from, 'merged')
    const id = await merge(from, into)
    expect((await world.core.findBand(null, into.id)).pictureAlt).toBe('merged')
    await undo(id)
    expect((await world.core.findBand(null, into.id)).picture).toBeNull()
    expect((await world.core.findBand(null, from.id)).pictureAlt).toBe('merged')
  },
)

test('a picture chosen after a merge stays when the merge is undone', async () => {
  await addPicture(a, 'A')
  const id = await merge(a, b)
  await addPicture(b, 'new')
  await undo(id)
  expect(pictureAlts()).toEqual(['A', 'new', null])
})

test('a picture passed on by two merges is removed from the remaining bands when the merges are undone, in either order', async () => {
  await addPicture(a, 'A')
  const mergeIds = [await merge(a, b), await merge(b, c)] as const
  expect(pictureAlts()).toEqual(['A', 'A', 'A'])
  await undo(mergeIds[0])
  expect(pictureAlts()).toEqual(['A', null, null])
  expect(revisionEventsOf(world, b.id).at(-1)).toEqual(['unmerged', 4])
  await undo(mergeIds[1])
  expect(pictureAlts()).toEqual(['A', null, null])
  const laterMergeIds = [await merge(a, b), await merge(b, c)] as const
  await undo(laterMergeIds[1])
  expect(pictureAlts()).toEqual(['A', 'A', null])
  await undo(laterMergeIds[0])
  expect(pictureAlts()).toEqual(['A', null, null])
})
