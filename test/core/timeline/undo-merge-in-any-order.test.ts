import { beforeEach, describe, expect, test } from 'vitest'
import type { PublicBand } from '#core/bands/public-band.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { addShow } from '#test/support/add-shows.ts'
import { addBand } from '#test/support/bands-and-venues.ts'
import { makeWorld, type World } from '#test/support/world.ts'

type Joint = readonly [from: string, into: string]

const LETTERS = ['A', 'B', 'C', 'D']
/** Every line-up of up to three of four bands. */
const BILLS = LETTERS.flatMap((first) => [
  first,
  ...LETTERS.filter((second) => second !== first).flatMap((second) => [
    first + second,
    ...LETTERS.filter((third) => third !== first && third !== second).map((third) => first + second + third),
  ]),
])

/** The expected line-up under these merges: each name once, at its first position. */
const billAfter = (bill: string, joints: readonly Joint[]): string =>
  joints.reduce((names, [from, into]) => {
    if (names.includes(into)) return names.replace(from, '')
    return names.replace(from, into)
  }, bill)

const orders = <Thing>(things: readonly Thing[]): Thing[][] =>
  things.length < 2
    ? [[...things]]
    : things.flatMap((thing) => orders(things.filter((other) => other !== thing)).map((rest) => [thing, ...rest]))

describe('merges undone in any order', () => {
  let world: World
  beforeEach(() => {
    world = makeWorld()
  })

  const cases: [string, readonly Joint[]][] = [
    [
      'one after the other',
      [
        ['A', 'B'],
        ['B', 'C'],
      ],
    ],
    [
      'two into one',
      [
        ['A', 'C'],
        ['B', 'C'],
      ],
    ],
    [
      'one after the other, of four',
      [
        ['A', 'B'],
        ['B', 'C'],
        ['C', 'D'],
      ],
    ],
    [
      'two pairs that become one',
      [
        ['A', 'B'],
        ['C', 'D'],
        ['B', 'D'],
      ],
    ],
    [
      'three into one',
      [
        ['A', 'D'],
        ['B', 'D'],
        ['C', 'D'],
      ],
    ],
  ]
  test.each(cases)('restore every band to its line-ups: %s', async (_, joints) => {
    const admin = await world.as('ShowAdmin')
    const bands = new Map<string, PublicBand>()
    for (const letter of LETTERS) bands.set(letter, await addBand(world, letter))
    const idOf = (letter: string) => bands.get(letter)?.id ?? expect.fail()
    const shows: ShowListing[] = []
    for (const bill of BILLS)
      shows.push(await addShow(world, { bandList: [...bill].map((letter) => ({ bandId: idOf(letter) })) }, admin))
    const bills = async () => {
      const stored = world.store.stored().shows
      const letterOf = new Map([...bands].map(([letter, { id }]) => [id, letter]))
      return shows.map(({ id }) =>
        stored
          .get(id)
          ?.lineUp.map(({ bandId }) => letterOf.get(bandId))
          .join(''),
      )
    }
    for (const order of orders(joints)) {
      const merged = new Map<Joint, Awaited<ReturnType<World['core']['mergeBands']>>>()
      for (const joint of joints) {
        world.clock.advance(1000)
        merged.set(joint, await world.core.mergeBands(admin, idOf(joint[0]), { into: idOf(joint[1]) }))
      }
      let left = joints
      for (const joint of order) {
        await world.core.undoMerge(admin, merged.get(joint)?.id ?? expect.fail())
        left = left.filter((other) => other !== joint)
        expect(await bills(), `${order.join(' then ')}, after ${joint}`).toEqual(
          BILLS.map((bill) => billAfter(bill, left)),
        )
      }
    }
  })
})
