import { describe, expect, test } from 'vitest'
import type { ShowListing } from '#core/shows/listing.ts'
import { excerptOf } from '#core/timeline/excerpt.ts'
import { addShow } from '#test/support/add-shows.ts'
import { showEdit } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

describe('an excerpt of a change', () => {
  test('is the change itself up to 160 characters', () => {
    const change = { field: 'price', from: '🎺'.repeat(160), to: null }
    expect(excerptOf(change)).toEqual(change)
  })

  test('begins a little before the first difference', () => {
    const [same, rest] = ['s'.repeat(500), 'r'.repeat(500)]
    expect(excerptOf({ field: 'bio', from: `${same}old${rest}`, to: `${same}new` })).toEqual({
      field: 'bio',
      from: `…${'s'.repeat(40)}old${'r'.repeat(117)}…`,
      to: `…${'s'.repeat(40)}new`,
      isExcerpt: true,
    })
  })

  test('shows the end where text was only added or taken away', () => {
    const text = 'x'.repeat(500)
    const longer = { field: 'bio', from: text, to: `${text} and more` }
    expect(excerptOf(longer)).toMatchObject({ from: `…${'x'.repeat(40)}`, to: `…${'x'.repeat(40)} and more` })
    expect(excerptOf({ field: 'bio', from: null, to: text })).toMatchObject({ from: null, to: `${'x'.repeat(160)}…` })
    expect(excerptOf({ field: 'bio', from: text, to: null })).toMatchObject({ from: `${'x'.repeat(160)}…`, to: null })
  })
})

describe('the history of a show with a long line-up', () => {
  const wide = (begin: string, length: number) => begin + '𐐨'.repeat(length - begin.length)
  const bandList = (order: 1 | -1) =>
    Array.from({ length: 100 }, (_, at) => ({ bandName: wide(`Band ${at} `, 256) })).sort(
      (one, other) => order * one.bandName.localeCompare(other.bandName),
    )

  const edited = async (world: World, times: number): Promise<ShowListing> => {
    const manager = await world.as('ShowManager')
    const show = await addShow(world, { bandList: bandList(1) }, manager)
    for (let version = 1; version <= times; version += 1) {
      const changes = { bandList: bandList(version % 2 ? -1 : 1), description: wide(`${version}`, 4096) }
      await world.core.editShow(manager, show.id, showEdit({ ...changes, version }))
    }
    return show
  }

  test('comes in bounded pages', async () => {
    const world = makeWorld()
    const { id } = await edited(world, 55)
    const page = await world.core.listHistory(null, 'show', id, {})
    expect(page.entries).toHaveLength(25)
    expect(page.before).toBe(32)
    // All of it was 11 MB.
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(100_000)
    const { entries } = await world.core.listHistory(null, 'show', id, { limit: 10, before: 5 })
    expect(entries.map(({ version }) => version)).toEqual([4, 3, 2, 1])
  })

  test('has a change in full where its version is asked for', async () => {
    const world = makeWorld()
    const { id } = await edited(world, 3)
    const { entries, before } = await world.core.listHistory(null, 'show', id, { version: 3 })
    expect(before).toBeNull()
    expect(entries.map(({ version }) => version)).toEqual([3])
    expect(entries[0]?.changes).toEqual([
      { field: 'bandList', from: expect.stringMatching(/^Band 99 .*Band 0 /su), to: expect.stringMatching(/^Band 0 /) },
      { field: 'description', from: wide('1', 4096), to: wide('2', 4096) },
    ])
    const { entries: first } = await world.core.listHistory(null, 'show', id, { version: 1 })
    expect(first).toMatchObject([{ version: 1, what: 'added', changes: [] }])
    await expect(world.core.listHistory(null, 'show', id, { version: 9 })).rejects.toMatchObject({
      code: 'revision.not_found',
    })
  })
})
