import { expect, test } from 'vitest'
import { postedTours, silentMisreadings } from '#test/support/sample-tours.ts'
import { makeWorld } from '#test/support/world.ts'

/** Sample tours in eleven languages. */
const tours = postedTours()

test('the sample posts contain at least 200 shows in at least ten languages', () => {
  expect(tours.flatMap(({ shows }) => shows).length).toBeGreaterThanOrEqual(200)
  expect(new Set(tours.map(({ name }) => name.slice(0, 2))).size).toBeGreaterThanOrEqual(10)
})

test.each(tours.map((tour) => [tour.name, tour] as const))('%s is read correctly or asked about', async (_, tour) => {
  const { core, as } = makeWorld({ now: '2026-11-20T12:00:00Z' })
  const parsedImport = await core.readImport(await as('ShowManager'), async () => ({ text: tour.text }))
  expect(silentMisreadings(tour, parsedImport)).toEqual([])
})
