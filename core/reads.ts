import type { PendingRequest } from '#core/access/show-manager-request.ts'
import type { AccountOverview } from '#core/accounts/account-overview.ts'
import type { BandMember, PendingClaim } from '#core/accounts/membership.ts'
import type { PersonalData } from '#core/accounts/personal-data.ts'
import type { AuditFilter, AuditLine } from '#core/audit/audit-line.ts'
import type { Band, BandHit } from '#core/bands/band.ts'
import type { StoredFigures } from '#core/figures/figures.ts'
import type { Actor, MembershipState, RoleName } from '#core/permissions/policy.ts'
import type { EditableKind, Revision } from '#core/revisions/revision.ts'
import type { CursorKey } from '#core/shows/cursor.ts'

import type { CatalogueShow } from '#core/shows/listing.ts'
import type { ShowFilter } from '#core/shows/show-filter.ts'
import type { SitemapEntry, SitemapKind, SitemapPart } from '#core/sitemap/sitemap.ts'
import type { Merge } from '#core/timeline/merge.ts'
import type { Venue, VenueHit } from '#core/venues/venue.ts'
import type { AccountId, BandId, ImageId, ShowId, VenueId } from './ids.ts'

/** Who is behind a session, asked with every request: a read of its own, so that reading needs no transaction. */
export type Identities = {
  /** The actor of a session that has not expired at `now` and whose account is not suspended; `hasSecondStep` says whether the session was opened with more than the password, and that still takes more. */
  bySession(tokenHash: string, now: Date): Promise<Identity | null>
}

export type Identity = { actor: Actor; hasSecondStep: boolean; createdAt: Date; expiresAt: Date }

/** Reads of accounts, for admins and for the person themselves. */
export type AccountDirectory = {
  /**
   * Accounts whose username, display name or address holds `q` (case aside; all when empty) and that hold the role, when one is
   * given; the newest first: up to `limit` after `offset`, and how many there are in all.
   */
  search(query: {
    q: string
    role: RoleName | null
    now: Date
    limit: number
    offset: number
  }): Promise<{ accounts: readonly AccountOverview[]; total: number }>
  /** Requests that nobody has decided, the oldest first: up to `limit` after `offset`, and how many there are in all. */
  requests(query: { limit: number; offset: number }): Promise<{ requests: readonly PendingRequest[]; total: number }>
  /** The bands the account belongs to, has claimed or is invited to, by name; expired invitations too. */
  memberships(
    accountId: AccountId,
  ): Promise<readonly { bandId: BandId; bandName: string; state: MembershipState; createdAt: Date }[]>
  /** Everything that is stored about the person; null when there is none. Nothing in it is a secret. */
  personalData(accountId: AccountId): Promise<PersonalData | null>
}

/** Reads of shows, shaped by the questions that are asked; answers reflect everything committed before. Lists leave deleted shows out. */
export type ShowCatalogue = {
  /**
   * Shows that the filter leaves: those whose `upcomingUntil` is after `now` unless it says otherwise; ordered by showDate,
   * first time, title (by code point), id: up to `limit` after an offset or after a cursor's key, and how many there are in
   * all. Of a filtered list more than {@link MOST_COUNTED} need not be counted: that is the total then, and not exact. Of
   * common words and of dense surroundings fewer may have been counted, but never fewer than are on the page: more than that
   * there are.
   */
  list(
    query: { filter: ShowFilter; now: Date; limit: number } & ({ offset: number } | { after: CursorKey }),
  ): Promise<{ shows: readonly CatalogueShow[]; total: number; isTotalExact: boolean }>
  /**
   * What could be chosen besides: for bands, venues, cities, regions and countries how many shows each would leave under
   * the rest of the filter, what is chosen already first, then the most; up to `limit` of a kind. Of more than
   * {@link MOST_FACETED} shows the first ones are counted, and `isExact` is false.
   */
  facets(query: { filter: ShowFilter; now: Date; limit: number }): Promise<ShowFacets>
  /** The lengths in bytes of the posters of these images, as far as they are known. */
  posterBytes(ids: readonly ImageId[]): Promise<ReadonlyMap<ImageId, number>>
  /** Also a deleted one. */
  show(id: ShowId): Promise<CatalogueShow | null>
  /** The show that has the slug, else the one that had it; also a deleted one. */
  showBySlug(slug: string): Promise<CatalogueShow | null>
  /** The shows that a band plays, or at a venue: those still upcoming at `now`, the next first, or the past ones, the latest first; and how many there are in all. */
  showsOf(
    of: { bandId: BandId } | { venueId: VenueId },
    query: { when: 'upcoming' | 'past'; now: Date; limit: number; offset: number },
  ): Promise<{ shows: readonly CatalogueShow[]; total: number }>
  /**
   * The shows of the day (YYYY-MM-DD) that are at the venue, or on whose bill one of the bands stands who has not dropped
   * out; `bandKeys` are {@link Band.nameKey}s. In the order of the list, up to `limit`.
   */
  sameNight(query: {
    showDate: string
    venueId: VenueId | null
    bandIds: readonly BandId[]
    bandKeys: readonly string[]
    limit: number
  }): Promise<readonly CatalogueShow[]>
}

