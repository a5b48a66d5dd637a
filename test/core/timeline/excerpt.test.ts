import { describe, expect, test } from 'vitest'
import { BandId, VenueId } from '#core/ids.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import type { Change } from '#core/timeline/change.ts'
import { excerptOf } from '#core/timeline/excerpt.ts'
import { addShow } from '#test/support/add-shows.ts'
import { showEdit } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const idEndingIn = (end: number) => `00000000-0000-4000-8000-00000000000${end}`
const bioChange = (from: string | null, to: string | null): Change => ({ field: 'bio', kind: 'text', from, to })

describe('an excerpt of a change', () => {
  test('is the change itself, if its values have at most 160 characters', () => {
    const change = bioChange('🎺'.repeat(160), null)
    expect(excerptOf(change)).toEqual(change)
  })

  test('begins shortly before the first difference', () => {
    const [same, rest] = ['s'.repeat(500), 'r'.repeat(500)]
    expect(excerptOf(bioChange(`${same}old${rest}`, `${same}new`))).toEqual({
      ...bioChange(`…${'s'.repeat(40)}old${'r'.repeat(117)}…`, `…${'s'.repeat(40)}new`),
      isExcerpt: true,
    })
  })

  test('shows the end of a text that was extended, and the beginning of one that was added or removed', () => {
    const text = 'x'.repeat(500)
    const longer = bioChange(text, `${text} and more`)
    expect(excerptOf(longer)).toMatchObject({ from: `…${'x'.repeat(40)}`, to: `…${'x'.repeat(40)} and more` })
    expect(excerptOf(bioChange(null, text))).toMatchObject({ from: null, to: `${'x'.repeat(160)}…` })
    expect(excerptOf(bioChange(text, null))).toMatchObject({ from: `${'x'.repeat(160)}…`, to: null })
  })

  test('truncates the name of a venue, and keeps its id', () => {
    const [hill, vaults] = [VenueId.parse(idEndingIn(1)), VenueId.parse(idEndingIn(2))]
    const change = { field: 'venueName', kind: 'venue', from: { id: hill, name: 'Hill' } } as const
    expect(excerptOf({ ...change, to: { id: vaults, name: 'v'.repeat(200) } })).toEqual({
      ...change,
      to: { id: vaults, name: `${'v'.repeat(160)}…` },
      isExcerpt: true,
    })
  })
})

describe('an excerpt of a list', () => {
  const linksChange = (from: readonly string[] | null, to: readonly string[]): Change => {
    const [oldLinks, newLinks] = [from, to].map((items) => items && { items, before: 0, after: 0 })
    return { field: 'links', kind: 'links', from: oldLinks ?? null, to: newLinks ?? null }
  }
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => `link ${at}`)

  test('is the list itself, if it has at most 12 items and 160 characters including separators', () => {
    for (const change of [linksChange(null, numbered(12)), linksChange(['a'], ['x'.repeat(79), 'y'.repeat(79)])])
      expect(excerptOf(change)).toEqual(change)
  })

  test('begins up to three items before the first difference, and counts the omitted items', () => {
    const [from, to] = [numbered(40), numbered(40)]
    to[20] = 'another'
    expect(excerptOf(linksChange(from, to))).toMatchObject({
      from: { items: from.slice(17, 29), before: 17, after: 11 },
      to: { items: ['link 17', 'link 18', 'link 19', 'another', ...from.slice(21, 29)], before: 17, after: 11 },
      isExcerpt: true,
    })
  })

  test('shows the end of the shorter list when items were only added or removed at the end', () => {
    const [shortList, longList] = [numbered(20), [...numbered(20), 'one more']]
    const part = { items: ['link 17', 'link 18', 'link 19'], before: 17, after: 0 }
    const longer = { ...part, items: [...part.items, 'one more'] }
    expect(excerptOf(linksChange(shortList, longList))).toMatchObject({ from: part, to: longer })
    expect(excerptOf(linksChange(longList, shortList))).toMatchObject({ from: longer, to: part })
    expect(excerptOf(linksChange(longList, ['link 0']))).toMatchObject({
      to: { items: ['link 0'], before: 0, after: 0 },
    })
  })

  test('always contains the first difference, truncated when it is long', () => {
    const [long, other] = ['x'.repeat(100), 'y'.repeat(200)]
    const cut = `${'y'.repeat(160)}…`
    expect(excerptOf(linksChange([long, 'a', 'b'], [long, other, 'b']))).toMatchObject({
      from: { items: ['a', 'b'], before: 1, after: 0 },
      to: { items: [cut], before: 1, after: 1 },
    })
    expect(excerptOf(linksChange(['lead', 'a'], ['lead', other]))).toMatchObject({ to: { items: ['lead', cut] } })
  })

  test('keeps the details of an act, and truncates the name of its band', () => {
    const act = { bandId: BandId.parse(idEndingIn(1)), role: 'dj', setTime: '21:15', state: 'announced' } as const
    const list = (name: string | null) => ({ items: [{ ...act, name }], before: 0, after: 0 })
    const change = { field: 'bandList', kind: 'lineUp' } as const
    expect(excerptOf({ ...change, from: list(null), to: list('n'.repeat(256)) })).toEqual({
      ...change,
      from: list(null),
      to: list(`${'n'.repeat(160)}…`),
      isExcerpt: true,
    })
  })
})

