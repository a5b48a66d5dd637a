import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import type { Membership } from '#core/accounts/membership.ts'
import type { PublicBand } from '#core/bands/public-band.ts'
import type { MergeId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { addBand } from '#test/support/bands-and-venues.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Actor
let from: PublicBand
let into: PublicBand
let user: Account
beforeEach(async () => {
  world = makeWorld()
  admin = await world.as('ShowAdmin')
  from = await addBand(world, 'Nutmeg 7')
  into = await addBand(world, 'The Nutmeg Seven')
  user = await world.addAccount([])
})

type State = Membership['state'] | null
const addMembership = async (band: PublicBand, state: State) => {
  if (state) await world.store.addMembership(user.id, band.id, state)
}
const stateIn = async ({ id }: PublicBand): Promise<State> => {
  const band = await world.core.findBand(await world.actorOf(user), id)
  return band.id === id ? band.membership : null
}
const merge = (source = from, target = into) => world.core.mergeBands(admin, source.id, { into: target.id })
const undo = (id: MergeId) => world.core.undoMerge(admin, id)

describe('the memberships of two merged bands', () => {
  test.each<{ fromState: State; intoState: State; mergedState: State }>([
    { fromState: 'active', intoState: null, mergedState: 'active' },
    { fromState: 'pending', intoState: null, mergedState: 'pending' },
    { fromState: 'active', intoState: 'pending', mergedState: 'active' },
    { fromState: 'pending', intoState: 'active', mergedState: 'active' },
    { fromState: 'pending', intoState: 'pending', mergedState: 'pending' },
    { fromState: 'active', intoState: 'active', mergedState: 'active' },
    { fromState: null, intoState: 'active', mergedState: 'active' },
  ])(
    'that are $fromState in the merged band and $intoState in the remaining band become $mergedState until the merge is undone',
    async ({ fromState, intoState, mergedState }) => {
      await addMembership(from, fromState)
      await addMembership(into, intoState)
      const { id } = await merge()
      expect(await stateIn(into)).toBe(mergedState)
      const mayEdit = (await world.core.findBand(await world.actorOf(user), into.id)).userEditable
      expect(mayEdit).toBe(mergedState === 'active')
      await undo(id)
      expect([await stateIn(from), await stateIn(into)]).toEqual([fromState, intoState])
    },
  )

  test.each<{ intoState: State }>([{ intoState: null }, { intoState: 'pending' }])(
    'that end after the merge do not return when it is undone (state in the remaining band before the merge: $intoState)',
    async ({ intoState }) => {
      await addMembership(from, 'active')
      await addMembership(into, intoState)
      const { id } = await merge()
      await world.store.transact(({ memberships }) => memberships.remove(into.id, user.id))
      await undo(id)
      expect([await stateIn(from), await stateIn(into)]).toEqual([null, null])
    },
  )

  test('that begin after the merge stay with the remaining band when the merge is undone', async () => {
    const { id } = await merge()
    await addMembership(into, 'active')
    await undo(id)
    expect([await stateIn(from), await stateIn(into)]).toEqual([null, 'active'])
  })

  test('of deleted accounts do not return when the merge is undone', async () => {
    await addMembership(from, 'active')
    const { id } = await merge()
    await world.store.transact(({ accounts }) => accounts.erase(user.id))
    await undo(id)
    expect(world.store.stored().memberships).toEqual([])
  })

  test('return to the merged band when its merge is undone, even if the remaining band has since been merged into another', async () => {
    const last = await addBand(world, 'Nutmegs')
    await addMembership(from, 'active')
    const first = await merge()
    const second = await merge(into, last)
    expect(await stateIn(last)).toBe('active')
    await undo(first.id)
    expect([await stateIn(from), await stateIn(last)]).toEqual(['active', null])
    await undo(second.id)
    expect([await stateIn(from), await stateIn(into), await stateIn(last)]).toEqual(['active', null, null])
  })

  test('stay with the band that remains after two merges, if they existed there before', async () => {
    const last = await addBand(world, 'Nutmegs')
    await addMembership(from, 'active')
    await addMembership(last, 'active')
    const first = await merge()
    await merge(into, last)
    await undo(first.id)
    expect([await stateIn(from), await stateIn(last)]).toEqual(['active', 'active'])
  })
})
