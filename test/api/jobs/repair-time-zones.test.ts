import { expect, test } from 'vitest'
import { repairTimeZones } from '#api/jobs/repair-time-zones.ts'
import { addVenue } from '#test/support/bands-and-venues.ts'
import { runJob } from '#test/support/run-job.ts'
import { makeWorld } from '#test/support/world.ts'

test('repairs the time zones of all venues without a time zone source, in batches', async () => {
  const world = makeWorld()
  for (let number = 0; number < 25; number += 1) {
    const { id } = await addVenue(world, { name: `Hall ${number}` })
    const outdatedLocation = { timeZone: 'America/New_York', timeZoneSource: null } as const
    await world.store.transact(({ venues }) =>
      venues.setDerivedLocation(id, { ...outdatedLocation, approximateLatitude: null, approximateLongitude: null }),
    )
  }
  const results = []
  for (let run = 0; run < 3; run += 1) results.push((await runJob(repairTimeZones, world.core)).result)
  expect(results).toEqual(['more', 'done', 'idle'])
  const zones = new Set([...world.store.stored().venues.values()].map(({ timeZone }) => timeZone))
  expect(zones).toEqual(new Set(['America/Los_Angeles']))
})
