import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { BandInput } from '#core/bands/band.ts'
import { addShow } from '#test/support/add-shows.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { linksOf, readAtom, readCalendar, readJsonFeed, readRss } from '#test/support/read-feeds.ts'

/** Posters, genres and links, in the feed formats that carry them. */

type World = ReturnType<typeof makeHttpWorld>

const read = async ({ http }: World, extension: string): Promise<string> =>
  (await http.request(`/feeds/shows.${extension}`)).text()
const rss = async (world: World) => readRss(await read(world, 'rss'))
const jsonFeed = async (world: World) => readJsonFeed(await read(world, 'json'))

const worldWithPoster = async () => {
  const world = makeHttpWorld()
  const author = await world.as('ShowManager')
  const image = await sharp({ create: { width: 600, height: 800, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { showPoster } = await world.core.addImage(author, async () => image)
  await addShow(world, { showPoster }, author)
  return { world, path: showPoster ?? '', url: `http://shows.example${showPoster}`, type: 'image/webp' }
}

const worldWithGenres = async () => {
  const world = makeHttpWorld()
  const admin = await world.as('ShowAdmin')
  await world.core.addBand(admin, BandInput.parse({ name: 'Skankers', genres: ['ska', 'oi'] }))
  await addShow(world, { bandList: [{ bandName: 'Skankers' }] }, admin)
  return world
}

describe('feeds', () => {
  test('contain the poster (RSS, JSON Feed, iCalendar) and its actual file size (RSS, JSON Feed)', async () => {
    const { world, path, url, type } = await worldWithPoster()
    const file = await world.http.request(path)
    const length = (await file.arrayBuffer()).byteLength
    expect(file.headers.get('content-type')).toBe(type)
    expect((await rss(world)).items?.[0]?.enclosures).toEqual([{ url, type, length }])
    expect((await jsonFeed(world)).items).toMatchObject([
      { image: url, attachments: [{ url, mime_type: type, size_in_bytes: length }] },
    ])
    const text = await read(world, 'ics')
    expect(text.replaceAll('\r\n ', '')).toContain(
      `\r\nIMAGE;VALUE=URI;DISPLAY=FULLSIZE;FMTTYPE=${type}:${url}\r\nATTACH;FMTTYPE=${type}:${url}\r\n`,
    )
    expect(readCalendar(text).events).toHaveLength(1)
  })

  test('omit the RSS enclosure and the JSON size when the file size is unknown', async () => {
    const { world, url, type } = await worldWithPoster()
    for (const { id } of world.store.stored().images.values())
      await world.store.transact(({ images }) => images.setPosterBytes(id, 0))
    expect((await rss(world)).items?.[0]).not.toHaveProperty('enclosures')
    expect((await jsonFeed(world)).items?.[0]?.attachments).toEqual([{ url, mime_type: type }])
  })

  test('contain the genres as categories, separated by unescaped commas in calendars', async () => {
    const world = await worldWithGenres()
    expect((await rss(world)).items?.[0]?.categories).toMatchObject([{ name: 'Ska' }, { name: 'Oi!' }])
    expect(await read(world, 'atom')).toContain('<category term="Ska"></category><category term="Oi!"></category>')
    expect((await jsonFeed(world)).items?.[0]?.tags).toEqual(['scheduled', 'Ska', 'Oi!'])
    expect(await read(world, 'ics')).toContain('\r\nCATEGORIES:Ska,Oi!\r\n')
  })

  test('link to the tickets and the event in their HTML, with hostile URLs escaped', async () => {
    const world = makeHttpWorld()
    const [ticketUrl, eventUrl] = ['https://tickets.example/?a=1&b="><script>', "https://event.example/'&lt;"]
    await addShow(world, { ticketUrl, eventUrl })
    const htmlTexts = [
      (await rss(world)).items?.[0]?.description,
      readAtom(await read(world, 'atom')).entries?.[0]?.content?.value,
      (await jsonFeed(world)).items?.[0]?.content_html,
    ]
    for (const html of htmlTexts) expect(linksOf(html ?? '')).toEqual([ticketUrl, eventUrl])
  })
})

test('exports contain the ids of the genres', async () => {
  const { http } = await worldWithGenres()
  for (const path of ['/export/shows.csv?genres=oi', '/export/bands.csv'])
    expect(await (await http.request(path)).text(), path).toContain(',ska oi,')
})
