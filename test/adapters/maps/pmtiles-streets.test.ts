import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Compression, TileType } from 'pmtiles'
import { expect, onTestFinished, test } from 'vitest'
import { openPmtilesStreets } from '#adapters/maps/pmtiles-streets.ts'
import { DomainError } from '#core/errors.ts'
import { frameOf } from '#core/geography/map-frame.ts'
import { writePmtiles } from '#test/support/pmtiles-file.ts'
import { ATTRIBUTION, openMapTilesLayers, protomapsLayers, STREETS_BOX } from '#test/support/street-data.ts'
import { makeTemporaryFolder } from '#test/support/temporary-folder.ts'

const BERLIN = { west: 13.36, south: 52.495, east: 13.44, north: 52.535 }
const path = join(makeTemporaryFolder(), 'map.pmtiles')

const failures: unknown[] = []
const openFile = async () => {
  failures.length = 0
  const streetsOf = await openPmtilesStreets(path, { onError: (error) => failures.push(error) })
  onTestFinished(() => streetsOf.close())
  return streetsOf
}
const openWith = async (changes: Partial<Parameters<typeof writePmtiles>[1]> = {}) => {
  writePmtiles(path, { layers: protomapsLayers, box: STREETS_BOX, metadata: { attribution: ATTRIBUTION }, ...changes })
  return openFile()
}

/** Returns the absolute points of an SVG path that has relative lines. */
const pointsOf = (pathData = ''): [number, number][] => {
  let [x, y] = [0, 0]
  return [...pathData.matchAll(/([Ml])(-?[\d.]+) ?(-?[\d.]+)/g)].map(([, command, across, down]) => {
    ;[x, y] = command === 'M' ? [Number(across), Number(down)] : [x + Number(across), y + Number(down)]
    return [x, y]
  })
}

test.each([
  ['Protomaps', protomapsLayers],
  ['OpenMapTiles', openMapTilesLayers],
])('draws the water, roads and street names from tiles in the %s schema', async (_, layers) => {
  const streetsOf = await openWith({ layers })
  const { width, height, top, scale } = frameOf(BERLIN)
  const streets = await streetsOf(BERLIN)
  const [avenue, street, water] = [streets?.mainRoads, streets?.streets, streets?.water].map(pointsOf)
  expect([Math.min(...(avenue ?? []).map(([x]) => x)), Math.max(...(avenue ?? []).map(([x]) => x))]).toEqual([0, width])
  const yOf = (latitude: number) => top - ((Math.asinh(Math.tan((latitude * Math.PI) / 180)) * 180) / Math.PI) * scale
  for (const [, y] of avenue ?? []) expect(y).toBeCloseTo(yOf(52.53), -0.5)
  for (const [x] of street ?? []) expect(x).toBeCloseTo(width / 2, -0.5)
  expect(Math.max(...(street ?? []).map(([, y]) => y))).toBeCloseTo(yOf(52.51), -0.5)
  expect(water?.length).toBeGreaterThan(3)
  for (const [x, y] of water ?? [])
    expect([x >= -0.1, x <= width + 0.1, y >= -0.1, y <= height + 0.1]).not.toContain(false)
  expect(streets?.names.map(({ name, angle }) => [name, Math.abs(angle)])).toEqual([
    ['Skalitzer Allee', 0],
    ['Lido Street', 90],
  ])
  expect(streets?.names[1]?.longitude).toBeCloseTo(13.4, 3)
})

test('draws a road without a gap where it crosses a tile boundary', async () => {
  const { mainRoads } = (await (await openWith())(BERLIN)) ?? {}
  const subpaths = [...(mainRoads ?? '').matchAll(/M[^M]+/g)].map(([subpath]) => pointsOf(subpath).map(([x]) => x))
  const [starts, ends] = [subpaths.map((xs) => xs[0] ?? 0), subpaths.map((xs) => xs.at(-1) ?? 0)]
  expect(starts.length).toBeGreaterThan(1)
  for (const start of starts.filter((x) => x > 0)) expect(ends.some((x) => Math.abs(x - start) <= 2)).toBe(true)
})

