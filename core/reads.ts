import type { PendingRequest } from '#core/access/show-manager-request.ts'
import type { AccountOverview } from '#core/accounts/account-overview.ts'
import type { BandMember, PendingClaim } from '#core/accounts/band-member.ts'
import type { PersonalData, ReportedShow } from '#core/accounts/personal-data.ts'
import type { ListedAuditEntry } from '#core/audit/audit-page.ts'
import type { AuditFilter } from '#core/audit/audit-query.ts'
import type { Band } from '#core/bands/band.ts'
import type { BandHit } from '#core/bands/public-band.ts'
import type { SharingBand } from '#core/bands/shared-line-ups.ts'
import type { Actor, MembershipState, RoleName } from '#core/permissions/policy.ts'
import type { EditableKind, Revision } from '#core/revisions/revision.ts'
import type { CatalogShow } from '#core/shows/catalog-show.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import type { ShowFacets } from '#core/shows/filter/facets.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import type { ShowSource } from '#core/shows/listing.ts'
import type { ShowCluster } from '#core/shows/map/show-cluster.ts'
import type { MonthDay } from '#core/shows/month/month-day.ts'
import type { StoredSiteStats } from '#core/site-stats/site-stats.ts'
import type { SitemapEntry, SitemapPart, StoredSitemapKind } from '#core/sitemap/sitemap.ts'
import type { Merge } from '#core/timeline/merge.ts'
import type { CityHit } from '#core/venues/city-hit.ts'
import type { VenueHit } from '#core/venues/public-venue.ts'
import type { Venue } from '#core/venues/venue.ts'
import type { AccountId, BandId, ImageId, ShowId, SubscriberId, VenueId } from './ids.ts'

export type Identities = {
  /** Returns the actor of a valid session, or null if there is none or the account is suspended. `hasSecondStep` means that
   * the user logged in with a second factor or set one up in this session, and that the account still has one. */
  bySession(tokenHash: string, now: Date): Promise<Identity | null>
}

type Identity = { actor: Actor; hasSecondStep: boolean; createdAt: Date; expiresAt: Date }

export type AccountDirectory = {
  /** Searches usernames, display names and email addresses for `q`, ignoring case and accents. Newest account first. */
  search(query: {
    q: string
    role: RoleName | null
    now: Date
    limit: number
    offset: number
  }): Promise<{ accounts: readonly AccountOverview[]; total: number }>
  requests(query: { limit: number; offset: number }): Promise<{ requests: readonly PendingRequest[]; total: number }>
  memberships(
    accountId: AccountId,
  ): Promise<readonly { bandId: BandId; bandName: string; state: MembershipState; createdAt: Date }[]>
  personalData(accountId: AccountId): Promise<Omit<PersonalData, 'alerts' | 'reportedShows' | 'browsers'> | null>
  /** Returns the shows that alerts have reported to the subscriber, and the shows whose changes the subscriber watches, by date. */
  reportedShows(subscriberId: SubscriberId): Promise<readonly ReportedShow[]>
}

/** Read model of shows, consistent with all committed writes unless the primary database is unreachable. Lists omit
 * deleted shows; look-ups by id or slug include them. */
export type ShowCatalog = {
  /** Lists shows sorted by date, door time (or else show time), title (by code point) and id; without past shows unless the filter
   * includes them. Counting a filtered list may stop early, at the latest at {@link MAX_COUNTED_SHOWS}. Then
   * `isTotalExact` is false and `total` is a lower bound. */
  list(
    query: { filter: ShowFilter; now: Date; limit: number } & ({ offset: number } | { after: CursorKey }),
  ): Promise<{ shows: readonly CatalogShow[]; total: number; isTotalExact: boolean }>
  /** Returns the days of the month (YYYY-MM) that have shows, in order, each with its first `perDay` shows in list
   * order; without past shows unless the filter includes them. Counting a day may stop early, at the latest at {@link
   * MAX_COUNTED_PER_DAY}. */
  month(query: { filter: ShowFilter; month: string; now: Date; perDay: number }): Promise<readonly MonthDay[]>
  /** Groups the shows that have a position by the cells of a grid, which are `cell` degrees wide and high. The grid is aligned with
   * the equator and the prime meridian. A null `cell` fits the grid to the counted shows. Most shows first, then west to east and south to
   * north. If `isExact` is false, not all shows were counted, or there are more clusters than `limit`. */
  clusters(query: {
    filter: ShowFilter
    cell: number | null
    now: Date
    limit: number
  }): Promise<{ clusters: readonly ShowCluster[]; isExact: boolean }>
  /** Lists the choices for the filter with their numbers of shows: first the chosen ones, counted under the whole filter; then the most
   * frequent others, counted as if nothing of their kind were chosen. Counts door criteria under the whole filter, the most
   * frequent first. If `isExact` is false, not all shows were counted. */
  facets(query: { filter: ShowFilter; now: Date; limit: number }): Promise<ShowFacets>
  /** Returns the file sizes of the posters in bytes. Omits posters of unknown size. */
  posterBytes(ids: readonly ImageId[]): Promise<ReadonlyMap<ImageId, number>>
  show(id: ShowId): Promise<CatalogShow | null>
  /** Returns the sites that list or listed the show and have set any of its fields, in the order in which they first listed it. */
  sourcesOf(id: ShowId): Promise<readonly ShowSource[]>
  /** Returns the shows with these ids, each once, in any order. Omits unknown ids. */
  shows(ids: readonly ShowId[]): Promise<readonly CatalogShow[]>
  /** Returns the ids of shows that changed at or after `since`, or whose bands, venue or former venue did. The ids are greater than
   * `after`, in ascending order. Includes deleted shows. */
  changedSince(query: { since: Date; after: ShowId | null; limit: number }): Promise<readonly ShowId[]>
  showBySlug(slug: string): Promise<CatalogShow | null>
  /** Returns the upcoming shows of a band or venue in list order, or its past ones latest first, with their total. Omits shows that
   * the band dropped out of. A `year` restricts the shows and their total; `years` counts the shows in every year, the latest year
   * first. */
  entryShows(
    of: { bandId: BandId } | { venueId: VenueId },
    query: { when: 'upcoming' | 'past'; year: number | null; now: Date; limit: number; offset: number },
  ): Promise<{ shows: readonly CatalogShow[]; total: number; years: readonly { year: number; shows: number }[] }>
  /** Returns the bands with the most shows in common with this band. They are sorted by the number of these shows, then by the number
   * of upcoming ones, then by name. Bands that dropped out and shows that are off do not count. */
  sharedLineUps(bandId: BandId, query: { now: Date; limit: number }): Promise<readonly SharingBand[]>
  /** Returns the shows on a day (YYYY-MM-DD) at the venue or with one of the bands, unless that band dropped out.
   * `bandKeys` are {@link Band.nameKey}s. */
  sameNight(query: {
    showDate: string
    venueId: VenueId | null
    bandIds: readonly BandId[]
    bandKeys: readonly string[]
    limit: number
  }): Promise<readonly CatalogShow[]>
}

