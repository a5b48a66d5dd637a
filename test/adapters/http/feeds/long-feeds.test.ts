import { describe, expect, test } from 'vitest'
import { addShows } from '#test/support/add-shows.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { readAtom, readCalendar, readJsonFeed, readRss } from '#test/support/read-feeds.ts'

/** Feeds that exceed the maximum number of entries, in each format. */

type World = ReturnType<typeof makeHttpWorld>
type FeedDocument = { ids: readonly string[]; next: string | null; description: string }

const read = async ({ http }: World, path: string): Promise<string> => {
  const response = await http.request(path)
  expect(response.status).toBe(200)
  return response.text()
}

describe('a feed with more shows than fit into one document', () => {
  const readAllDocuments = async (world: World, firstPath: string, parse: (text: string) => FeedDocument) => {
    const documents: FeedDocument[] = []
    for (let path: string | null = firstPath; path !== null; ) {
      const document = parse(await read(world, path))
      documents.push(document)
      path = document.next?.replace('http://shows.example', '') ?? null
    }
    return documents
  }

  test('states the number of shows and continues at its next link, in every format', async () => {
    const world = makeHttpWorld()
    await addShows(world, 1002)
    const documentsByFormat = [
      await readAllDocuments(world, '/feeds/shows.ics?country=US', (text) => {
        const { events, next, description } = readCalendar(text)
        return { ids: events.map(({ uid }) => uid), next, description: description ?? '' }
      }),
      await readAllDocuments(world, '/feeds/shows.rss?country=US', (text) => {
        const { items = [], atom: { links = [] } = {}, description = '' } = readRss(text)
        const next = links.find(({ rel }) => rel === 'next')?.href ?? null
        return { ids: items.map(({ guid }) => guid?.value?.slice('urn:uuid:'.length) ?? ''), next, description }
      }),
      await readAllDocuments(world, '/feeds/shows.atom?country=US', (text) => {
        const { entries = [], links = [], subtitle } = readAtom(text)
        const next = links.find(({ rel }) => rel === 'next')?.href ?? null
        return {
          ids: entries.map(({ id }) => id?.slice('urn:uuid:'.length) ?? ''),
          next,
          description: subtitle?.value ?? '',
        }
      }),
      await readAllDocuments(world, '/feeds/shows.json?country=US', (text) => {
        const { items = [], next_url = null, description = '' } = readJsonFeed(text)
        return { ids: items.map(({ id }) => id?.slice('urn:uuid:'.length) ?? ''), next: next_url, description }
      }),
    ]
    for (const documents of documentsByFormat) {
      expect(documents.map(({ ids }) => ids.length)).toEqual([1000, 2])
      expect(new Set(documents.flatMap(({ ids }) => ids)).size).toBe(1002)
      expect(documents[0]?.description).toContain(
        'This document has 1,000 of more than 1,000 shows; the next ones are at http',
      )
      expect(documents[1]?.description).toBe('Live shows from Upstroke.')
    }
    // Without a filter, the total is exact.
    expect(readJsonFeed(await read(world, '/feeds/shows.json')).description).toContain(
      'This document has 1,000 of 1,002 shows; the next ones are at http',
    )
  })
})
