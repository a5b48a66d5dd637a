import * as z from 'zod/mini'
import { BandClaims, BandMembers } from '#core/accounts/band-member.ts'
import { Profile } from '#core/accounts/find-profile.ts'
import { ManagedAccounts } from '#core/accounts/list-accounts.ts'
import { PersonalData } from '#core/accounts/personal-data.ts'
import { AddedAlert } from '#core/alerts/add-alert.ts'
import { ReportedShowList, SubscriberView } from '#core/alerts/alert-view.ts'
import { ConfirmedAlert } from '#core/alerts/confirm-alert.ts'
import { SubscriberState } from '#core/alerts/find-subscriber.ts'
import { BrowserSubscriber, PushKey } from '#core/alerts/manage-browser.ts'
import { AuditPage } from '#core/audit/audit-page.ts'
import { SessionView } from '#core/authentication/list-sessions.ts'
import { secondSteps } from '#core/authentication/second-factors.ts'
import { TimeCodeSecret } from '#core/authentication/set-up-time-codes.ts'
import { BandHits, PublicBand } from '#core/bands/public-band.ts'
import { SharedLineUps } from '#core/bands/shared-line-ups.ts'
import { BotChallenge } from '#core/bot-check/bot-challenge.ts'
import { Cities, PublicCity } from '#core/cities/public-city.ts'
import { DumpFile } from '#core/exports/dumps.ts'
import { NearestPlace } from '#core/geography/nearest-place.ts'
import { Places } from '#core/geography/place.ts'
import { UploadedImage } from '#core/images/add-image.ts'
import { ImportRow } from '#core/imports/import-row.ts'
import { SavedRow } from '#core/imports/save-import.ts'
import { Issues } from '#core/issues/issue.ts'
import { Message, messageParts, noteParts } from '#core/messages/message-responses.ts'
import { roleNames } from '#core/permissions/policy.ts'
import { RsvpList } from '#core/rsvps/rsvp-list.ts'
import { MapOutlines } from '#core/search/find-outlines.ts'
import { Suggestions } from '#core/search/suggestions.ts'
import { ShowFacets } from '#core/shows/filter/facets.ts'
import { EntryShows } from '#core/shows/list-entry-shows.ts'
import { ShowPage } from '#core/shows/list-shows.ts'
import { ShowDetails, ShowInList, ShowListing } from '#core/shows/listing.ts'
import { ShowMap } from '#core/shows/map/list-clusters.ts'
import { ShowMonth } from '#core/shows/month/list-month.ts'
import { SiteStats } from '#core/site-stats/site-stats.ts'
import { sourceResponses } from '#core/sources/source-view.ts'
import { HistoryPage } from '#core/timeline/list-history.ts'
import { FoundLocation } from '#core/venues/find-location.ts'
import { PublicVenue, VenueHits } from '#core/venues/public-venue.ts'
import { AccountId, MergeId, RoleId, ShowManagerRequestId } from './ids.ts'
import { date, described, flag, integer, type Json, list, named, orNull, text } from './response.ts'

const Session = named(
  'Session',
  z.object({
    name: described(text, 'The username; empty when nobody is logged in.'),
    displayName: text,
    profilePicture: orNull(text),
    roles: list(z.enum(roleNames)),
  }),
)

const LoggedIn = named(
  'LoggedIn',
  z.object({
    ...messageParts,
    secondSteps: z.optional(
      described(list(z.enum(secondSteps)), 'The second steps to choose from. If present, no session is open yet.'),
    ),
  }),
)

const PasskeyOptions = named('PasskeyOptions', z.object({ options: z.record(text, z.unknown()) }))
const RecoveryCodes = named(
  'RecoveryCodes',
  z.object({
    recoveryCodes: described(
      list(text),
      'Returned only once. Empty if you already had recovery codes when you added a second factor.',
    ),
  }),
)
const Sessions = named('Sessions', z.object({ sessions: described(list(SessionView), 'The latest log-in first.') }))

const mergeId = described(MergeId, 'The id of the merge, to undo it.')
const MergedBand = named('MergedBand', z.object({ id: mergeId, band: PublicBand }))
const MergedVenue = named('MergedVenue', z.object({ id: mergeId, venue: PublicVenue }))
const HandedOver = named(
  'HandedOver',
  z.object({ ...messageParts, hasLeft: described(flag, 'Whether you have left the band.') }),
)

