import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#core/permissions/policy.ts'
import { addBand, addVenue } from '#test/support/bands-and-venues.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Actor
beforeEach(async () => {
  world = makeWorld()
  admin = await world.as('ShowAdmin')
})

const firstPage = { before: null }

describe('the history of a band or venue that remains after a merge', () => {
  test('names the merged band, and lets ShowAdmins undo the merge', async () => {
    const [from, into] = [await addBand(world, 'Nutmeg 7'), await addBand(world)]
    const { id } = await world.core.mergeBands(admin, from.id, { into: into.id })
    const entriesFor = async (actor: Actor | null) => {
      const { entries } = await world.core.listHistory(actor, 'band', into.id, firstPage)
      return entries.map(({ what, merge }) => [what, merge])
    }
    const merge = { id, name: 'Nutmeg 7', isUndone: false }
    expect(await entriesFor(admin)).toEqual([
      ['merged', { ...merge, mayUndo: true }],
      ['added', null],
    ])
    expect((await entriesFor(null))[0]).toEqual(['merged', { ...merge, mayUndo: false }])
    expect((await entriesFor(await world.as('ShowManager', 'SiteOwner')))[0]).toEqual([
      'merged',
      { ...merge, mayUndo: false },
    ])
    await world.core.undoMerge(admin, id)
    expect(await entriesFor(admin)).toEqual([
      ['unmerged', null],
      ['merged', { ...merge, isUndone: true, mayUndo: false }],
      ['added', null],
    ])
  })

  test('distinguishes several merges by the names of the merged venues', async () => {
    const into = await addVenue(world)
    const names = ['Hill Club', 'The Bottom']
    for (const name of names) {
      const from = await addVenue(world, { name })
      world.clock.advance(60_000)
      await world.core.mergeVenues(admin, from.id, { into: into.id })
    }
    const { entries } = await world.core.listHistory(null, 'venue', into.id, firstPage)
    expect(entries.map(({ merge }) => merge?.name)).toEqual(['The Bottom', 'Hill Club', undefined])
  })
})
