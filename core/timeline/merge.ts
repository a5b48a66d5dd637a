import type { AccountId, BandId, MergeId, ShowId, SourceId, VenueId } from '#core/ids.ts'
import type { Act } from '#core/shows/act.ts'
import type { ReassignedShowIds } from '#core/venues/show-venue.ts'

/** `act` was replaced, or removed if `into` was already in the line-up (`wasTaken`). */
export type ReplacedAct = { showId: ShowId; position: number; act: Act; wasTaken: boolean }

/** A field of a source whose value the merge replaced: its band, venue or default venue. */
export type MovedSourceField = { id: SourceId; field: 'bandId' | 'venueId' | 'defaultVenueId' }

export type Merge = {
  id: MergeId
  by: AccountId | null
  at: Date
  undoneAt: Date | null
  sources: readonly MovedSourceField[]
} & (
  | { kind: 'band'; from: BandId; into: BandId; changed: readonly ReplacedAct[]; members: readonly AccountId[] }
  | { kind: 'venue'; from: VenueId; into: VenueId; changed: ReassignedShowIds }
)

export type MergeOfBands = Extract<Merge, { kind: 'band' }>
export type MergeOfVenues = Extract<Merge, { kind: 'venue' }>
