import { expect, test } from 'vitest'
import { type NamedLine, streetNames } from '#adapters/maps/street-names.ts'
import { frameOf, positionIn } from '#core/geography/map-frame.ts'

const frame = frameOf({ west: 13.36, south: 52.49, east: 13.48, north: 52.55 })

const line = (name: string, points: NamedLine['points'], isMain = false): NamedLine => ({ name, isMain, points })
const namesOf = (...lines: NamedLine[]) => streetNames(lines, frame).map(({ name }) => name)

test('lists main roads first, then other streets, from the longest stretch to the shortest', () => {
  const short = line('Weg', [[0, 0], [50, 0]]) // biome-ignore format: one line
  const long = line('Allee', [[0, 90], [500, 90]]) // biome-ignore format: one line
  const main = line('Ring', [[0, 50], [60, 50]], true) // biome-ignore format: one line
  expect(namesOf(short, long, main)).toEqual(['Ring', 'Allee', 'Weg'])
})

test('names a street once, at the middle of its longest straight stretch, with text that is not upside down', () => {
  const bent = line('Ufer', [[300, 300], [300, 340], [100, 340]]) // biome-ignore format: one line
  const [name, ...others] = streetNames([line('Ufer', [[0, 0], [90, 0]]), bent], frame) // biome-ignore format: one line
  expect(others).toEqual([])
  expect(name).toMatchObject({ name: 'Ufer', length: 200, angle: 0 })
  const { x, y } = positionIn(frame, name ?? { latitude: 0, longitude: 0 })
  expect([Math.round(x), Math.round(y)]).toEqual([200, 340])
})

test('leaves out a name that is longer than its street', () => {
  expect(namesOf(line('Karl-Marx-Allee', [[0, 0], [80, 0]]))).toEqual([]) // biome-ignore format: one line
})
