import type { PendingRequest } from '#core/access/show-manager-request.ts'
import type { AccountOverview } from '#core/accounts/account-overview.ts'
import type { BandMember, PendingClaim } from '#core/accounts/band-member.ts'
import type { PersonalData } from '#core/accounts/personal-data.ts'
import type { AuditLine } from '#core/audit/audit-page.ts'
import type { AuditFilter } from '#core/audit/audit-query.ts'
import type { Band } from '#core/bands/band.ts'
import type { BandHit } from '#core/bands/public-band.ts'
import type { Actor, MembershipState, RoleName } from '#core/permissions/policy.ts'
import type { EditableKind, Revision } from '#core/revisions/revision.ts'
import type { CatalogShow } from '#core/shows/catalog-show.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import type { ShowFacets } from '#core/shows/facets.ts'
import type { ShowFilter } from '#core/shows/show-filter.ts'
import type { StoredSiteStats } from '#core/site-stats/site-stats.ts'
import type { SitemapEntry, SitemapKind, SitemapPart } from '#core/sitemap/sitemap.ts'
import type { Merge } from '#core/timeline/merge.ts'
import type { VenueHit } from '#core/venues/public-venue.ts'
import type { Venue } from '#core/venues/venue.ts'
import type { AccountId, BandId, ImageId, ShowId, VenueId } from './ids.ts'

export type Identities = {
  /** Returns the actor of a valid session. `hasSecondStep`: it was opened with two steps, and the account still has them. */
  bySession(tokenHash: string, now: Date): Promise<Identity | null>
}

export type Identity = { actor: Actor; hasSecondStep: boolean; createdAt: Date; expiresAt: Date }

export type AccountDirectory = {
  /** Searches username, display name and address for `q`, ignoring case, newest first. */
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
  personalData(accountId: AccountId): Promise<PersonalData | null>
}

/** Read model of shows, consistent with all committed writes. Lists omit deleted shows; look-ups by id or slug include them. */
export type ShowCatalog = {
  /** Lists by showDate, first time, title (by code point), id; without past shows unless the filter includes them. `total` of
   * a filtered list may stop at {@link MAX_COUNTED}, and is then a lower bound with `isTotalExact` false, never below the
   * shows on the page. */
  list(
    query: { filter: ShowFilter; now: Date; limit: number } & ({ offset: number } | { after: CursorKey }),
  ): Promise<{ shows: readonly CatalogShow[]; total: number; isTotalExact: boolean }>
  /** Counts shows per choice under the rest of the filter: chosen ones first, then by count. Beyond {@link MAX_FACETED}
   * shows, counts are partial and `isExact` is false. */
  facets(query: { filter: ShowFilter; now: Date; limit: number }): Promise<ShowFacets>
  posterBytes(ids: readonly ImageId[]): Promise<ReadonlyMap<ImageId, number>>
  show(id: ShowId): Promise<CatalogShow | null>
  showBySlug(slug: string): Promise<CatalogShow | null>
  /** Upcoming shows in order, past ones latest first, with the total. */
  entryShows(
    of: { bandId: BandId } | { venueId: VenueId },
    query: { when: 'upcoming' | 'past'; now: Date; limit: number; offset: number },
  ): Promise<{ shows: readonly CatalogShow[]; total: number }>
  /** Shows of a day (YYYY-MM-DD) at the venue or with one of the bands still playing. `bandKeys` are {@link Band.nameKey}s. */
  sameNight(query: {
    showDate: string
    venueId: VenueId | null
    bandIds: readonly BandId[]
    bandKeys: readonly string[]
    limit: number
  }): Promise<readonly CatalogShow[]>
}

/** Read model of bands and venues without deleted ones. Look-ups follow merges and former slugs; searches tolerate typos, case
 * and accents. */
export type Directory = {
  band(id: BandId): Promise<Band | null>
  bandBySlug(slug: string): Promise<Band | null>
  venue(id: VenueId): Promise<Venue | null>
  venueBySlug(slug: string): Promise<Venue | null>
  /** Returns members and, with `withClaims`, claims and invitations, including expired ones; oldest first. */
  members(bandId: BandId, withClaims: boolean): Promise<readonly BandMember[]>
  claims(query: { limit: number; offset: number }): Promise<{ claims: readonly PendingClaim[]; total: number }>
  /** Returns similar names in the city, the same address, or within `metres`, best first. Private addresses match only by
   * name. */
  likelyVenues(
    place: Pick<Venue, 'name' | 'address' | 'city' | 'country' | 'latitude' | 'longitude'>,
    query: { metres: number; limit: number },
  ): Promise<readonly VenueHit[]>
  bandsNamed(nameKeys: readonly string[]): Promise<ReadonlyMap<string, BandId>>
  venuesNamed(nameKeys: readonly string[], limit: number): Promise<readonly VenueHit[]>
  citiesNamed(cityKeys: readonly string[]): Promise<ReadonlySet<string>>
  searchBands(q: string | null, limit: number): Promise<readonly BandHit[]>
  searchVenues(q: string | null, limit: number): Promise<readonly VenueHit[]>
  bandsAfter(after: BandId | null, limit: number): Promise<readonly Band[]>
  venuesAfter(after: VenueId | null, limit: number): Promise<readonly Venue[]>
}

/** Pages for search engines: shows since `since` (YYYY-MM-DD), bands and venues with shows; without deleted ones. */
export type Sitemap = {
  /** Returns the first slug and last change of every `size` pages, by slug in code point order. */
  parts(kind: SitemapKind, query: { since: string; size: number }): Promise<readonly SitemapPart[]>
  entries(
    kind: SitemapKind,
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
  ): Promise<readonly (Omit<Merge, 'changed'> & { byName: string | null; fromName: string; intoName: string })[]>
  /** Returns current names, including deleted entries; omits unknown ids. */
  namesOf(ids: { bands: readonly BandId[]; venues: readonly VenueId[] }): Promise<ReadonlyMap<string, string>>
}

export type AuditLog = {
  entries(query: { filter: AuditFilter; before: string | null; limit: number }): Promise<readonly AuditLine[]>
}

export type SiteStatsReader = {
  /** Counts as of `now`, per day from `since`; returns up to `givenUpLimit` undelivered mails, latest first. */
  count(query: { now: Date; since: Date; givenUpLimit: number }): Promise<StoredSiteStats>
}
