import { beforeEach, describe, expect, test } from 'vitest'
import type { MergeId, ShowId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { addShow, alterShow } from '#test/support/add-shows.ts'
import { addBand, addVenue } from '#test/support/bands-and-venues.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Actor
beforeEach(async () => {
  world = makeWorld()
  admin = await world.as('ShowAdmin')
})

const aSecondLater = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  world.clock.advance(1000)
  return work()
}

type MergeByLetters = (from: 'A' | 'B', into: 'B' | 'C') => Promise<{ id: MergeId }>

/** Merges A into B and B into C, then undoes the merge of A and merges A into C directly. Returns the two active merges. */
const mergeAgain = async (merge: MergeByLetters): Promise<{ mergeOfA: MergeId; mergeOfB: MergeId }> => {
  const first = await aSecondLater(() => merge('A', 'B'))
  const { id: mergeOfB } = await aSecondLater(() => merge('B', 'C'))
  await world.core.undoMerge(admin, first.id)
  const { id: mergeOfA } = await aSecondLater(() => merge('A', 'C'))
  return { mergeOfA, mergeOfB }
}

describe('merging again after undoing a merge', () => {
  test("keeps a venue's shows at the remaining venue until the venue's own merge is undone", async () => {
    const [A, B, C] = [
      await addVenue(world, { name: 'A' }),
      await addVenue(world, { name: 'B' }),
      await addVenue(world),
    ]
    const venues = { A, B, C }
    const show = await addShow(world, { venueId: A.id })
    const [movedShow, showAtB] = [await addShow(world, { venueId: C.id }), await addShow(world, { venueId: B.id })]
    await alterShow(world, movedShow, { status: 'moved', previousVenueId: A.id })
    const { mergeOfA, mergeOfB } = await mergeAgain((from, into) =>
      world.core.mergeVenues(admin, venues[from].id, { into: venues[into].id }),
    )
    const venueIds = () =>
      [show, movedShow, showAtB].map(({ id }) => {
        const stored = world.store.stored().shows.get(id as ShowId)
        return id === movedShow.id ? stored?.previousVenueId : stored?.venueId
      })
    await world.core.undoMerge(admin, mergeOfB)
    expect(venueIds()).toEqual([C.id, C.id, B.id])
    await world.core.undoMerge(admin, mergeOfA)
    expect(venueIds()).toEqual([A.id, A.id, B.id])
  })

  test("keeps a band's members in the remaining band until the band's own merge is undone", async () => {
    const bands = { A: await addBand(world, 'A'), B: await addBand(world, 'B'), C: await addBand(world, 'C') }
    const [memberOfA, memberOfB] = [await world.addAccount([]), await world.addAccount([])]
    await world.store.addMembership(memberOfA.id, bands.A.id)
    await world.store.addMembership(memberOfB.id, bands.B.id)
    const { mergeOfA, mergeOfB } = await mergeAgain((from, into) =>
      world.core.mergeBands(admin, bands[from].id, { into: bands[into].id }),
    )
    const bandIds = async () => [(await world.actorOf(memberOfA)).bandIds, (await world.actorOf(memberOfB)).bandIds]
    await world.core.undoMerge(admin, mergeOfB)
    expect(await bandIds()).toEqual([[bands.C.id], [bands.B.id]])
    await world.core.undoMerge(admin, mergeOfA)
    expect(await bandIds()).toEqual([[bands.A.id], [bands.B.id]])
  })
})
