import { expect, test } from 'vitest'
import { makeWorld } from '#test/support/world.ts'

test('every day of the last thirty is told, the oldest first, also those without any', async () => {
  const world = makeWorld({ now: '2026-11-20T12:00:00Z' })
  const admin = await world.as('SiteOwner')
  world.clock.advance(24 * 60 * 60 * 1000)
  await world.addAccount([])
  await world.addAccount([])
  const { newAccounts, showsAdded } = await world.core.readFigures(admin)
  expect(newAccounts).toHaveLength(30)
  expect(newAccounts[0]).toEqual({ day: '2026-10-23', count: 0 })
  expect(newAccounts.slice(-2)).toEqual([
    { day: '2026-11-20', count: 1 },
    { day: '2026-11-21', count: 2 },
  ])
  expect(showsAdded.map(({ day }) => day)).toEqual(newAccounts.map(({ day }) => day))
})

test('a job is failing when it failed after it last went well', async () => {
  const world = makeWorld()
  const admin = await world.as('SiteAdmin')
  const at = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000)
  const failing = async () => {
    const { jobs } = await world.core.readFigures(admin)
    return jobs.filter(({ isFailing }) => isFailing).map(({ name }) => name)
  }
  expect(await failing()).toEqual([])
  await world.core.noteJob('mail', at(1), null)
  await world.core.noteJob('open-data', at(1), 'TypeError')
  expect(await failing()).toEqual(['open-data'])
  await world.core.noteJob('mail', at(2), 'Error')
  expect(await failing()).toEqual(['mail', 'open-data'])
  await world.core.noteJob('mail', at(3), null)
  await world.core.noteJob('open-data', at(3), null)
  expect(await failing()).toEqual([])
})

test('the figures are for SiteAdmin and SiteOwner', async () => {
  const world = makeWorld()
  for (const [actor, code] of [
    [null, 'permission.login_required'],
    [await world.as('ShowManager', 'ShowAdmin'), 'permission.denied'],
  ] as const)
    await expect(world.core.readFigures(actor)).rejects.toMatchObject({ code })
})
