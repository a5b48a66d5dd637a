import type { AccountId, BandId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'

/** The ports that keep data, with nothing in them, and what no use case arranges yet. */
export type StoreAdapter = Pick<
  Ports,
  'transact' | 'identities' | 'catalogue' | 'directory' | 'accountDirectory' | 'rateLimits'
> & {
  addMembership(bandId: BandId, accountId: AccountId, state: 'pending' | 'active'): Promise<void>
}

/** Gives an empty store before each test. */
export type MakeStoreAdapter = () => Promise<StoreAdapter>
