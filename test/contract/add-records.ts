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

export const addRecords = (
  store: Pick<StoreAdapter, 'transact'>,
  { accounts = [], venues = [], bands = [], shows = [] }: Records,
): Promise<void> =>
  store.transact(async (stores) => {
    for (const account of accounts) await stores.accounts.save(account)
    for (const venue of venues) await stores.venues.save(venue)
    for (const band of bands) await stores.bands.save(band)
    for (const show of shows) await stores.shows.save(show)
  })
