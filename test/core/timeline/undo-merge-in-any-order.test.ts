import { beforeEach, describe, expect, test } from 'vitest'
import type { PublicBand } from '#core/bands/public-band.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { addShow } from '#test/support/add-shows.ts'
import { addBand } from '#test/support/bands-and-venues.ts'
import { makeWorld, type World } from '#test/support/world.ts'

type MergePair = readonly [from: string, into: string]

const LETTERS = ['A', 'B', 'C', 'D']
/** All line-ups of one, two or three of the four bands, in every order. */
const LINE_UPS = LETTERS.flatMap((first) => [
  first,
  ...LETTERS.filter((second) => second !== first).flatMap((second) => [
    first + second,
    ...LETTERS.filter((third) => third !== first && third !== second).map((third) => first + second + third),
  ]),
])

/** Returns the line-up expected after the merges: the remaining band takes the place of the merged one, unless it already plays. */
const lineUpAfter = (letters: string, merges: readonly MergePair[]): string =>
  merges.reduce((lineUp, [from, into]) => {
    if (lineUp.includes(into)) return lineUp.replace(from, '')
    return lineUp.replace(from, into)
  }, letters)

const permutations = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first) => permutations(items.filter((item) => item !== first)).map((others) => [first, ...others]))

describe('undoing merges in any order', () => {
  let world: World
  beforeEach(() => {
    world = makeWorld()
  })

  test.each([
    ['a chain of two merges', 'A→B B→C'],
    ['two bands merged into one', 'A→C B→C'],
    ['a chain of three merges', 'A→B B→C C→D'],
    ['two pairs merged, then the two remaining bands', 'A→B C→D B→D'],
    ['three bands merged into one', 'A→D B→D C→D'],
  ])('restores every band to its line-ups: %s', async (_, pairs) => {
    const merges = pairs.split(' ').map((pair) => pair.split('→') as [string, string])
    const admin = await world.as('ShowAdmin')
    const bands = new Map<string, PublicBand>()
    for (const letter of LETTERS) bands.set(letter, await addBand(world, letter))
    const idOf = (letter: string) => bands.get(letter)?.id ?? expect.fail()
    const shows: ShowListing[] = []
    for (const letters of LINE_UPS)
      shows.push(await addShow(world, { bandList: [...letters].map((letter) => ({ bandId: idOf(letter) })) }, admin))
    const storedLineUps = async () => {
      const stored = world.store.stored().shows
      const letterById = new Map([...bands].map(([letter, { id }]) => [id, letter]))
      return shows.map(({ id }) =>
        stored
          .get(id)
          ?.lineUp.map(({ bandId }) => letterById.get(bandId))
          .join(''),
      )
    }
    for (const order of permutations(merges)) {
      const mergeByPair = new Map<MergePair, Awaited<ReturnType<World['core']['mergeBands']>>>()
      for (const pair of merges) {
        world.clock.advance(1000)
        mergeByPair.set(pair, await world.core.mergeBands(admin, idOf(pair[0]), { into: idOf(pair[1]) }))
      }
      let remaining = merges
      for (const pair of order) {
        await world.core.undoMerge(admin, mergeByPair.get(pair)?.id ?? expect.fail())
        remaining = remaining.filter((other) => other !== pair)
        expect(await storedLineUps(), `${order.join(' then ')}, after ${pair}`).toEqual(
          LINE_UPS.map((letters) => lineUpAfter(letters, remaining)),
        )
      }
    }
  })
})
