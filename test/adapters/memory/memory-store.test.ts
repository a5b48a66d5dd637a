import { beforeEach, describe, expect, test } from 'vitest'
import { makeFastPasswords } from '#adapters/memory/fast-passwords.ts'
import { type Band, makeBand } from '#core/bands/band.ts'
import { AccountId, BandId } from '#core/ids.ts'
import { byCodePoint } from '#core/text/by-code-point.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  world = makeWorld()
})

const newBand = (name: string): Band => {
  const [id, by] = [BandId.parse(world.ids.next()), AccountId.parse(world.ids.next())]
  return makeBand({ name, bio: null, links: ['https://band.example'] }, { id, slug: name, by, at: world.clock.now() })
}

describe('the in-memory store', () => {
  test('rejects nested transactions instead of deadlocking', async () => {
    const { transact, stored } = world.store
    await expect(transact(() => transact(async () => 1))).rejects.toThrow('A transaction may not be nested')
    await expect(transact(async ({ bands }) => bands.save(newBand('after')))).resolves.toMatchObject({ version: 1 })
    expect(stored().bands.size).toBe(1)
  })

  test('runs transactions one after another, in order of arrival', async () => {
    const steps: string[] = []
    const runSlowly = (name: string) =>
      world.store.transact(async () => {
        steps.push(`${name} begins`)
        for (let step = 0; step < 5; step += 1) await Promise.resolve()
        steps.push(`${name} ends`)
      })
    await Promise.all([runSlowly('a'), runSlowly('b')])
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  test('hides the changes of a transaction until it commits', async () => {
    await world.store.transact(async ({ bands }) => {
      const { id } = await bands.save(newBand('early'))
      expect(await world.store.directory.band(id)).toBeNull()
      expect(await bands.find(id)).not.toBeNull()
    })
    expect(await world.store.directory.searchBands('early', 1)).toHaveLength(1)
  })

  test('copies the values that it saves and returns', async () => {
    const band = newBand('saved')
    const saved = await world.store.transact(({ bands }) => bands.save(band))
    const references = [band, saved, await world.store.directory.band(band.id), world.store.stored().bands.get(band.id)]
    for (const reference of references) {
      const mutableBand = reference as unknown as { name: string; links: string[]; createdAt: Date }
      mutableBand.name = 'changed'
      mutableBand.links.push('changed')
      mutableBand.createdAt.setTime(0)
    }
    expect(await world.store.directory.band(band.id)).toMatchObject({
      name: 'saved',
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

describe('the fast password hashes of the in-memory store', () => {
  const passwords = makeFastPasswords()

  test('match only the exact password, and differ even for equal passwords', async () => {
    const [one, other] = await Promise.all([passwords.hash('a password'), passwords.hash('a password')])
    expect(one).not.toBe(other)
    expect(one).not.toContain('a password')
    const results = await Promise.all([
      passwords.verify(one, 'a password'),
      passwords.verify(one, 'a password '),
      passwords.verify('quick$', 'a password'),
      passwords.verify('', ''),
      passwords.verify(null, 'a password'),
    ])
    expect(results).toEqual([true, false, false, false, false])
  })
})