/** Whether a search by name tolerates typos (the default), or only finds names that contain the text. */
export type Tolerance = 'typos' | 'none'

/** Read model of bands and venues without deleted ones. Look-ups follow merges and former slugs; searches ignore case and accents,
 * and by default tolerate typos. */
export type Directory = {
  band(id: BandId): Promise<Band | null>
  bandBySlug(slug: string): Promise<Band | null>
  venue(id: VenueId): Promise<Venue | null>
  venueBySlug(slug: string): Promise<Venue | null>
  /** Returns active members and, with `includeInactive`, claims and invitations, even expired ones; oldest first. */
  members(bandId: BandId, options: { includeInactive: boolean }): Promise<readonly BandMember[]>
  claims(query: { limit: number; offset: number }): Promise<{ claims: readonly PendingClaim[]; total: number }>
  /** Returns venues that have a similar name in the same city, have the same address, or are within `metres`; best match first. Venues
   * with a private address match only by name. */
  likelyVenues(
    place: Pick<Venue, 'name' | 'address' | 'city' | 'country' | 'latitude' | 'longitude'>,
    query: { metres: number; limit: number },
  ): Promise<readonly VenueHit[]>
  /** Returns the id of the oldest band with each name, by name key. */
  bandsNamed(nameKeys: readonly string[]): Promise<ReadonlyMap<string, BandId>>
  /** Returns up to `limit` venues for each name, the oldest first. */
  venuesNamed(nameKeys: readonly string[], limit: number): Promise<readonly VenueHit[]>
  /** Returns the subset of `cityKeys` (see {@link fold}) whose cities have venues. */
  citiesNamed(cityKeys: readonly string[]): Promise<ReadonlySet<string>>
  searchBands(q: string | null, limit: number, tolerance?: Tolerance): Promise<readonly BandHit[]>
  searchVenues(q: string | null, limit: number, tolerance?: Tolerance): Promise<readonly VenueHit[]>
  /** Returns cities with venues: those whose names begin with `q`, the ones with the most venues first. If there are none, returns
   * cities with similar names, or with the tolerance `none`, cities whose names contain `q`. */
  searchCities(q: string, limit: number, tolerance?: Tolerance): Promise<readonly CityHit[]>
  bandsAfter(after: BandId | null, limit: number): Promise<readonly Band[]>
  venuesAfter(after: VenueId | null, limit: number): Promise<readonly Venue[]>
}

/** Pages for search engines: shows from `since` (YYYY-MM-DD), and bands and venues with shows. Omits deleted ones. */
export type Sitemap = {
  /** Sorts the pages by slug (by code point) and splits them into parts of about `size` pages. Returns the first slug of each part,
   * and its latest change if known. */
  parts(kind: StoredSitemapKind, query: { since: string; size: number }): Promise<readonly SitemapPart[]>
  entries(
    kind: StoredSitemapKind,
    query: { since: string; from: { slug: string; isInclusive: boolean }; end: string | null; limit: number },
  ): Promise<readonly SitemapEntry[]>
}

export type History = {
  of(
    kind: EditableKind,
    id: string,
    query: { before: number | null; limit: number },
  ): Promise<readonly (Revision & { byName: string | null })[]>
  merges(
    kind: 'band' | 'venue',
    id: string,
  ): Promise<
    readonly (Omit<Merge, 'changed' | 'sources'> & { byName: string | null; fromName: string; intoName: string })[]
  >
  /** Returns current names, including those of deleted entries; omits unknown ids. */
  namesOf(ids: { bands: readonly BandId[]; venues: readonly VenueId[] }): Promise<ReadonlyMap<string, string>>
}

export type AuditLog = {
  entries(query: { filter: AuditFilter; before: string | null; limit: number }): Promise<readonly ListedAuditEntry[]>
}

export type SiteStatsReader = {
  /** Returns the counts as of `now`, and the daily counts from `since`. Includes up to `givenUpLimit` given-up emails, latest first. */
  count(query: { now: Date; since: Date; givenUpLimit: number }): Promise<StoredSiteStats>
}
