import { beforeEach, describe, expect, test } from 'vitest'
import { FeedQuery } from '#core/feeds/read-feed.ts'
import type { FeedShow } from '#core/feeds/show-text.ts'
import { ImportRows } from '#core/imports/save-import.ts'
import { SameNightQuery } from '#core/shows/find-same-night.ts'
import { EntryShowsQuery } from '#core/shows/list-entry-shows.ts'
import { ShowQuery } from '#core/shows/list-shows.ts'
import { addShow } from '#test/support/add-shows.ts'
import { showBody, showInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  world = makeWorld()
})

const numberedBands = (count: number, changes: Record<number, object> = {}) =>
  Array.from({ length: count }, (_, index) => ({ bandName: `Band ${index + 1}`, ...changes[index + 1] }))
const firstListed = async () => (await world.core.listShows(null, ShowQuery.parse({}))).shows[0]
const bandNames = (show: { bandList: readonly { bandName: string }[] } | undefined) =>
  show?.bandList.map(({ bandName }) => bandName)

describe('a show in a list', () => {
  test('includes 8 bands and the number of further ones, while a request for the show itself returns all', async () => {
    const { id } = await addShow(world, { bandList: numberedBands(100) })
    const show = await firstListed()
    expect(bandNames(show)).toEqual(numberedBands(8).map(({ bandName }) => bandName))
    expect(show?.lineUp.map(({ bandName }) => bandName)).toEqual(bandNames(show))
    expect(show?.moreBands).toBe(92)
    expect((await world.core.findShow(null, id)).lineUp).toHaveLength(100)
  })

  test('with 8 bands includes all of them, even those that dropped out', async () => {
    await addShow(world, { bandList: numberedBands(8, { 2: { state: 'dropped-out' } }) })
    const show = await firstListed()
    expect(show?.lineUp).toHaveLength(8)
    expect(show?.moreBands).toBe(0)
  })

  test('with more than 8 bands neither includes nor counts those that dropped out', async () => {
    const droppedOut = { state: 'dropped-out' }
    await addShow(world, { bandList: numberedBands(11, { 1: droppedOut, 3: droppedOut }) })
    const show = await firstListed()
    expect(bandNames(show)).toEqual([2, 4, 5, 6, 7, 8, 9, 10].map((number) => `Band ${number}`))
    expect(show?.moreBands).toBe(1)
  })

  test('truncates title, address and names to 100 characters, and the description to 300', async () => {
    const long = '🎺'.repeat(256)
    const added = await addShow(world, {
      showTitle: long,
      venueName: long,
      venueAddress: long,
      bandList: [{ bandName: long }, { bandName: 'x'.repeat(100) }],
      description: 'd'.repeat(4096),
    })
    const truncated = `${'🎺'.repeat(99)}…`
    expect(await firstListed()).toMatchObject({
      showTitle: truncated,
      venueName: truncated,
      venueAddress: truncated,
      bandList: [{ bandName: truncated }, { bandName: 'x'.repeat(100) }],
      lineUp: [{ bandName: truncated }, { bandName: 'x'.repeat(100) }],
      description: `${'d'.repeat(299)}…`,
    })
    expect(await world.core.findShow(null, added.id)).toMatchObject({ showTitle: long, venueName: long })
  })

  test('is editable by a member of an omitted band', async () => {
    const { bandList } = await addShow(world, { bandList: numberedBands(20) })
    const member = { ...(await world.as()), bandIds: [bandList[19]?.bandId ?? expect.unreachable()] }
    const { shows } = await world.core.listShows(member, ShowQuery.parse({}))
    expect(shows).toMatchObject([{ userEditable: true }])
  })
})

test('shows of a band or venue, possible duplicates, and shows saved by an import are shortened in the same way', async () => {
  const { bandList, venueId } = await addShow(world, { bandList: numberedBands(30) })
  const bandId = bandList[0]?.bandId ?? expect.unreachable()
  const entryQuery = EntryShowsQuery.parse({})
  const nightQuery = SameNightQuery.parse({ showDate: '2026-11-27', venueId })
  const rows = ImportRows.parse({ rows: [{ line: 1, show: showBody({ bandList: numberedBands(30) }), again: true }] })
  const { results } = await world.core.saveImport(await world.as('ShowManager'), async () => rows)
  const excerpts = [
    (await world.core.listBandShows(null, bandId, entryQuery)).shows[0],
    (await world.core.listVenueShows(null, venueId, entryQuery)).shows[0],
    (await world.core.findSameNight(null, nightQuery)).shows[0],
    results[0]?.show,
  ]
  expect(excerpts.map((show) => [show?.moreBands, show?.bandList.length])).toEqual(Array(4).fill([22, 8]))
})

test('a feed includes 20 bands and 1,000 characters of the description; the feed of a single show includes everything', async () => {
  const { slug } = await addShow(world, { bandList: numberedBands(30), description: 'd'.repeat(4096) })
  const [entry] = (await world.core.readFeed(FeedQuery.parse({}))).entries
  const sizes = (show: FeedShow | undefined) => [show?.moreBands, show?.lineUp.length, show?.description?.length]
  expect(sizes(entry?.show)).toEqual([10, 20, 1000])
  const [singleEntry] = (await world.core.readShowFeed(slug)).entries
  expect(sizes(singleEntry?.show)).toEqual([undefined, 30, 4096])
})

test('the facets truncate names to 100 characters', async () => {
  await addShow(world, showInput({ bandList: [{ bandName: 'x'.repeat(256) }], venueName: 'y'.repeat(256) }))
  const { bands, venues } = await world.core.listFacets(ShowQuery.parse({}))
  expect(bands).toMatchObject([{ bandName: `${'x'.repeat(99)}…` }])
  expect(venues).toMatchObject([{ venueName: `${'y'.repeat(99)}…` }])
})
