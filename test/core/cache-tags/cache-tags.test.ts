import { beforeEach, describe, expect, test } from 'vitest'
import { coarsenTags, withCacheTags } from '#core/cache-tags/cache-tags.ts'
import { makeCore } from '#core/core.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import { showInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let recorded: Set<string>
let core: ReturnType<typeof makeCore>
beforeEach(() => {
  world = makeWorld()
  recorded = new Set()
  core = makeCore(withCacheTags(world.ports, record))
})

const record = (tags: readonly string[]): void => {
  for (const tag of tags) recorded.add(tag)
}

const addShow = async (showDate: string) => world.core.addShow(await world.as('ShowAdmin'), showInput({ showDate }))
const tagsOf = async (read: () => Promise<unknown>) => {
  recorded.clear()
  await read()
  return [...recorded].sort()
}

describe('the tags of a read', () => {
  test('for a page of the unfiltered list cover the days of its shows, the calendar, the bands and the venues', async () => {
    for (const day of ['2026-12-01', '2026-12-02', '2026-12-03']) await addShow(day)
    const { catalog } = withCacheTags(world.ports, record)
    const readPage = (number: number) => () =>
      catalog.list({ filter: noFilter, now: world.clock.now(), limit: 2, offset: 2 * (number - 1) })
    expect(await tagsOf(readPage(1))).toEqual(['bands', 'calendar', 'day-2026-12-01', 'day-2026-12-02', 'venues'])
    expect(await tagsOf(readPage(2))).toEqual(['bands', 'calendar', 'day-2026-12-03', 'venues'])
  })

  test('for a page of a filtered list cover all shows, bands and venues', async () => {
    const query = { ...noFilter, city: 'Berlin', page: 1, limit: 2 }
    expect(await tagsOf(() => core.listShows(null, query))).toEqual(['bands', 'shows', 'venues'])
  })

  test('for a list within a date range cover each day, or all shows if the range exceeds 31 days', async () => {
    const readBetween = (startDate: string, endDate: string) => () =>
      core.listShows(null, { ...noFilter, city: 'Berlin', startDate, endDate, page: 1, limit: 2 })
    const tags = await tagsOf(readBetween('2026-11-30', '2026-12-01'))
    expect(tags).toEqual(['bands', 'day-2026-11-30', 'day-2026-12-01', 'venues'])
    expect(await tagsOf(readBetween('2026-12-01', '2026-12-30'))).toHaveLength(32)
    expect(await tagsOf(readBetween('2026-12-01', '2027-12-01'))).toEqual(['bands', 'shows', 'venues'])
  })

  test('name the show that is found by its slug, but not one found by a former slug', async () => {
    const { id, slug } = await addShow('2026-12-01')
    expect(await tagsOf(() => core.findShowBySlug(null, slug))).toEqual(['bands', `show-${id}`, 'venues'])
    await world.store.transact(async ({ shows }) => {
      const show = await shows.find(id)
      if (show) await shows.save({ ...show, slug: 'another' })
    })
    expect(await tagsOf(() => core.findShowBySlug(null, slug))).toEqual(['writes'])
  })
})

describe('the tags of a response', () => {
  test('are limited in number: if there are too many, one tag for all shows replaces those for single days and shows', () => {
    const days = Array.from({ length: 60 }, (_, n) => `day-${n}`)
    expect(coarsenTags(new Set([...days, 'bands', 'shows', 'show-1']))).toEqual(['content', 'shows', 'bands'])
    expect(coarsenTags(new Set(['day-1', 'bands']))).toEqual(['content', 'day-1', 'bands'])
  })

  test('match every write if nothing was read', () => {
    expect(coarsenTags(new Set())).toEqual(['content', 'writes'])
  })
})
