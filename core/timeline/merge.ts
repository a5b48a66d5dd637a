import type { AccountId, BandId, MergeId, ShowId, VenueId } from '#core/ids.ts'
import type { Act } from '#core/shows/act.ts'
import type { ReassignedVenue } from '#core/venues/show-venue.ts'

/** A change of a line-up by a merge: `act` was replaced by the other band, or removed where that `wasTaken` already. */
export type ReplacedBand = { showId: ShowId; position: number; act: Act; wasTaken: boolean }

/** That `from` was made one with `into`, and what it takes to undo that. */
export type Merge = {
  id: MergeId
  by: AccountId | null
  at: Date
  undoneAt: Date | null
} & (
  | { kind: 'band'; from: BandId; into: BandId; changed: readonly ReplacedBand[]; members: readonly AccountId[] }
  | { kind: 'venue'; from: VenueId; into: VenueId; changed: ReassignedVenue }
)

export type MergeOfBands = Extract<Merge, { kind: 'band' }>
export type MergeOfVenues = Extract<Merge, { kind: 'venue' }>
