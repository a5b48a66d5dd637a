import { expect, test } from 'vitest'
import { startTimeZoneRepair } from '#api/jobs/time-zone-repair.ts'
import { addVenue } from '#test/support/bands-and-venues.ts'
import { makeWorld } from '#test/support/world.ts'

const silentLog = { info: () => {}, warn: () => {}, error: () => {} } as never

test('repairs the time zones of all venues in batches, and retries after a failure', async () => {
  const world = makeWorld()
  for (let count = 0; count < 45; count++) {
    const { id } = await addVenue(world, { name: `Hall ${count}` })
    const outdatedLocation = { timeZone: 'America/New_York', timeZoneSource: null } as const
    await world.store.transact(({ venues }) =>
      venues.setDerivedLocation(id, { ...outdatedLocation, approximateLatitude: null, approximateLongitude: null }),
    )
  }
  let calls = 0
  const repairTimeZones = async (limit: number) => {
    calls += 1
    if (calls === 2) throw new Error('The database is unreachable')
    return world.core.repairTimeZones(limit)
  }
  const repair = startTimeZoneRepair({ repairTimeZones }, silentLog, { retryAfterMs: 1 })
  const zones = () => new Set([...world.store.stored().venues.values()].map(({ timeZone }) => timeZone))
  await expect.poll(zones).toEqual(new Set(['America/Los_Angeles']))
  await repair.stop()
})
