import { ConfirmationToken } from '#core/accounts/confirm-email.ts'
import { ShowId } from '#core/ids.ts'
import { rolesThatAddShows } from '#core/permissions/policy.ts'
import { ReconfirmationAnswer } from '#core/reconfirmation/answer-reconfirmation.ts'
import { ShowConfirmation } from '#core/shows/confirm-show.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { SameNightQuery } from '#core/shows/find-same-night.ts'
import { ShowQuery } from '#core/shows/list-shows.ts'
import { MapQuery } from '#core/shows/map/list-clusters.ts'
import { MonthQuery } from '#core/shows/month/list-month.ts'
import { ShowEdit, ShowInput } from '#core/shows/show-input.ts'
import { Slug } from '#core/text/text.ts'
import { HistoryQuery } from '#core/timeline/list-history.ts'
import { ShowRestoration } from '#core/timeline/restore-show.ts'
import { historyDescription } from './catalog-entry-operations.ts'
import { anyone, created, namedBody, ok, operationsWith, publicAccess, restrictedTo, withRoles } from './operation.ts'

const params = { id: ShowId }
const editors = restrictedTo('the user who added it, ShowAdmin, active members of its bands')
const linkHolders = publicAccess('anyone with the link from the email')
const exampleShow = {
  showTitle: 'Skank & File',
  showDate: '2026-12-05',
  doorTime: '19:00',
  showTime: '20:00',
  bandList: [{ bandName: 'The Larkspur Eleven' }, { bandName: 'Trombone Tax' }],
  venueName: 'Bottom of the Hill',
  venueAddress: '1233 17th Street',
  venueCity: 'San Francisco',
  venueRegion: 'California',
  venueCountry: 'US',
}

