import { expect, test } from 'vitest'
import { frameOf, MAP_WIDTH, positionIn } from '#core/geography/map-frame.ts'

const rounded = ({ x, y }: { x: number; y: number }) => [Math.round(x), Math.round(y)]

test('a frame preserves angles, and its corners coincide with those of its box', () => {
  const box = { west: 5, south: 45, east: 15, north: 55 }
  const frame = frameOf(box)
  expect([frame.width, Math.round(frame.height)]).toEqual([MAP_WIDTH, 1251])
  expect(rounded(positionIn(frame, { latitude: 55, longitude: 5 }))).toEqual([0, 0])
  expect(rounded(positionIn(frame, { latitude: 45, longitude: 15 }))).toEqual([MAP_WIDTH, 1251])
})

test('a frame across the 180th meridian places the points east of the meridian on the right', () => {
  const frame = frameOf({ west: 160, south: -10, east: -160, north: 10 })
  expect(rounded(positionIn(frame, { latitude: 0, longitude: 170 }))).toEqual([200, 201])
  expect(rounded(positionIn(frame, { latitude: 0, longitude: -170 }))).toEqual([600, 201])
})

test('a frame has a finite height for a box that reaches the poles', () => {
  expect(frameOf({ west: -180, south: -90, east: 180, north: 90 }).height).toBeCloseTo(797.6, 0)
})
