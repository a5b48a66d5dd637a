import type { Account } from '#core/accounts/account.ts'
import type { Band } from '#core/bands/band.ts'
import type { Show } from '#core/shows/show.ts'
import type { Venue } from '#core/venues/venue.ts'
import type { StoreAdapter } from './store-adapter.ts'

type Records = {
  accounts?: readonly Account[]
  venues?: readonly Venue[]
  bands?: readonly Band[]
  shows?: readonly Show[]
}

/** Even a busy machine saves this many shows in the few seconds that a transaction may take. */
const SHOWS_PER_TRANSACTION = 20

export const addRecords = async (
  store: Pick<StoreAdapter, 'transact'>,
  { accounts = [], venues = [], bands = [], shows = [] }: Records,
): Promise<void> => {
  await store.transact(async (stores) => {
    for (const account of accounts) await stores.accounts.save(account)
    for (const venue of venues) await stores.venues.save(venue)
    for (const band of bands) await stores.bands.save(band)
    for (const show of shows.slice(0, SHOWS_PER_TRANSACTION)) await stores.shows.save(show)
  })
  if (shows.length > SHOWS_PER_TRANSACTION) await addRecords(store, { shows: shows.slice(SHOWS_PER_TRANSACTION) })
}