export const showOperations = operationsWith({ tag: 'Shows' }, [
  {
    method: 'GET',
    route: '/api/shows',
    summary: 'Lists shows',
    description:
      'Returns a page of upcoming shows, sorted by date, then door or show time, then title. Filters are combined with AND, and the values of `bands`, `venues`, `genres` and `status` with OR. A show counts as upcoming until 06:00 of the following day, in the time zone of its venue. For the next page, pass the `nextCursor` value of this response as `cursor`.',
    access: anyone,
    query: ShowQuery,
    responses: ok('A page of shows.'),
    example: 'city=Berlin&startDate=2026-12-01&limit=10',
    hasPublicCors: true,
  },
  {
    method: 'GET',
    route: '/api/shows/filters',
    summary: 'Lists filter choices',
    description:
      'Returns the bands, venues, cities, regions, countries, genres and door criteria to filter by, each with its number of matching shows. Except for door criteria, the number ignores other selected choices of the same kind. Returns at most 50 of each kind: selected ones first, then those with the most shows. If more than 2,000 shows match, only some of them are counted, and `isExact` is false.',
    access: anyone,
    query: ShowFilter,
    responses: ok('The choices with their counts.'),
    example: 'country=DE',
    hasPublicCors: true,
  },
  {
    method: 'GET',
    route: '/api/shows/month',
    summary: 'Lists the shows of a month',
    description:
      'Returns the days with shows in a month, each with its number of shows and the first four of them. The filters are those of `GET /api/shows`, so past shows are included only on request. `month` is by default the current month, or the nearest one that the dates of the filter allow.',
    access: anyone,
    query: MonthQuery,
    responses: ok('The days with shows.'),
    example: 'month=2026-12&country=DE',
    hasPublicCors: true,
  },
  {
    method: 'GET',
    route: '/api/shows/map',
    summary: 'Counts the shows on a map',
    description:
      'Returns the number of shows in each cell of a grid, busiest cells first. The cell size depends on the width of the area. The filters are those of `GET /api/shows`. Without `box`, the grid fits the shows that match. Shows at venues with a private address count at the centre of their city; shows without any position are omitted.',
    access: anyone,
    query: MapQuery,
    responses: ok('The clusters.'),
    example: 'box=5,47,16,56&country=DE',
    hasPublicCors: true,
  },
  {
    method: 'GET',
    route: '/api/shows/:id',
    summary: 'Reads a show',
    description: 'Returns one show, upcoming or past, by its id.',
    access: anyone,
    params,
    responses: ok('The show.'),
    errorCodes: ['show.not_found', 'show.deleted'],
    hasPublicCors: true,
  },
  {
    method: 'GET',
    route: '/api/shows/by-slug/:slug',
    summary: 'Reads a show by its slug',
    description: 'Returns one show by the readable part of its URL. Former slugs keep working.',
    access: anyone,
    params: { slug: Slug },
    responses: ok('The show.'),
    errorCodes: ['show.not_found', 'show.deleted'],
    hasPublicCors: true,
  },
  {
    method: 'GET',
    route: '/api/shows/:id/history',
    summary: 'Lists the revisions of a show',
    description: historyDescription,
    access: anyone,
    params,
    query: HistoryQuery,
    responses: ok('A page of revisions.'),
    errorCodes: ['show.not_found', 'show.deleted', 'revision.not_found'],
    hasPublicCors: true,
  },
  {
    method: 'POST',
    route: '/api/shows/same-night',
    summary: 'Finds possible duplicates',
    description:
      'Returns up to ten shows that take place on the same day as the show being entered and share its venue or one of its bands, to prevent duplicate listings. Nothing is stored.',
    access: anyone,
    body: {
      schema: namedBody('SameNight', SameNightQuery),
      example: { showDate: exampleShow.showDate, venueName: exampleShow.venueName, venueCity: exampleShow.venueCity },
    },
    responses: ok('The possible duplicates.'),
  },
  {
    method: 'POST',
    route: '/api/shows',
    summary: 'Adds a show',
    description:
      'Creates a show. The venue is either `venueId` or the five venue fields, which find an existing venue or create one. Unknown bands are created.',
    access: withRoles(rolesThatAddShows),
    body: { schema: namedBody('ShowInput', ShowInput), example: exampleShow },
    responses: created('The new show.', ['Location']),
    errorCodes: ['limit.exceeded'],
  },
  {
    method: 'PUT',
    route: '/api/shows/:id',
    summary: 'Edits a show',
    description:
      'Replaces the whole show: omitted fields become empty, and `status` becomes `scheduled`. Only omitted `doorFacts` are kept. New bands and a new venue require the permission to add shows. `version` is the version that you read; if someone has edited the show since, the response is 409 with the current show.',
    access: editors,
    params,
    body: { schema: namedBody('ShowEdit', ShowEdit), example: { ...exampleShow, status: 'sold-out', version: 1 } },
    responses: ok('The show.'),
    errorCodes: [
      'permission.denied',
      'show.not_found',
      'show.deleted',
      'version.missing',
      'stale_write',
      'limit.exceeded',
    ],
  },
  {
    method: 'DELETE',
    route: '/api/shows/:id',
    summary: 'Deletes a show',
    description: 'Removes the show from all lists. It can be restored.',
    access: editors,
    params,
    responses: ok('The show.'),
    errorCodes: ['permission.denied', 'show.not_found', 'show.deleted', 'stale_write', 'limit.exceeded'],
  },
  {
    method: 'POST',
    route: '/api/shows/:id/restore',
    summary: 'Restores a show',
    description:
      'Without `version`, restores a deleted show; if a ShowAdmin deleted the show of another user, only a ShowAdmin can restore it. With `version`, restores the content of that version, which requires the role ShowAdmin.',
    access: editors,
    params,
    body: { schema: namedBody('ShowRestoration', ShowRestoration), example: {} },
    responses: ok('The show.'),
    errorCodes: [
      'permission.denied',
      'show.not_found',
      'show.deleted',
      'revision.not_found',
      'stale_write',
      'limit.exceeded',
    ],
  },
  {
    method: 'POST',
    route: '/api/shows/:id/confirm',
    summary: 'Confirms a show',
    description: 'Records that a band, the venue, the promoter or a fan confirms the show.',
    access: editors,
    params,
    body: { schema: namedBody('ShowConfirmation', ShowConfirmation), example: { as: 'promoter' } },
    responses: ok('The show.'),
    errorCodes: ['permission.denied', 'show.not_found', 'show.deleted', 'stale_write', 'limit.exceeded'],
  },
  {
    method: 'GET',
    route: '/api/still-on/:token',
    summary: 'Reads the show behind a reconfirmation link',
    description: 'Returns the show that a reconfirmation email asks about.',
    access: linkHolders,
    params: { token: ConfirmationToken },
    responses: ok('The show.'),
    errorCodes: ['token.invalid'],
  },
  {
    method: 'POST',
    route: '/api/still-on/:token',
    summary: 'Answers a reconfirmation email',
    description:
      'Confirms that the show takes place, or cancels it. The answer can be changed until the show is over. It counts as an edit by the user who added the show.',
    access: linkHolders,
    params: { token: ConfirmationToken },
    body: { schema: namedBody('ReconfirmationAnswer', ReconfirmationAnswer), example: { answer: 'yes' } },
    responses: ok('The show.'),
    errorCodes: ['token.invalid', 'stale_write', 'limit.exceeded'],
  },
  {
    method: 'POST',
    route: '/api/images',
    summary: 'Uploads a poster or the picture of a band',
    description:
      "Takes a JPEG, PNG, WebP or AVIF of up to 10 MB and 40 megapixels (AVIF: up to 12 megapixels, no transparency) in the form field `image`, and converts it to several sizes. To use it, set a show's `showPoster` or a band's `picture` to the returned `showPoster`.",
    access: restrictedTo('ShowAdmin, ShowManager, active members of a band'),
    body: 'form',
    responses: created('The image in every size.'),
    errorCodes: ['permission.denied', 'input.invalid', 'image.unreadable', 'image.too_large', 'limit.exceeded', 'busy'],
  },
])
