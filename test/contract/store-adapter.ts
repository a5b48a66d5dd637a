import type { AccountId, BandId } from '#core/ids.ts'
import type { StoragePorts } from '#core/ports.ts'

export type GivenUpPayload = { to: string; data: unknown }

export type SubjectAndActor = { of: string; by: string | null }

/** The storage ports, plus operations that tests need but no use case offers. */
export type StoreAdapter = StoragePorts & {
  addMembership(bandId: BandId, accountId: AccountId, state: 'pending' | 'active'): Promise<void>
  /** Returns the subjects and actors of the revisions and audit entries, oldest first. */
  recorded(): Promise<{ revisions: readonly SubjectAndActor[]; audit: readonly SubjectAndActor[] }>
  givenUp(): Promise<readonly GivenUpPayload[]>
}

/** Returns an empty store. Called before each test. */
export type MakeStoreAdapter = () => Promise<StoreAdapter>
