import type { AccountId, BandId } from '#core/ids.ts'
import type { StoredPorts } from '#core/ports.ts'

export type GivenUp = { to: string; data: unknown }

export type Recorded = { of: string; by: string | null }

/** The ports that keep data, with nothing in them, and what no use case arranges yet. */
export type StoreAdapter = StoredPorts & {
  addMembership(bandId: BandId, accountId: AccountId, state: 'pending' | 'active'): Promise<void>
  /** What is recorded, in the order in which it was: of what, and by whom. */
  recorded(): Promise<{ revisions: readonly Recorded[]; audit: readonly Recorded[] }>
  /** What is kept of the mails that were given up. */
  givenUp(): Promise<readonly GivenUp[]>
}

/** Gives an empty store before each test. */
export type MakeStoreAdapter = () => Promise<StoreAdapter>
