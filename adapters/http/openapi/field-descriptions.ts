import { passwordRules } from '#core/authentication/password.ts'
import { genres, MAX_BAND_GENRES } from '#core/bands/genres.ts'
import { fieldMessages } from '#core/messages/field-messages.ts'
import type { JsonSchema } from './json-schema.ts'

const editedVersion = 'The version that you read. Without it the response is 428; if it is outdated, 409.'
const historyVersion = 'Returns only the revision that made this version, with its values in full.'
const restoredVersion = 'The version to return to.'
const bothOrNeither = 'Give both latitude and longitude, or neither.'
const sourceAddress = 'The address to read. Without a scheme, https is assumed.'
const ofBand = 'The band that the source belongs to.'
const ofVenue = 'The venue that the source belongs to.'
const botCheck = 'The response to the bot check; empty where there is none.'
const reasonShownToUser = 'The reason, shown to the user.'
const genresOfBand = `Up to ${MAX_BAND_GENRES} genres of the band.`
const fact = (text: string): string => `${text} As a filter, true matches only shows for which this is known.`
const newPassword = passwordRules.map(({ code }) => fieldMessages[code]).join('. ')

/** Descriptions of fields and parameters by name, or by `Schema.name` or `route.name` where a name has several
 * meanings. */
const descriptions: Readonly<Record<string, string>> = {
  // Shows
  showTitle: 'The title of the show. Required unless `hasOwnTitle` is false and `bandList` names a band.',
  hasOwnTitle:
    'False for a show without a title of its own: `showTitle` is then ignored, and derived from the bands in responses.',
  showDate: 'The calendar day at the venue, YYYY-MM-DD.',
  doorTime: 'Doors at the venue, HH:MM. Door time or show time is required.',
  showTime: 'Start of the music at the venue, HH:MM. Times before 06:00 belong to the night of `showDate`.',
  bandList: 'The bands in billing order, each with `bandId` or `bandName`. Null means to be announced.',
  bandId: 'The id of a known band.',
  bandName: 'The name of a band. Unknown bands are created.',
  role: 'The role of the band. Without one, the first band is the headliner and the others are support.',
  setTime: 'When the band plays, HH:MM at the venue.',
  state: 'Whether the band is confirmed, announced or has dropped out.',
  venueId: 'The id of a known venue, instead of the five venue fields.',
  venueName: 'The name of the venue. Required without `venueId`.',
  venueAddress: 'The street address. Required without `venueId`.',
  venueCity: 'The city. Required without `venueId`.',
  venueRegion: 'The state, province or region. Required without `venueId`.',
  venueCountry: 'ISO 3166-1 alpha-2 code or English name. Required without `venueId`.',
  latitude: `Degrees north. ${bothOrNeither}`,
  longitude: `Degrees east. ${bothOrNeither}`,
  addressVisibility: 'With `ask-a-punk`, the street address is private.',
  addressRevealMinutes: 'Minutes before doors at which a private address is shown; null means never.',
  ageRestriction: 'Whether there is an age restriction.',
  ageLimit: 'The minimum age in years.',
  showPoster: 'The `showPoster` of an uploaded picture, or null.',
  posterAlt: 'A description of the poster for people who cannot see it.',
  eventUrl: 'The page of the event elsewhere.',
  ticketUrl: 'Where to buy tickets.',
  price: 'The price as text, such as “$15”.',
  doorFacts:
    'Facts about the door. A fact that is absent or null is unknown; a show then inherits that of its venue. Without `doorFacts`, an edit keeps them.',
  minorsWithAdult: fact('Whether minors may enter with an adult. The filter also finds shows without an age limit.'),
  cashOnly: 'Whether only cash is accepted.',
  stepFree: fact('Whether the entrance has no steps.'),
  accessibleToilet: fact('Whether there is an accessible toilet.'),
  seating: fact('Whether there are seats.'),
  quietSpace: fact('Whether there is a quiet space.'),
  strobe: 'Whether strobe lights are used.',
  curfew: 'When the music ends, HH:MM at the venue.',
  priceKind: 'How entry is paid; `price` may say more.',
  priceAmount: 'The amount of a `fixed` price.',
  priceCurrency: 'The ISO 4217 code of the currency of a `fixed` price.',
  description: 'More about the show. May contain line breaks.',
  confirmedAs: 'The role in which you vouch for the show.',
  as: 'The role in which you vouch for the show.',
  isCorrection: 'True: the new date or venue corrects a mistake, so the wrong one is not shown as the original.',
  version: editedVersion,
  'ShowRestoration.version': `${restoredVersion} Without it, a deleted show is restored.`,
  'EarlierVersion.version': restoredVersion,
  answer: '`yes` confirms the show, `cancel` cancels it.',
  // Bands and venues
  name: 'The name.',
  bio: 'A text about the band. May contain line breaks.',
  links: 'Web addresses of the band.',
  'BandEdit.picture':
    'The `showPoster` of an uploaded picture, or null for none. Without it, the band keeps the one it has.',
  'BandEdit.pictureAlt': 'A description of the picture for people who cannot see it.',
  musicians:
    'Who plays in the band, each such as “Ada, trombone”. Only its members may add people. Without the list, the band keeps those it has.',
  'BandInput.genres': genresOfBand,
  'BandEdit.genres': `${genresOfBand} Without them, the band keeps those it has.`,
  address: 'The street address.',
  website: 'The web address of the venue itself, http or https.',
  accessibility: 'How to get in without steps, by lift or with help. As private as the street address.',
  transport: 'How to get there and home. As private as the street address.',
  capacity: 'How many people the venue admits.',
  timeZone: 'IANA time zone, such as Europe/Berlin. Without one, it follows from the location.',
  into: 'The id of the band or venue that remains.',
  reason: reasonShownToUser,
  'BandClaim.reason': 'Your connection with the band, for the people who decide.',
  'HandOver.name': 'The username of the new member.',
  leave: 'True: leave the band, at once or when the new member accepts.',
  // Alerts
  filter: 'The query parameters of the list of shows, by name. Required without `showId`.',
  showId: 'The id of the show to watch, instead of `filter`.',
  byEmail: 'False notifies only the browser, and then needs no address.',
  browser: 'The push subscription of a browser that gets notifications, as its `toJSON()` returns it.',
  endpoint: 'The URL of the subscription at its push service, `https`. It is a secret.',
  keys: 'The keys of the subscription, base64url.',
  former: 'The subscription that the push service has ended.',
  current: 'The subscription that replaces it.',
  frequency: 'When to report: `right-away`, `daily` at 9:00, or `weekly` on Thursdays at 9:00.',
  locale: 'The language of the emails, as a BCP 47 tag.',
  isPaused: 'True pauses the alert, false resumes it.',
  'NewAlert.email': 'The address to write to. Required without a session, otherwise ignored.',
  'NewAlert.timeZone': 'IANA time zone of the emails, unless the filter has a place.',
  // RSVPs
  rsvps: 'Up to 500 answers to shows.',
  'RsvpInput.showId': 'The id of the show.',
  response: '`yes`: going. `maybe`: not decided.',
  respondedAt: 'When you answered.',
  // Imports
  text: 'The text to read: one show per line.',
  'ImportSource.url': 'The address of a web page, calendar or table to read.',
  rows: 'The reviewed rows.',
  line: 'The line of the row in its source.',
  show: 'The fields of `ShowInput`. Errors are returned with the row and do not affect other rows.',
  again: 'True: save the show even if one is already listed at this venue on this day.',
  // Sources
  'SourceInput.address': sourceAddress,
  'SourceEdit.address': sourceAddress,
  'SourceInput.bandId': ofBand,
  'SourceEdit.bandId': ofBand,
  'SourceInput.venueId': ofVenue,
  'SourceEdit.venueId': ofVenue,
  defaultVenueId: 'The venue of shows for which the source names none, or none that is listed.',
  defaultCity: 'The city of venues for which the source names none.',
  defaultCountry: 'The country of these venues, ISO 3166-1 alpha-2.',
  defaultTimeZone: 'The IANA time zone of times for which the source names none.',
  defaultDoorTime: 'The door time of shows for which the source names no time.',
  defaultShowTime: 'The show time of these shows.',
  licence: 'The licence under which the source publishes its data.',
  allowsTexts: 'True: the owner of the source allows the use of its descriptions.',
  isTrusted: 'True: lists its shows and changes without review.',
  'SourceEdit.isPaused': 'True: the source is not read on schedule.',
  acceptGone: 'True: applies the run even if more than a third of the upcoming shows vanished.',
  itemIds: 'Up to 200 ids of items.',
  'SourceDecision.decision': 'What to do with the items.',
  'SourceDecision.showId': 'The listed show that the item is, or is not.',
  facts: 'The fields to release.',
  '/api/sources.scope': '`all` needs an admin.',
  '/api/sources.state': 'Only sources in this state.',
  '/api/sources.order': '`stale`: the longest unread first. `slowest`: the longest run first.',
  // Accounts
  'Register.name': 'The username, unique regardless of case and look-alike characters.',
  'NewPasskey.name': 'A name for the passkey.',
  displayName: 'The name shown to others.',
  'ProfileDetails.bio': 'A text about you. May contain line breaks.',
  'ProfileDetails.url': 'Your web page.',
  email: 'The email address.',
  password: 'The password of the account.',
  'Register.password': newPassword,
  'ResetPassword.password': newPassword,
  'ChangePassword.password': newPassword,
  currentPassword: 'The current password.',
  confirmPassword: 'The same password again.',
  recaptcha: botCheck,
  code: 'A six-digit code of the authenticator app, or a recovery code.',
  'TimeCode.code': 'A six-digit code of the authenticator app.',
  credential: 'The credential that the browser returned, as JSON (WebAuthn Level 3).',
  // Access and the service
  explanation: 'The reason why you need the role.',
  user_id: 'The id of the account.',
  role_id: 'The id of the role.',
  request_id: 'The id of the request.',
  decision: 'With `denied`, the call is refused if the role was granted meanwhile.',
  subject: 'The subject of the email.',
  message: 'The text. May contain line breaks.',
  // Parameters
  id: 'The id.',
  accountId: 'The id of the account; `me` means yourself where the call allows it.',
  slug: 'The readable part of the URL.',
  '/api/users.role': 'Only accounts with this role.',
  '/images/:name.name': 'The file name of the picture.',
  '/open-data/:name.name': 'The file name of the dump.',
  '/api/access/roles/:name.name': 'The name of the role.',
  '/api/users/:id/roles/:name.name': 'The name of the role.',
  token: 'The token of the emailed link.',
  subscriber: 'The token of the link in an alert email; `me` means yourself.',
  q: 'Words to search for.',
  '/api/suggestions.q': 'The beginning of a search.',
  '/api/places.q': 'The beginning of a city’s name, optionally with a region or country after a comma.',
  bands: 'Up to 50 band ids, separated by commas. Shows with at least one of them match.',
  venues: 'Up to 50 venue ids, separated by commas. Shows at one of them match.',
  genres: `Genres, separated by commas. Shows with a playing band of one of them match. One or more of ${genres.join(', ')}.`,
  city: 'The city. Searches ignore case and accents.',
  region: 'The state, province or region. Searches ignore case and accents.',
  country: 'ISO 3166-1 alpha-2 code or English name.',
  when: 'A date relative to tonight at the venue: tonight, tomorrow, weekend (Friday to Sunday of this week) or next7 (seven nights). Not with `startDate` or `endDate`.',
  startDate: 'The first day, YYYY-MM-DD.',
  endDate: 'The last day, YYYY-MM-DD; not before the first.',
  near: 'Latitude and longitude in degrees, separated by a comma. A private address counts as the centre of its city.',
  box: 'The area of a map: west, south, east and north in degrees, separated by commas. It may cross the 180th meridian.',
  within: 'The distance from `near` in kilometres.',
  ages: '`all` for shows without age limit, or an age in years: shows that admit someone of that age match.',
  free: 'True: only shows with free entry, by their `priceKind`, or else if their price text says so.',
  cards: 'True: only shows that are known to accept more than cash.',
  noStrobe: 'True: only shows that are known to use no strobe lights.',
  status: 'One or more of scheduled, cancelled, postponed, rescheduled, moved and sold-out, separated by commas.',
  includePast: 'Whether past shows match too.',
  month: 'The month, YYYY-MM.',
  keepCancelled: 'Whether cancelled shows are ordinary events of a calendar.',
  '/api/bands/:id/shows.when': 'Upcoming or past shows.',
  '/api/venues/:id/shows.when': 'Upcoming or past shows.',
  year: 'Only shows of this year.',
  page: 'The page, from 1.',
  '/api/shows.page':
    'The page, from 1. In a filtered list, pages can skip at most 10,000 shows; `cursor` has no such limit.',
  limit: 'The number of entries of a page.',
  '/api/suggestions.limit': 'The number of entries of each kind.',
  '/api/places.limit': 'The number of places.',
  '/api/places/nearest.near': 'Latitude and longitude in degrees, separated by a comma.',
  cursor: 'The `nextCursor` of the previous response, instead of `page`.',
  before: 'Returns entries before this one; taken from the previous response.',
  '/api/shows/:id/history.version': historyVersion,
  '/api/bands/:id/history.version': historyVersion,
  '/api/venues/:id/history.version': historyVersion,
  by: 'The id of the account that acted.',
  of: 'The id of the account, show, band or venue concerned.',
  area: 'The kind of event.',
}

export const descriptionOf = (owner: string, name: string): string | undefined =>
  descriptions[`${owner}.${name}`] ?? descriptions[name]

type Properties = Readonly<Record<string, JsonSchema>>

export const describeFields = (schemaName: string, schema: JsonSchema): JsonSchema => {
  const inner = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'properties') return [key, describeProperties(schemaName, value as Properties)]
    if (Array.isArray(value))
      return [key, value.map((each) => (isObject(each) ? describeFields(schemaName, each) : each))]
    return [key, isObject(value) ? describeFields(schemaName, value) : value]
  })
  return Object.fromEntries(inner)
}

const describeProperties = (schemaName: string, properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const description = descriptionOf(schemaName, name)
      return [name, { ...describeFields(schemaName, property), ...(description && { description }) }]
    }),
  )

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null