/** Reads of bands and venues. Searches are tolerant of typing errors, case and accents; best first. Deleted ones are not there. */
export type Directory = {
  /** The band, or the one that it was merged into. */
  band(id: BandId): Promise<Band | null>
  /** The band that has the slug, else the one that had it; for a merged one what it was merged into. */
  bandBySlug(slug: string): Promise<Band | null>
  venue(id: VenueId): Promise<Venue | null>
  venueBySlug(slug: string): Promise<Venue | null>
  /** The band's members and, with `withClaims`, claims and invitations, expired ones too; the oldest first. */
  members(bandId: BandId, withClaims: boolean): Promise<readonly BandMember[]>
  /** Claims of any band that nobody has decided, the oldest first: up to `limit` after `offset`, and how many there are. */
  claims(query: { limit: number; offset: number }): Promise<{ claims: readonly PendingClaim[]; total: number }>
  /**
   * Venues that may be the one that is described, the likeliest first: of a like name in the same city, at the same street
   * address, or not farther than `metres` away. Of a private address only the name counts.
   */
  likelyVenues(
    place: Pick<Venue, 'name' | 'address' | 'city' | 'country' | 'latitude' | 'longitude'>,
    query: { metres: number; limit: number },
  ): Promise<readonly VenueHit[]>
  /** By {@link Band.nameKey}, the oldest band of each name that somebody bears; of those that nobody does, nothing. */
  bandsNamed(nameKeys: readonly string[]): Promise<ReadonlyMap<string, BandId>>
  /** The venues that bear one of the names ({@link Venue.nameKey}), of each name up to `limit`, the oldest first. */
  venuesNamed(nameKeys: readonly string[], limit: number): Promise<readonly VenueHit[]>
  /** Those of the names, folded, of which a city is that has a venue. */
  citiesNamed(cityKeys: readonly string[]): Promise<ReadonlySet<string>>
  searchBands(q: string | null, limit: number): Promise<readonly BandHit[]>
  searchVenues(q: string | null, limit: number): Promise<readonly VenueHit[]>
  /** Up to `limit` of all bands by their ids, those after `after` (null: from the first one): to read everything, page by page. */
  bandsAfter(after: BandId | null, limit: number): Promise<readonly Band[]>
  venuesAfter(after: VenueId | null, limit: number): Promise<readonly Venue[]>
}

/**
 * What search engines are told of: shows of the day `since` (YYYY-MM-DD) and after it, bands that play or have played, venues with shows. Deleted ones are not there.
 */
export type Sitemap = {
  /** Every so many addresses in the order of their slugs (by code point): where they begin, and when one of them last changed. Bands whose shows are all deleted may count. */
  parts(kind: SitemapKind, query: { since: string; size: number }): Promise<readonly SitemapPart[]>
  /** Up to `limit` of them, in that order, from a slug on, with it or after it, up to but without `end` (null: to the last one). */
  entries(
    kind: SitemapKind,
    query: { since: string; from: { slug: string; isWith: boolean }; end: string | null; limit: number },
  ): Promise<readonly SitemapEntry[]>
}

/** What became of a thing. Accounts are told by their display name; null once they have gone. */
export type History = {
  /** The revisions of a thing below the version `before` (all when null), the latest first, up to `limit`. */
  of(
    kind: EditableKind,
    id: string,
    query: { before: number | null; limit: number },
  ): Promise<readonly (Revision & { byName: string | null })[]>
  /** Merges that the band or venue came out of or went into, the latest first, with both names. */
  merges(
    kind: 'band' | 'venue',
    id: string,
  ): Promise<readonly (Omit<Merge, 'changed'> & { byName: string | null; fromName: string; intoName: string })[]>
  /** What bands and venues are called now, deleted ones too; unknown ids are left out. */
  namesOf(ids: { bands: readonly BandId[]; venues: readonly VenueId[] }): Promise<ReadonlyMap<string, string>>
}

/** Who did what to whom and when. */
export type AuditLog = {
  /** Up to `limit` lines that the filter leaves, the latest first, those before the line `before` when there is one. */
  entries(query: { filter: AuditFilter; before: string | null; limit: number }): Promise<readonly AuditLine[]>
}

/** What is there to be counted. */
export type SiteFigures = {
  /** As of `now`; of the days from `since` on. Up to `givenUp` mails that were given up are told, the latest first. */
  count(query: { now: Date; since: Date; givenUp: number }): Promise<StoredFigures>
}

type Counted = { shows: number }

/** What a filter could choose besides, each with the number of shows that this would leave (decisions, section 4). */
export type ShowFacets = {
  bands: readonly ({ bandId: BandId; bandName: string } & Counted)[]
  venues: readonly ({ venueId: VenueId; venueName: string; venueCity: string } & Counted)[]
  cities: readonly ({ city: string; region: string; country: string } & Counted)[]
  regions: readonly ({ region: string; country: string } & Counted)[]
  /** ISO 3166-1 alpha-2. */
  countries: readonly ({ country: string } & Counted)[]
  /** False: there were more shows than were counted. */
  isExact: boolean
}
