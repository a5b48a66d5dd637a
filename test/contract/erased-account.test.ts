import { expect, test } from 'vitest'
import { BandInput } from '#core/bands/band.ts'
import { makeCore } from '#core/core.ts'
import { SourceInput } from '#core/sources/source-input.ts'
import { BandMerge } from '#core/timeline/merge-bands.ts'
import { newAlertInput } from '#test/support/alerts.ts'
import { showEdit, showInput, venueInput } from '#test/support/bodies.ts'
import { newSubscription } from '#test/support/valid-records.ts'
import { CLIENT, makeWorld } from '#test/support/world.ts'
import { addAccountOfActor } from './add-account-of-actor.ts'
import { sharedStore } from './shared-store.ts'

const shared = sharedStore()

test('saving on behalf of an account that no longer exists fails and stores nothing', async () => {
  const { database, postgres } = shared
  const { ports, as } = makeWorld()
  const core = makeCore({ ...ports, ...postgres.ports })
  const [erasedActor, otherActor] = [await as('ShowAdmin'), await as('ShowAdmin')]
  await addAccountOfActor(database, otherActor)
  const { id, bandList } = await core.addShow(otherActor, showInput())
  const [from, into] = bandList.map(({ bandId }) => bandId)
  if (!from || !into) throw new Error('The show lacks a band')
  const count = () =>
    database.sql(`select (select count(*) from revision) as revisions, (select count(*) from show) as shows,
      (select count(*) from band) as bands, (select count(*) from venue) as venues, (select count(*) from merge) as merges`)
  const before = await count()
  for (const save of [
    () => core.addShow(erasedActor, showInput({ showTitle: 'Another' })),
    () => core.addShow(erasedActor, showInput({ bandList: [{ bandName: 'New' }] })),
    () => core.editShow(erasedActor, id, showEdit()),
    () => core.confirmShow(erasedActor, id, { as: 'fan' }),
    () => core.deleteShow(erasedActor, id),
    () => core.addBand(erasedActor, BandInput.parse({ name: 'New' })),
    () => core.addVenue(erasedActor, venueInput({ name: 'New' })),
    () => core.mergeBands(erasedActor, from, BandMerge.parse({ into })),
    () => core.addSource(erasedActor, SourceInput.parse({ address: 'https://venue.example/shows' })),
    () => core.addAlert(erasedActor, CLIENT, newAlertInput({ byEmail: false, browser: newSubscription() })),
  ])
    await expect(save(), save.toString()).rejects.toMatchObject({ code: 'account.not_found' })
  expect(await count()).toEqual(before)
})
