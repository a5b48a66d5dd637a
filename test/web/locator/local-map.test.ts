import { expect, test } from 'vitest'
import { kilometresBetween } from '#core/geography/coordinates.ts'
import {
  directionOf,
  HEIGHT,
  placeLabels,
  project,
  unproject,
  viewOf,
  viewWith,
  WIDTH,
  zoomed,
} from '#web/locator/local-map.ts'
import { scaleOf } from '#web/locator/scale.ts'

const berlin = { latitude: 52.52, longitude: 13.405 }
const suva = { latitude: -18.1248, longitude: 178.4501 }

test('unproject inverts project, even across the 180th meridian', () => {
  for (const centre of [berlin, suva]) {
    const view = viewOf(null, centre) ?? expect.fail()
    expect(project(view, centre)).toEqual({ x: WIDTH / 2, y: HEIGHT / 2 })
    const corner = unproject({ ...view, width: 500 }, { x: WIDTH, y: 0 })
    const { x, y } = project({ ...view, width: 500 }, corner)
    expect(x).toBeCloseTo(WIDTH, 0)
    expect(y).toBeCloseTo(0, 0)
  }
})

test('the width of the view is a distance on the ground, and the scale is a quarter of it', () => {
  const view = viewOf(null, berlin) ?? expect.fail()
  const [west, east] = [0, WIDTH].map((x) => unproject(view, { x, y: HEIGHT / 2 }))
  expect(west && east && kilometresBetween(west, east)).toBeCloseTo(view.width, 1)
  expect(scaleOf(view.width)).toBe(5)
})

test('the first view contains pin and centre and is null if both are unknown, and zooming stops at both ends', () => {
  for (const kilometres of [0.4, 1.66, 3, 6, 15, 30]) {
    const pin = { ...berlin, latitude: berlin.latitude - kilometres / 111.195 }
    const { x, y } = project(viewOf(pin, berlin) ?? expect.fail(), berlin)
    expect(x > 0 && x < WIDTH && y > 0 && y < HEIGHT).toBe(true)
  }
  const view = viewOf(null, berlin) ?? expect.fail()
  expect(viewOf(null, null)).toBeNull()
  expect(zoomed({ ...view, width: 0.5 }, -1).width).toBe(0.5)
  expect(zoomed({ ...view, width: 5000 }, 1).width).toBe(5000)
})

test('the view follows a pin that leaves it', () => {
  const view = viewOf(null, berlin) ?? expect.fail()
  expect(viewWith(view, { latitude: 52.53, longitude: 13.41 })).toBe(view)
  expect(viewWith(view, suva).centre).toEqual(suva)
})

test('directions are compass points', () => {
  const around = (latitude: number, longitude: number) =>
    directionOf(suva, { latitude: suva.latitude + latitude, longitude: suva.longitude + longitude })
  expect([around(1, 0), around(1, 1), around(0, 2), around(-1, 1), around(-1, 0), around(0, -1)]).toEqual([
    'n',
    'ne',
    'e',
    'se',
    's',
    'w',
  ])
})

test('places labels without overlap, drops labels that do not fit, and omits points outside the view', () => {
  const view = viewOf(null, berlin) ?? expect.fail()
  const points = [
    { ...berlin, name: 'Centre' },
    { latitude: 52.52, longitude: 13.4, name: 'West of it' },
    { latitude: 52.512, longitude: 13.405, name: 'Below, and too wide for the sides' },
    { latitude: 52.52, longitude: 13.402, name: 'Without any room between the others' },
    { ...suva, name: 'Far away' },
    { latitude: 52.49, longitude: 13.52, name: 'At the edge' },
  ]
  expect(placeLabels(view, points).map(({ name, label }) => [name, label?.anchor, label?.dy])).toEqual([
    ['Centre', 'start', 4],
    ['West of it', 'end', 4],
    ['Below, and too wide for the sides', 'middle', 18],
    ['Without any room between the others', undefined, undefined],
    ['At the edge', 'end', 4],
  ])
  expect(placeLabels(view, points.slice(0, 1), [[WIDTH / 2 + 5, WIDTH, 0, HEIGHT]])[0]?.label?.anchor).toBe('end')
})
