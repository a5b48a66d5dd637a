import type { AccountId, BandId, MergeId, ShowId, VenueId } from '#core/ids.ts'
import type { Act } from '#core/shows/act.ts'

/** What a merge did to one bill: put the other band in this one's place, or took it away where both stood. */
export type Rebilled = { showId: ShowId; position: number; act: Act; wasTaken: boolean }

/** What a merge of venues did: which shows take place, or were first to take place, somewhere else on paper. */
export type Rehoused = { shows: readonly ShowId[]; previous: readonly ShowId[] }

/** That `from` was made one with `into`, and what it takes to undo that. */
export type Merge = {
  id: MergeId
  by: AccountId | null
  at: Date
  undoneAt: Date | null
} & (
  | { kind: 'band'; from: BandId; into: BandId; changed: readonly Rebilled[]; members: readonly AccountId[] }
  | { kind: 'venue'; from: VenueId; into: VenueId; changed: Rehoused }
)

export type MergeOfBands = Extract<Merge, { kind: 'band' }>
export type MergeOfVenues = Extract<Merge, { kind: 'venue' }>