describe('the history of a show with a long line-up', () => {
  const wideText = (prefix: string, length: number) => prefix + '𐐨'.repeat(length - prefix.length)
  const bandList = (order: 1 | -1) =>
    Array.from({ length: 100 }, (_, at) => ({ bandName: wideText(`Band ${at} `, 256) })).sort(
      (one, other) => order * one.bandName.localeCompare(other.bandName),
    )

  const editRepeatedly = async (world: World, times: number): Promise<ShowListing> => {
    const manager = await world.as('ShowManager')
    const show = await addShow(world, { bandList: bandList(1) }, manager)
    for (let version = 1; version <= times; version += 1) {
      const changes = { bandList: bandList(version % 2 ? -1 : 1), description: wideText(`${version}`, 4096) }
      await world.core.editShow(manager, show.id, showEdit({ ...changes, version }))
    }
    return show
  }

  test('is returned in pages of bounded size', async () => {
    const world = makeWorld()
    const { id } = await editRepeatedly(world, 30)
    const page = await world.core.listHistory(null, 'show', id, {})
    expect(page.entries).toHaveLength(25)
    expect(page.before).toBe(7)
    // Without excerpts, the page would be 6 MB.
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(100_000)
    const { entries } = await world.core.listHistory(null, 'show', id, { limit: 10, before: 5 })
    expect(entries.map(({ version }) => version)).toEqual([4, 3, 2, 1])
  })

  test('contains a change in full when its version is requested, and refuses an unknown version', async () => {
    const world = makeWorld()
    const { id } = await editRepeatedly(world, 3)
    const { entries, before } = await world.core.listHistory(null, 'show', id, { version: 3 })
    expect(before).toBeNull()
    expect(entries.map(({ version }) => version)).toEqual([3])
    const [lineUp, description] = entries[0]?.changes ?? []
    const [one, other] = [{ name: wideText('Band 0 ', 256) }, { name: wideText('Band 99 ', 256) }]
    expect(lineUp).toMatchObject({ from: { items: { 0: other, 99: one } }, to: { items: { 0: one, 99: other } } })
    expect(lineUp).not.toHaveProperty('isExcerpt')
    expect(description).toEqual({
      field: 'description',
      kind: 'text',
      from: wideText('1', 4096),
      to: wideText('2', 4096),
    })
    const { entries: first } = await world.core.listHistory(null, 'show', id, { version: 1 })
    expect(first).toMatchObject([{ version: 1, what: 'added', changes: [] }])
    await expect(world.core.listHistory(null, 'show', id, { version: 9 })).rejects.toMatchObject({
      code: 'revision.not_found',
    })
  })
})