const AskedShow = named('AskedShow', z.object({ show: ShowListing }))
const Shows = named('Shows', z.object({ shows: list(ShowInList) }))
const ParsedImport = named(
  'ParsedImport',
  z.object({
    rows: list(ImportRow),
    skipped: described(list(z.object({ line: integer, ...noteParts })), 'Lines without a show, or beyond a limit.'),
  }),
)
const SavedRows = named('SavedRows', z.object({ results: list(SavedRow) }))
const OpenData = named(
  'OpenData',
  z.object({
    licence: z.object({ name: text, url: text }),
    files: described(
      list(z.extend(DumpFile, { url: described(text, 'The path on this site.') })),
      'The latest night first.',
    ),
  }),
)

/** Uses the field names of the specification (section 3). */
const Requests = named(
  'ShowManagerRequests',
  list(
    z.object({
      request_id: ShowManagerRequestId,
      user_id: AccountId,
      explanation: text,
      name: text,
      display_name: text,
      bio: described(orNull(text), 'From their profile.'),
      url: described(orNull(text), 'From their profile.'),
      user_created_at: date,
      created_at: date,
      is_granted: described(flag, 'True if the user already has the role; the request only needs closing.'),
    }),
  ),
)
const Role = named('Role', z.object({ role_id: RoleId, name: z.enum(roleNames), description: text }))
const GrantedRole = named('GrantedRole', z.object({ user_id: AccountId, role_id: RoleId, ...messageParts }))

const Document = named('OpenApiDocument', z.looseObject({ openapi: text }))

