import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawSiteImage } from '#adapters/images/draw-site-image.ts'
import { makeSharpShareImages } from '#adapters/images/sharp-share-images.ts'
import { fontsDir } from '#api/modules/in-process.ts'
import type { PreviewImageContent } from '#core/shows/preview-image-content.ts'

const content: PreviewImageContent = {
  showId: '00000000-0000-4000-8000-000000000001',
  weekday: 'Fri',
  date: '11/27/2026',
  bands: ['The Nutmeg Seven', 'Trombone Tax'],
  title: 'Skanksgiving',
  venue: 'Bottom of the Hill',
  place: 'San Francisco, California',
  facts: [
    ['Doors', '7:00 PM'],
    ['Show', '8:00 PM'],
  ],
  status: null,
  isOff: false,
  poster: null,
}
const noPoster = async () => null
const makeShareImages = (settings: Partial<Parameters<typeof makeSharpShareImages>[0]> = {}) =>
  makeSharpShareImages({ fontsDir, ...settings })
const draw = (changes: Partial<PreviewImageContent> = {}) =>
  makeShareImages().draw({ ...content, ...changes }, noPoster)
const pixelsOf = async (png: Uint8Array) => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
  return { ...info, data, colourAt }
}
const countInkedPixels = async (
  png: Uint8Array,
  [left, top, width, height]: readonly [number, number, number, number],
) => {
  const { colourAt } = await pixelsOf(png)
  const background = colourAt(2, 2).join()
  let count = 0
  for (let y = top; y < top + height; y += 1)
    for (let x = left; x < left + width; x += 1) if (colourAt(x, y).join() !== background) count += 1
  return count
}

const DATE_AREA = [64, 50, 500, 70] as const
const STATUS_AREA = [470, 50, 660, 70] as const
const LINE_UP_AREA = [64, 142, 1072, 314] as const
const VENUE_AREA = [64, 480, 1072, 52] as const

describe('the preview image of a show', () => {
  test('has a flat background, text, and a checkered strip at the bottom', async () => {
    const png = await draw()
    const { width, height, colourAt } = await pixelsOf(png)
    expect([width, height]).toEqual([1200, 630])
    expect(colourAt(2, 2)).not.toEqual([18, 18, 20])
    const [background, squareColour] = [colourAt(2, 2), colourAt(2, 605)]
    expect([colourAt(16, 605), colourAt(2, 620), colourAt(16, 620)]).toEqual([background, background, squareColour])
    for (const area of [DATE_AREA, LINE_UP_AREA, VENUE_AREA])
      expect(await countInkedPixels(png, area)).toBeGreaterThan(1000)
    expect(await countInkedPixels(png, STATUS_AREA)).toBe(0)
  })

  test('is identical for equal content, with a background colour that depends on the show', async () => {
    expect(Buffer.from(await draw()).equals(await draw())).toBe(true)
    const backgrounds = new Set<string>()
    for (let number = 0; number < 20; number += 1)
      backgrounds.add((await pixelsOf(await draw({ showId: `show-${number}` }))).colourAt(2, 2).join())
    expect(backgrounds.size).toBe(6)
  })

  test('includes the status, and strikes out the date of a cancelled show', async () => {
    const cancelled = await draw({ status: 'Cancelled', isOff: true })
    expect(await countInkedPixels(cancelled, STATUS_AREA)).toBeGreaterThan(5000)
    expect(await countInkedPixels(cancelled, DATE_AREA)).toBeGreaterThan(
      await countInkedPixels(await draw(), DATE_AREA),
    )
  })

  test.each([
    ['no bands', { bands: [] }],
    [
      'names in a script that the fonts lack',
      { bands: ['東京スカ', 'スカフレイムス'], title: 'スカ', venue: '渋谷', place: '東京, 東京都' },
    ],
    ['very long names', { bands: Array(60).fill('x'.repeat(256)), venue: 'y '.repeat(128), place: 'z'.repeat(130) }],
    ['markup', { bands: ['<svg onload=alert(1)>', '&lt;&amp;'], venue: '</text><image href="file:///etc/passwd"/>' }],
    ['no times', { facts: [] }],
  ])('has empty margins with %s', async (_, changes) => {
    const png = await draw(changes)
    expect(await countInkedPixels(png, LINE_UP_AREA)).toBeGreaterThan(1000)
    for (const margin of [
      [0, 0, 60, 600],
      [1144, 0, 56, 600],
    ] as const)
      expect(await countInkedPixels(png, margin)).toBe(0)
  })

  test('has the poster next to the text, and omits a broken poster', async () => {
    const poster = await sharp({ create: { width: 480, height: 640, channels: 3, background: '#00ff00' } })
      .webp()
      .toBuffer()
    const { colourAt } = await pixelsOf(await makeShareImages().draw(content, async () => poster))
    expect(colourAt(1000, 300).map((value) => Math.round(value / 40))).toEqual([0, 6, 0])
    expect(colourAt(2, 2)).toEqual([18, 18, 20])
    for (const broken of [
      new Uint8Array(5),
      poster.subarray(0, 60),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ])
      expect((await pixelsOf(await makeShareImages().draw(content, async () => broken))).width).toBe(1200)
  })
})

describe('preview images', () => {
  test('are cached and shared by concurrent requests', async () => {
    const images = makeShareImages()
    expect(images.cached(content)).toBeNull()
    const drawing = images.draw(content, noPoster)
    expect(await images.cached({ ...content })).toBe(await drawing)
    expect(images.cached({ ...content, title: 'Other' })).toBeNull()
  })

  test('are evicted from the cache, the least recently used first', async () => {
    const size = (await draw()).length
    const images = makeShareImages({ maxCacheBytes: Math.round(size * 2.5) })
    const contentOf = (showId: string) => ({ ...content, showId })
    for (const showId of ['a', 'b']) await images.draw(contentOf(showId), noPoster)
    await images.cached(contentOf('a'))
    await images.draw(contentOf('c'), noPoster)
    expect(['a', 'b', 'c'].map((showId) => images.cached(contentOf(showId)) !== null)).toEqual([true, false, true])
  })

  test('wait in a bounded queue, and further calls are rejected as busy', async () => {
    const images = makeShareImages({ maxWaiting: 2 })
    const drawNumber = (number: number) => images.draw({ ...content, showId: `${number}` }, noPoster)
    const results = await Promise.allSettled([0, 1, 2, 3].map(drawNumber))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect(results[3]).toMatchObject({ reason: { code: 'busy' } })
    expect(await drawNumber(3)).toBeInstanceOf(Uint8Array)
  })
})

test("the site's preview image matches the output of the script that draws it", async () => {
  const stored = await pixelsOf(await readFile(new URL('../../../web/public/share.png', import.meta.url)))
  const redrawn = await pixelsOf(await drawSiteImage())
  expect([stored.width, stored.height]).toEqual([1200, 630])
  expect(stored.data.equals(redrawn.data)).toBe(true)
})
