import { describe, expect, test } from 'vitest'
import { MapQuery } from '#core/shows/map/list-clusters.ts'
import {
  areaAround,
  areaIn,
  boxAround,
  boxOf,
  kilometresAcross,
  moved,
  positionOf,
  viewBoxOf,
  zoomed,
} from '#web/map/area.ts'

const europe = areaAround({ west: -11, south: 35, east: 32, north: 62 })
const readBack = (box: string) => areaIn(new URLSearchParams({ box }))
const pointBox = (longitude: number, latitude: number) => ({
  west: longitude,
  east: longitude,
  south: latitude,
  north: latitude,
})

describe('an area', () => {
  test.each([
    [0, 111],
    [60, 56],
    [-60, 56],
  ])('one degree wide at latitude %d is %d km across', (latitude, kilometres) => {
    const area = areaAround({ west: 10, east: 11, south: latitude - 0.1, north: latitude + 0.1 })
    expect(Math.round(kilometresAcross(area))).toBe(kilometres)
  })

  test('encloses its box, and keeps its width when it is read back', () => {
    expect(europe).toMatchObject({ x: 10.5 })
    expect(boxOf(europe)).toBe('-17.62,35,38.62,62')
    const reread = readBack(boxOf(europe)) ?? expect.fail()
    expect(reread.width).toBeCloseTo(europe.width, 0)
    expect(boxOf(readBack(boxOf(reread)) ?? europe)).toBe(boxOf(reread))
  })

  test.each([
    ['moved beyond the 180th meridian', moved(areaAround({ west: 150, south: -10, east: 178, north: 10 }), 0.5, 0)],
    ['of the whole world', zoomed(europe, 100)],
    ['as small as possible', zoomed(europe, 0)],
    ['at the pole', moved(europe, 0, -50)],
  ])('%s has a valid box', (_, area) => {
    expect(MapQuery.safeParse({ box: boxOf(area) })).toMatchObject({ success: true })
    expect(readBack(boxOf(area))?.width).toBeCloseTo(area.width, 1)
  })

  test('keeps the point under the pointer while zooming', () => {
    const vienna = { latitude: 48.2, longitude: 16.4 }
    const at = positionOf(europe, vienna)
    expect(positionOf(zoomed(europe, 0.5, at), vienna)).toEqual({
      x: expect.closeTo(at.x),
      y: expect.closeTo(at.y),
    })
  })

  test.each(['', '1,2,3', 'a,b,c,d', '0,10,10,0', '5,0,5,10', '-181,0,0,10', ',,,'])(
    'is not read from the invalid box %j',
    (box) => {
      expect(readBack(box)).toBeNull()
    },
  )
})

test('the box around points is the smallest possible, even across the 180th meridian', () => {
  expect(boxAround([pointBox(10, 50), pointBox(-5, 40)])).toEqual({ west: -5, east: 10, south: 40, north: 50 })
  expect(boxAround([pointBox(175, -40), pointBox(-170, -20), pointBox(170, -30)])).toEqual({
    west: 170,
    east: -170,
    south: -40,
    north: -20,
  })
  expect(boxAround([pointBox(10, 50)])).toEqual(pointBox(10, 50))
  const fiji = { west: 179, east: -179, south: -18, north: -16 }
  expect(boxAround([fiji, pointBox(179.5, -17)])).toEqual(fiji)
  expect(boxAround([pointBox(178, -17), fiji])).toEqual({ ...fiji, west: 178 })
  const world = { west: -180, east: 180, south: -90, north: 90 }
  expect(boxAround([world, fiji])).toEqual(world)
})

test('the view box selects the visible area in a picture of the drawn area', () => {
  expect(viewBoxOf(europe, europe)).toBe('0 0 800 600')
  expect(viewBoxOf(europe, moved(europe, 0.25, 0.5))).toBe('200 300 800 600')
  expect(viewBoxOf(europe, zoomed(europe, 0.5))).toBe('200 150 400 300')
})
