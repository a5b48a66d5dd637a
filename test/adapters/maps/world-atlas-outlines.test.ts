import { expect, test } from 'vitest'
import { makeWorldAtlasOutlines } from '#adapters/maps/world-atlas-outlines.ts'
import { frameOf } from '#core/geography/map-frame.ts'

const outlinesOf = makeWorldAtlasOutlines()

const startsOf = (path: string) =>
  [...path.matchAll(/M(-?[\d.]+)[ ]?(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)

test.each([
  ['Europe', { west: -11, south: 35, east: 32, north: 62 }],
  ['the world', { west: -180, south: -56, east: 180, north: 76 }],
  ['the Pacific', { west: 120, south: -50, east: -120, north: 20 }],
])('clips the outlines of %s to the frame', (_, box) => {
  const { land, borders } = outlinesOf(box)
  const { width, height } = frameOf(box)
  for (const [x, y] of [...startsOf(land), ...startsOf(borders)]) {
    expect(x).toBeGreaterThanOrEqual(-0.1)
    expect(x).toBeLessThanOrEqual(width + 0.1)
    expect(y).toBeGreaterThanOrEqual(-0.1)
    expect(y).toBeLessThanOrEqual(height + 0.1)
  }
  expect(startsOf(land).length).toBeGreaterThan(10)
})

test('draws the land on both sides of the 180th meridian', () => {
  const xs = startsOf(outlinesOf({ west: 120, south: -50, east: -120, north: 60 }).land).map(([x]) => x)
  expect(Math.min(...xs)).toBeLessThan(300)
  expect(Math.max(...xs)).toBeGreaterThan(500)
})

test('fills a box inland, and leaves a box at sea empty', () => {
  const { land } = outlinesOf({ west: 10, south: 51, east: 11, north: 52 })
  expect(land).toMatch(/^M.*z$/)
  expect(outlinesOf({ west: -40, south: 40, east: -35, north: 45 })).toEqual({ land: '', borders: '' })
})
