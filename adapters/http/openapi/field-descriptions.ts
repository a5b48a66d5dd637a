import { passwordRules } from '#core/authentication/password.ts'
import { genres, MAX_BAND_GENRES } from '#core/bands/genres.ts'
import { fieldMessages } from '#core/messages/field-messages.ts'
import type { JsonSchema } from './json-schema.ts'

const editedVersion = 'The version that you read. Without it the response is 428; if it is outdated, 409.'
const historyVersion = 'Returns only the revision that created this version, with its values in full.'
const restoredVersion = 'The version to return to.'
const bothOrNeither = 'Give both latitude and longitude, or neither.'
const botCheck = 'The response to the bot check; empty if none is required.'
const reasonShownToUser = 'The reason, shown to the user.'
const confirmationSource = 'Whether you confirm the show as the band, the venue, the promoter or a fan.'
const genresOfBand = `Up to ${MAX_BAND_GENRES} genres of the band.`
const fact = (text: string): string => `${text} As a filter, true leaves out shows for which this is unknown.`
const newPassword = passwordRules.map(({ code }) => fieldMessages[code]).join('. ')

/** Descriptions of fields and parameters by name, or by `Schema.name` or `route.name` where a name has several
 * meanings. */
const descriptions: Readonly<Record<string, string>> = {
  // Shows
  showTitle: 'The title of the show. Required unless `hasOwnTitle` is false and `bandList` is not empty.',
  hasOwnTitle:
    'False for a show without a title of its own: `showTitle` is then ignored in requests, and derived from the bands in responses.',
  showDate: 'The calendar day at the venue, YYYY-MM-DD.',
  doorTime: 'Doors at the venue, HH:MM. Door time or show time is required.',
  showTime: 'Start of the music at the venue, HH:MM. Times before 06:00 belong to the night of `showDate`.',
  bandList: 'The bands in billing order, each with `bandId` or `bandName`. Null or empty means to be determined.',
  bandId: 'The id of a known band.',
  bandName: 'The name of a band. Unknown bands are created.',
  role: 'The role of the band. By default, the first band is the headliner and the others are support.',
  setTime: 'When the band plays, HH:MM at the venue.',
  state: 'Whether the band is confirmed, announced or has dropped out.',
  venueId: 'The id of a known venue. A show requires it, or else the name, address, city, region and country.',
  venueName: 'The name of the venue, instead of `venueId`.',
  venueAddress: 'The street address, instead of `venueId`.',
  venueCity: 'The city, instead of `venueId`.',
  venueRegion: 'The state, province or region, instead of `venueId`.',
  venueCountry: 'ISO 3166-1 alpha-2 code or English name, instead of `venueId`.',
  latitude: `Degrees north. ${bothOrNeither}`,
  longitude: `Degrees east. ${bothOrNeither}`,
  addressVisibility: 'With `ask-a-punk`, the street address is private.',
  addressRevealMinutes: 'Minutes before doors at which a private address is shown; null means never.',
  ageRestriction: 'Whether there is an age restriction.',
  ageLimit: 'The minimum age in years.',
  showPoster: 'The `showPoster` of an uploaded image, or null.',
  posterAlt: 'A description of the poster for people who cannot see it.',
  eventUrl: 'The page of the event elsewhere.',
  ticketUrl: 'Where to buy tickets.',
  price: 'The price as text, such as “$15”.',
  doorFacts:
    'Facts about the door. A fact that is omitted or null is unknown; a show then inherits the fact of its venue. If an edit omits `doorFacts`, they are kept.',
  minorsWithAdult:
    'Whether minors may enter with an adult. As a filter, true matches shows known to admit minors with an adult, and shows known to have no age limit.',
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
  confirmedAs: confirmationSource,
  as: confirmationSource,
  ...Object.fromEntries(['ShowEdit', 'ImportRows'].map((body) => [`${body}.status`, 'The status of the show.'])),
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
    'The `showPoster` of an uploaded image, or null for none. If omitted, the band keeps its picture.',
  'BandEdit.pictureAlt': 'A description of the picture for people who cannot see it.',
  musicians:
    'Who plays in the band, each such as “Ada, trombone”. Only its members may add people. If omitted, the band keeps its musicians.',
  'BandInput.genres': genresOfBand,
  'BandEdit.genres': `${genresOfBand} If omitted, the band keeps its genres.`,
  address: 'The street address.',
  website: 'The web address of the venue itself, http or https.',
  accessibility: 'How to get in without steps, by lift or with help. Private whenever the street address is.',
  transport: 'How to get there and home. Private whenever the street address is.',
  capacity: 'How many people the venue admits.',
  timeZone: 'IANA time zone, such as Europe/Berlin. If omitted, it is derived from the location.',
  'VenueEdit.timeZone': 'IANA time zone. If omitted, it is kept, unless the new location is in another one.',
  into: 'The id of the band or venue to merge into, which remains.',
  reason: reasonShownToUser,
  'BandClaim.reason': 'Your connection with the band, for the people who decide.',
  'HandOver.name': 'The username of the new member.',
  leave: 'True: leave the band, at once or when the new member accepts.',
  // Alerts
  filter: 'The query parameters of the list of shows, by name. Required without `showId`.',
  showId: 'The id of the show to watch, instead of `filter`.',
  byEmail: 'If false, only the browser is notified, and no address is required.',
  browser: 'The push subscription of the browser to notify, as returned by its `toJSON()`.',
  endpoint: 'The URL of the subscription at its push service, `https`. It is a secret.',
  keys: 'The keys of the subscription, base64url.',
  former: 'The subscription that the push service has replaced.',
  current: 'The subscription that replaces it.',
  frequency: 'When to report: `right-away`, `daily` at 9:00, or `weekly` on Thursdays at 9:00.',
  locale: 'The language of the emails and notifications, as a BCP 47 tag.',
  isPaused: 'True pauses the alert, false resumes it.',
  'NewAlert.email': 'The address to email. Required without a session, otherwise ignored.',
  'NewAlert.timeZone': 'The IANA time zone in which emails are scheduled, unless the filter has a place.',
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
  show: 'The fields of `ShowInput`. Errors are returned with their row and do not affect other rows.',
  again: 'True: save the show even if one is already listed at this venue on this day.',
  // Sources
  ...Object.fromEntries(
    ['SourceInput', 'SourceEdit'].flatMap((body) => [
      [`${body}.address`, 'The address to read. Without a scheme, https is assumed.'],
      [`${body}.bandId`, 'The band that the source belongs to.'],
      [`${body}.venueId`, 'The venue that the source belongs to.'],
    ]),
  ),
  defaultVenueId: 'The venue of shows for which the source names no venue, or an unlisted one.',
  defaultCity: 'The city of venues for which the source names none.',
  defaultCountry: 'The country of these venues, ISO 3166-1 alpha-2.',
  defaultTimeZone: 'The IANA time zone of times for which the source names none.',
  defaultDoorTime: 'The door time of shows for which the source names no time.',
  defaultShowTime: 'The show time of these shows.',
  licence: 'The licence under which the source publishes its data.',
  allowsTexts: 'True: the owner of the source allows its descriptions to be used.',
  isTrusted: 'True: applies its shows and changes without review.',
  'SourceEdit.isPaused': 'True: the source is not read on schedule.',
  acceptGone: 'True: applies the run even if more than a third of the upcoming shows vanished.',
  itemIds: 'Up to 200 ids of items.',
  'SourceDecision.decision': 'What to do with the items.',
  'SourceDecision.showId': 'The listed show that the item is the same as, or different from.',
  facts: 'The fields that the source may change again, with `release`.',
  '/api/sources.scope': '`all` requires the role of an admin.',
  '/api/sources.state': 'Only sources in this state.',
  '/api/sources.order': '`newest` first, `stale` (least recently read) first, or `slowest` (longest run) first.',
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
  decision: 'With `denied`, the call is refused if the role has been granted in the meantime.',
  subject: 'The subject of the email.',
  message: 'The text. May contain line breaks.',
  // Parameters
  id: 'The id.',
  accountId: 'The id of the account; some operations also accept `me` for yourself.',
  slug: 'The readable part of the URL.',
  '/api/users.role': 'Only accounts with this role.',
  '/images/:name.name': 'The file name of the image.',
  '/open-data/:name.name': 'The file name of the dump.',
  '/api/access/roles/:name.name': 'The name of the role.',
  '/api/users/:id/roles/:name.name': 'The name of the role.',
  token: 'The token in the emailed link.',
  subscriber: 'The token in the link of an alert email; `me` means yourself.',
  q: 'Words to search for.',
  '/api/suggestions.q': 'The beginning of a search.',
  '/api/places.q': 'The beginning of a city’s name, optionally with a region or country after a comma.',
  bands: 'Up to 50 band ids, separated by commas. Matches shows with at least one of them.',
  venues: 'Up to 50 venue ids, separated by commas. Matches shows at any of them.',
  genres: `Genres, separated by commas. Matches shows where a playing band has one of these genres. One or more of ${genres.join(', ')}.`,
  city: 'The city. As a filter, ignores case and accents.',
  region: 'The state, province or region. As a filter, ignores case and accents.',
  country: 'ISO 3166-1 alpha-2 code or English name.',
  when: 'A date relative to tonight at the venue: tonight, tomorrow, weekend (Friday to Sunday of this week) or next7 (seven nights). Cannot be combined with `startDate` or `endDate`.',
  startDate: 'The first day, YYYY-MM-DD.',
  endDate: 'The last day, YYYY-MM-DD; not before the first.',
  near: 'Latitude and longitude in degrees, separated by a comma. A private address counts as the centre of its city.',
  box: 'The area of a map: west, south, east and north in degrees, separated by commas. It may cross the 180th meridian.',
  within: 'The distance from `near` in kilometres.',
  ages: '`all` matches shows without an age limit; an age in years matches shows that admit someone of that age.',
  free: 'True: only shows with free entry, according to `priceKind` or, if unset, the price text.',
  cards: 'True: only shows that are known to accept more than cash.',
  noStrobe: 'True: only shows that are known to use no strobe lights.',
  status: 'One or more of scheduled, cancelled, postponed, rescheduled, moved and sold-out, separated by commas.',
  includePast: 'Whether past shows match too.',
  month: 'The month, YYYY-MM.',
  keepCancelled: 'Whether an iCalendar file contains cancelled shows as ordinary events.',
  '/api/bands/:id/shows.when': 'Upcoming or past shows.',
  '/api/venues/:id/shows.when': 'Upcoming or past shows.',
  year: 'Only shows of this year.',
  page: 'The page, from 1.',
  '/api/shows.page': 'The page, from 1. In a filtered list, `cursor` is needed after 10,000 shows.',
  limit: 'The number of entries per page.',
  '/api/suggestions.limit': 'The maximum number of entries of each kind.',
  ...Object.fromEntries(
    ['places', 'bands', 'venues', 'cities'].map((of) => [`/api/${of}.limit`, `The maximum number of ${of}.`]),
  ),
  '/api/places/nearest.near': 'Latitude and longitude in degrees, separated by a comma.',
  cursor: 'The cursor in the link to the next document.',
  '/api/shows.cursor': 'The `nextCursor` of the previous response, instead of `page`.',
  before: 'Returns the entries that are older than this one. The previous response contains the value.',
  ...Object.fromEntries(['shows', 'bands', 'venues'].map((of) => [`/api/${of}/:id/history.version`, historyVersion])),
  by: 'The id of the account of the actor.',
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
