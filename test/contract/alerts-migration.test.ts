import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newAccount, newShow, newSubscriber, newVenue } from '#test/support/valid-records.ts'
import { sharedStore } from './shared-store.ts'

const shared = sharedStore()

const queuedMatches = () =>
  shared.database.sql(
    `select payload->>'showId' as id, (payload->>'version')::int as version from job where name = 'match-alerts' order by id`,
  )

/** Adds a show as a release without alerts does: without a value for `match_queued_version`. */
const addShow = async ({ createdBy }: { createdBy: string | null }): Promise<string> => {
  const venue = newVenue()
  await shared.postgres.ports.transact(({ venues }) => venues.save(venue))
  const id = randomUUID()
  await shared.database.sql(
    `insert into show (id, slug, show_title, show_date, show_time, venue_id, time_zone, age_restriction, status,
       upcoming_until, version, created_at, updated_at, created_by)
     values ($1::uuid, $1::text, 'Old', '2030-01-01', '20:00', $2, 'UTC', 'Unknown', 'scheduled', '2030-01-02', 1, now(), now(), $3)`,
    [id, venue.id, createdBy],
  )
  return id
}

test('queues matching for shows that users save through an earlier release, and for no other shows', async () => {
  const account = newAccount()
  await shared.postgres.ports.transact(({ accounts }) => accounts.save(account))
  const id = await addShow({ createdBy: account.id })
  await addShow({ createdBy: null })
  expect(await queuedMatches()).toEqual([{ id, version: 1 }])
  await shared.database.sql(`update show set price = '5' where id = $1`, [id])
  await shared.database.sql(`update show set price = '6', version = version + 1 where id = $1`, [id])
  expect(await queuedMatches()).toEqual([
    { id, version: 1 },
    { id, version: 2 },
  ])
})

test('queues nothing for shows that a release with alerts saves, because that release adds its own jobs', async () => {
  const [venue, account] = [newVenue(), newAccount()]
  const show = newShow(venue, { createdBy: account.id })
  await shared.postgres.ports.transact(async ({ accounts, venues, shows }) => {
    await accounts.save(account)
    await venues.save(venue)
    await shows.save(show)
  })
  await shared.postgres.ports.transact(async ({ shows }) => {
    const stored = await shows.find(show.id)
    if (stored) await shows.save({ ...stored, price: '$1' })
  })
  expect(await shared.database.sql('select version, match_queued_version from show')).toEqual([
    { version: 2, match_queued_version: 2 },
  ])
  expect(await queuedMatches()).toEqual([])
})

test('the subscriber of an account that an earlier release deletes is erased, unless the account is unconfirmed', async () => {
  const [account, unconfirmed] = [newAccount(), newAccount({ confirmedAt: null })]
  const [erased, kept] = [account, unconfirmed].map(({ email }) => newSubscriber({ email }))
  await shared.postgres.ports.transact(async ({ accounts, subscribers }) => {
    for (const each of [account, unconfirmed]) await accounts.save(each)
    for (const each of [erased, kept]) if (each) await subscribers.save(each)
  })
  await shared.database.sql('delete from account')
  expect(await shared.database.sql('select id from subscriber')).toEqual([{ id: kept?.id }])
})