export const responses = {
  'GET /api/shows': ShowPage,
  'POST /api/shows': ShowListing,
  'GET /api/shows/filters': ShowFacets,
  'GET /api/shows/map': ShowMap,
  'GET /api/shows/month': ShowMonth,
  'GET /api/shows/{id}': ShowDetails,
  'PUT /api/shows/{id}': ShowListing,
  'DELETE /api/shows/{id}': ShowListing,
  'GET /api/shows/by-slug/{slug}': ShowDetails,
  'GET /api/shows/{id}/history': HistoryPage,
  'POST /api/shows/same-night': Shows,
  'POST /api/shows/{id}/restore': ShowListing,
  'POST /api/shows/{id}/confirm': ShowListing,
  'GET /api/still-on/{token}': AskedShow,
  'POST /api/still-on/{token}': ShowListing,
  'POST /api/alerts': AddedAlert,
  'POST /api/alerts/confirm/{token}': ConfirmedAlert,
  'POST /api/alerts/unsubscribe/{token}': Message,
  'GET /api/subscribers': SubscriberState,
  'DELETE /api/suppressions/{email}': Message,
  'GET /api/alerts/push-key': PushKey,
  'POST /api/subscribers/browser': BrowserSubscriber,
  'PUT /api/subscribers/browser': BrowserSubscriber,
  'GET /api/subscribers/{subscriber}': SubscriberView,
  'GET /api/subscribers/{subscriber}/shows': ReportedShowList,
  'DELETE /api/subscribers/{subscriber}': Message,
  'PUT /api/subscribers/{subscriber}/alerts/{id}': SubscriberView,
  'DELETE /api/subscribers/{subscriber}/alerts/{id}': Message,
  'GET /api/rsvps': RsvpList,
  'POST /api/rsvps': RsvpList,
  'DELETE /api/rsvps/{id}': Message,
  ...sourceResponses,
  'POST /api/images': UploadedImage,
  'GET /api/bands': BandHits,
  'POST /api/bands': PublicBand,
  'GET /api/bands/{id}': PublicBand,
  'PUT /api/bands/{id}': PublicBand,
  'GET /api/bands/by-slug/{slug}': PublicBand,
  'GET /api/bands/{id}/shows': EntryShows,
  'GET /api/bands/{id}/shared-line-ups': SharedLineUps,
  'GET /api/bands/{id}/history': HistoryPage,
  'POST /api/bands/{id}/restore': PublicBand,
  'POST /api/bands/{id}/merge': MergedBand,
  'GET /api/venues': VenueHits,
  'POST /api/venues': PublicVenue,
  'GET /api/venues/{id}': PublicVenue,
  'PUT /api/venues/{id}': PublicVenue,
  'GET /api/venues/by-slug/{slug}': PublicVenue,
  'GET /api/venues/{id}/shows': EntryShows,
  'GET /api/venues/{id}/history': HistoryPage,
  'POST /api/venues/{id}/restore': PublicVenue,
  'POST /api/venues/likely': VenueHits,
  'POST /api/venues/location': FoundLocation,
  'POST /api/venues/{id}/merge': MergedVenue,
  'POST /api/merges/{id}/undo': Message,
  'GET /api/suggestions': Suggestions,
  'GET /api/cities': Cities,
  'GET /api/cities/{slug}': PublicCity,
  'GET /api/places': Places,
  'GET /api/map/outlines': MapOutlines,
  'GET /api/places/nearest': NearestPlace,
  'GET /api/open-data': OpenData,
  'POST /api/imports/read': ParsedImport,
  'POST /api/imports/save': SavedRows,
  'GET /api/bands/{id}/members': BandMembers,
  'POST /api/bands/{id}/members': Message,
  'PUT /api/bands/{id}/members/{accountId}': Message,
  'DELETE /api/bands/{id}/members/{accountId}': Message,
  'POST /api/bands/{id}/hand-over': HandedOver,
  'POST /api/bands/{id}/accept-invitation': Message,
  'GET /api/access/band-claims': BandClaims,
  'GET /api/session': Session,
  'POST /api/auth/login': LoggedIn,
  'POST /api/auth/second-step': LoggedIn,
  'POST /api/auth/passkey/options': PasskeyOptions,
  'POST /api/auth/passkey': LoggedIn,
  'POST /api/auth/logout': Message,
  'GET /api/bot-check': BotChallenge,
  'POST /api/auth/register': Message,
  'GET /api/auth/confirm-email/{token}': Message,
  'POST /api/auth/resend-confirmation': Message,
  'POST /api/passwords/forgot-password': Message,
  'POST /api/passwords/reset-password/{token}': Message,
  'GET /api/profile': Profile,
  'PUT /api/profile': Profile,
  'DELETE /api/profile': Message,
  'PUT /api/profile/password': Message,
  'PUT /api/profile/email': Message,
  'PUT /api/profile/picture': Profile,
  'DELETE /api/profile/picture': Profile,
  'GET /api/profile/sessions': Sessions,
  'DELETE /api/profile/sessions': Message,
  'DELETE /api/profile/sessions/{id}': Message,
  'GET /api/profile/export': PersonalData,
  'POST /api/profile/time-codes': TimeCodeSecret,
  'PUT /api/profile/time-codes': RecoveryCodes,
  'DELETE /api/profile/time-codes': Message,
  'POST /api/profile/passkeys/options': PasskeyOptions,
  'POST /api/profile/passkeys': RecoveryCodes,
  'DELETE /api/profile/passkeys/{id}': Message,
  'POST /api/profile/recovery-codes': RecoveryCodes,
  'GET /api/users': ManagedAccounts,
  'PUT /api/users/{id}/roles/{name}': Message,
  'DELETE /api/users/{id}/roles/{name}': Message,
  'POST /api/users/{id}/suspend': Message,
  'POST /api/users/{id}/reinstate': Message,
  'POST /api/users/{id}/end-sessions': Message,
  'POST /api/access/request-show-manager-access': Message,
  'GET /api/access/show-manager-requests': Requests,
  'GET /api/access/roles/{name}': Role,
  'POST /api/access/userroles': GrantedRole,
  'DELETE /api/access/delete-show-manager-request/{request_id}': Message,
  'GET /api/audit': AuditPage,
  'GET /api/figures': SiteStats,
  'POST /api/contact': Message,
  'GET /api/github/issues': Issues,
  'GET /api/openapi.json': Document,
} as const

/** Response types as a client parses them, by operation: `GET /api/shows/{id}`. */
export type Responses = { [Operation in keyof typeof responses]: Json<z.output<(typeof responses)[Operation]>> }