test('reads the attribution as text with safe links, and omits scripts', async () => {
  expect((await (await openWith())(BERLIN))?.credits).toEqual([
    { text: 'Data', url: null },
    { text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' },
  ])
  const attribution = '<a href="javascript:alert(1)">Map</a><script>alert(2)</script>'
  const { credits } = (await (await openWith({ metadata: { attribution } }))(BERLIN)) ?? {}
  expect(credits).toEqual([{ text: 'Map', url: null }])
})

test('gives credit to OpenStreetMap if the file has no attribution', async () => {
  const { credits } = (await (await openWith({ metadata: {} }))(BERLIN)) ?? {}
  expect(credits).toEqual([{ text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' }])
})

test('uses the most detailed tiles in the file for a box that calls for even more detail', async () => {
  const streetsOf = await openWith({ maxZoom: 12 })
  const box = { west: 13.395, south: 52.51, east: 13.415, north: 52.525 }
  expect((await streetsOf(box))?.streets).toMatch(/^M/)
})

test.each([
  ['too wide for the least detailed tiles', { west: 12, south: 52, east: 14, north: 53 }],
  ['outside the file’s area', { west: 2.3, south: 48.8, east: 2.4, north: 48.9 }],
  ['whose centre is outside the file’s area', { ...BERLIN, west: BERLIN.west + 0.11, east: BERLIN.east + 0.11 }],
  ['too tall for a map', { west: 13.39, south: -80, east: 13.41, north: 80 }],
])('returns no streets for a box %s', async (_, box) => {
  expect(await (await openWith())(box)).toBeNull()
  expect(failures).toEqual([])
})

test('rejects if a tile in the box is damaged, and reports the damage at most once a minute', async () => {
  await openWith()
  const bytes = readFileSync(path)
  const dataOffset = Number(bytes.readBigUInt64LE(56))
  writeFileSync(path, bytes.fill(0, dataOffset))
  const streetsOf = await openFile()
  for (let call = 0; call < 2; call += 1)
    await expect(streetsOf(BERLIN)).rejects.toThrow(new DomainError('unavailable'))
  expect(failures).toHaveLength(1)
})

test('rejects if a tile decompresses to more than 16 MB', async () => {
  const streetsOf = await openWith({ tile: gzipSync(Buffer.alloc(20 * 2 ** 20)) })
  await expect(streetsOf(BERLIN)).rejects.toThrow(new DomainError('unavailable'))
  expect(String(failures[0])).toContain('larger than 16777216 bytes')
})

const boxAt = (step: number) => ({ ...BERLIN, west: BERLIN.west + step / 10_000, east: BERLIN.east + step / 10_000 })

test('draws one box at a time, and rejects with `busy` if eight others are waiting', async () => {
  const streetsOf = await openWith()
  const drawings = await Promise.allSettled(Array.from({ length: 12 }, (_, step) => streetsOf(boxAt(step))))
  expect(drawings.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
  for (const drawing of drawings)
    if (drawing.status === 'rejected') expect(drawing.reason).toEqual(new DomainError('busy'))
  expect(await streetsOf(boxAt(11))).not.toBeNull()
})

test.each([
  [
    'tiles in an unsupported compression format',
    { tileCompression: Compression.Zstd },
    'neither with gzip nor with Brotli',
  ],
  ['images', { tileType: TileType.Png }, 'It has no vector tiles'],
  ['tiles without streets', { minZoom: 5, maxZoom: 9 }, 'Its tiles end at zoom level 9, and streets need 10'],
])('refuses a file with %s', async (_, changes, message) => {
  await expect(openWith(changes)).rejects.toThrow(message)
})

test('refuses a missing file and a file in another format', async () => {
  await expect(openPmtilesStreets(`${path}.missing`, { onError: () => {} })).rejects.toThrow('ENOENT')
  writeFileSync(path, 'PNG, or whatever')
  await expect(openFile()).rejects.toThrow(/magic/)
})
