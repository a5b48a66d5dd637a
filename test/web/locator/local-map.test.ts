import { expect, test } from 'vitest'
import { kilometresBetween } from '#core/geography/coordinates.ts'
import {
  directionOf,
  HEIGHT,
  initialView,
  keepPointInView,
  placeLabels,
  project,
  unproject,
  WIDTH,
  zoomView,
} from '#web/locator/local-map.ts'
import { scaleBarKilometres } from '#web/locator/scale-bar.ts'

const berlin = { latitude: 52.52, longitude: 13.405 }
const suva = { latitude: -18.1248, longitude: 178.4501 }

test('unproject inverts project, even across the 180th meridian', () => {
  for (const centre of [berlin, suva]) {
    const view = initialView(null, centre) ?? expect.fail()
    expect(project(view, centre)).toEqual({ x: WIDTH / 2, y: HEIGHT / 2 })
    const corner = unproject({ ...view, width: 500 }, { x: WIDTH, y: 0 })
    const { x, y } = project({ ...view, width: 500 }, corner)
    expect(x).toBeCloseTo(WIDTH, 0)
    expect(y).toBeCloseTo(0, 0)
  }
})

test('the width of the view is a distance on the ground, and the scale bar measures a quarter of it', () => {
  const view = initialView(null, berlin) ?? expect.fail()
  const [west, east] = [0, WIDTH].map((x) => unproject(view, { x, y: HEIGHT / 2 }))
  expect(west && east && kilometresBetween(west, east)).toBeCloseTo(view.width, 1)
  expect(scaleBarKilometres(view.width)).toBe(5)
})

test('the initial view contains the pin and the centre, and is null if both are unknown; zooming stops at the first and last level', () => {
  for (const kilometres of [0.4, 1.66, 3, 6, 15, 30]) {
    const pin = { ...berlin, latitude: berlin.latitude - kilometres / 111.195 }
    const { x, y } = project(initialView(pin, berlin) ?? expect.fail(), berlin)
    expect(x > 0 && x < WIDTH && y > 0 && y < HEIGHT).toBe(true)
  }
  const view = initialView(null, berlin) ?? expect.fail()
  expect(initialView(null, null)).toBeNull()
  expect(zoomView({ ...view, width: 0.5 }, -1).width).toBe(0.5)
  expect(zoomView({ ...view, width: 5000 }, 1).width).toBe(5000)
})

test('the view follows a pin that leaves it', () => {
  const view = initialView(null, berlin) ?? expect.fail()
  expect(keepPointInView(view, { latitude: 52.53, longitude: 13.41 })).toBe(view)
  expect(keepPointInView(view, suva).centre).toEqual(suva)
})

test('directions are compass points', () => {
  const towards = (north: number, east: number) =>
    directionOf(suva, { latitude: suva.latitude + north, longitude: suva.longitude + east })
  expect([towards(1, 0), towards(1, 1), towards(0, 2), towards(-1, 1), towards(-1, 0), towards(0, -1)]).toEqual([
    'n',
    'ne',
    'e',
    'se',
    's',
    'w',
  ])
})

test('labels do not overlap, a label that does not fit is dropped, and points outside the view are omitted', () => {
  const view = initialView(null, berlin) ?? expect.fail()
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
