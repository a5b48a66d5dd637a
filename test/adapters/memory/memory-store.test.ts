import { beforeEach, describe, expect, test } from 'vitest'
import { byCodePoint } from '#adapters/memory/by-code-point.ts'
import { makeFastPasswords } from '#adapters/memory/fast-passwords.ts'
import { type Band, makeBand } from '#core/bands/band.ts'
import { AccountId, BandId } from '#core/ids.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  world = makeWorld()
})

const aBand = (name: string): Band => {
  const [id, by] = [BandId.parse(world.ids.next()), AccountId.parse(world.ids.next())]
  return makeBand({ name, bio: null, links: ['https://band.example'] }, { id, slug: name, by, at: world.clock.now() })
}

describe('the in-memory store', () => {
  test('rejects nested transactions instead of deadlocking', async () => {
    const { transact, stored } = world.store
    await expect(transact(() => transact(async () => 1))).rejects.toThrow('A transaction may not be nested')
    await expect(transact(async ({ bands }) => bands.save(aBand('after')))).resolves.toMatchObject({ version: 1 })
    expect(stored().bands.size).toBe(1)
  })

  test('runs transactions one after another, in order of arrival', async () => {
    const steps: string[] = []
    const slowly = (name: string) =>
      world.store.transact(async () => {
        steps.push(`${name} begins`)
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
        steps.push(`${name} ends`)
      })
    await Promise.all([slowly('a'), slowly('b')])
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  test('hides the changes of a transaction until it commits', async () => {
    await world.store.transact(async ({ bands }) => {
      const { id } = await bands.save(aBand('early'))
      expect(await world.store.directory.band(id)).toBeNull()
      expect(await bands.find(id)).not.toBeNull()
    })
    expect(await world.store.directory.searchBands('early', 1)).toHaveLength(1)
  })

  test('copies values on the way in and out', async () => {
    const given = aBand('given')
    const saved = await world.store.transact(({ bands }) => bands.save(given))
    const mutable = [given, saved, await world.store.directory.band(given.id), world.store.stored().bands.get(given.id)]
    for (const band of mutable) {
      const open = band as unknown as { name: string; links: string[]; createdAt: Date }
      open.name = 'changed'
      open.links.push('changed')
      open.createdAt.setTime(0)
    }
    expect(await world.store.directory.band(given.id)).toMatchObject({
      name: 'given',
      links: ['https://band.example'],
      createdAt: world.clock.now(),
    })
  })
})

describe('order by code point', () => {
  test('equals the order of UTF-8 bytes, as in PostgreSQL', () => {
    const names = [
      '',
      'A',
      'AB',
      'Z',
      'a',
      'z',
      'Ä',
      'é',
      '\u0430',
      '東',
      '\ud7ff',
      '\ue000',
      '\uffee',
      '🎺',
      '🎺a',
      '\u{10ffff}',
    ]
    const byBytes = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    expect([...names].reverse().sort(byCodePoint)).toEqual(byBytes)
  })
})

describe('the fast passwords of the in-memory store', () => {
  const passwords = makeFastPasswords()

  test('match only exactly as typed and with their own salt', async () => {
    const [one, other] = await Promise.all([passwords.hash('a password'), passwords.hash('a password')])
    expect(one).not.toBe(other)
    expect(one).not.toContain('a password')
    const answers = await Promise.all([
      passwords.verify(one, 'a password'),
      passwords.verify(one, 'a password '),
      passwords.verify('quick$', 'a password'),
      passwords.verify('', ''),
      passwords.verify(null, 'a password'),
    ])
    expect(answers).toEqual([true, false, false, false, false])
  })
})
