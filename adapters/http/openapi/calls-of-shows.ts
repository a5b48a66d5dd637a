import { LinkToken } from '#core/accounts/confirm-email.ts'
import { HistoryQuery } from '#core/history/list-history.ts'
import { ShowId } from '#core/ids.ts'
import { mayAddShows } from '#core/permissions/policy.ts'
import { StillOnAnswer } from '#core/shows/answer-still-on.ts'
import { ShowConfirmation } from '#core/shows/confirm-show.ts'
import { SameNight } from '#core/shows/find-same-night.ts'
import { ShowQuery } from '#core/shows/list-shows.ts'
import { Restoring } from '#core/shows/restore-show.ts'
import { ShowFilter } from '#core/shows/show-filter.ts'
import { ShowEdit, ShowInput } from '#core/shows/show-input.ts'
import { Slug } from '#core/text.ts'
import { taken } from './answer.ts'
import { AskedShow, History, ShowFacets, ShowListing, ShowPage, Shows, UploadedImage } from './answers-of-shows.ts'
import { among, type DocumentedCall, everybody, holders, made, ok, open } from './call.ts'

const params = { id: ShowId }
const editors = among('who added it, ShowAdmin, active members of its bands')
const linkHolders = open('who has the link of the mail')
const show = {
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

/** `/api/shows`, `/api/still-on` and `/api/images`. */
export const callsOfShows: readonly DocumentedCall[] = [
  {
    method: 'GET',
    route: '/api/shows',
    thing: 'Shows',
    summary: 'Upcoming shows',
    more: 'By day, then doors or show time, then title. All that is given must hold; of several bands, venues or statuses one. Upcoming means until 06:00 of the day after, at the venue. Read on with `cursor`, the `nextCursor` of the answer before.',
    who: everybody,
    query: ShowQuery,
    answers: ok('A page of shows', ShowPage),
    refuses: [],
    example: 'city=Berlin&startDate=2026-12-01&limit=10',
    isReadableAnywhere: true,
  },
  {
    method: 'GET',
    route: '/api/shows/filters',
    thing: 'Shows',
    summary: 'What a filter could choose besides',
    more: 'Up to 50 choices of a kind, what is chosen already first, then the most.',
    who: everybody,
    query: ShowFilter,
    answers: ok('Choices with their counts', ShowFacets),
    refuses: [],
    example: 'country=DE',
    isReadableAnywhere: true,
  },
  {
    method: 'GET',
    route: '/api/shows/:id',
    thing: 'Shows',
    summary: 'One show',
    more: 'A past one, too.',
    who: everybody,
    params,
    answers: ok('The show', ShowListing),
    refuses: ['show.not_found', 'show.deleted'],
    isReadableAnywhere: true,
  },
  {
    method: 'GET',
    route: '/api/shows/by-slug/:slug',
    thing: 'Shows',
    summary: 'One show by its address',
    more: 'Also by an address that it had before.',
    who: everybody,
    params: { slug: Slug },
    answers: ok('The show', ShowListing),
    refuses: ['show.not_found', 'show.deleted'],
    isReadableAnywhere: true,
  },
  {
    method: 'GET',
    route: '/api/shows/:id/history',
    thing: 'Shows',
    summary: 'What became of a show',
    who: everybody,
    params,
    query: HistoryQuery,
    answers: ok('Up to 50 changes', History),
    refuses: ['show.not_found', 'show.deleted'],
    isReadableAnywhere: true,
  },
  {
    method: 'POST',
    route: '/api/shows/same-night',
    thing: 'Shows',
    summary: 'Shows that may be the one that is being entered',
    more: 'Up to ten that day at the venue or with one of the bands. Stores nothing.',
    who: everybody,
    body: {
      schema: taken('SameNight', SameNight),
      example: { showDate: show.showDate, venueName: show.venueName, venueCity: show.venueCity },
    },
    answers: ok('Shows', Shows),
    refuses: [],
  },
  {
    method: 'POST',
    route: '/api/shows',
    thing: 'Shows',
    summary: 'Adds a show',
    more: 'The venue is `venueId`, or the five venue fields, which find the venue or make it. A band that nobody knows is added.',
    who: holders(mayAddShows),
    body: { schema: taken('ShowInput', ShowInput), example: show },
    answers: made('The show', ShowListing, ['Location']),
    refuses: [],
  },
  {
    method: 'PUT',
    route: '/api/shows/:id',
    thing: 'Shows',
    summary: 'Changes a show',
    more: 'All of it: what is left out is emptied. `version` is the one that was read.',
    who: editors,
    params,
    body: { schema: taken('ShowEdit', ShowEdit), example: { ...show, status: 'sold-out', version: 1 } },
    answers: ok('The show', ShowListing),
    refuses: ['permission.denied', 'show.not_found', 'show.deleted', 'version.missing', 'stale_write'],
  },
  {
    method: 'DELETE',
    route: '/api/shows/:id',
    thing: 'Shows',
    summary: 'Takes a show away',
    more: 'It can be brought back.',
    who: editors,
    params,
    answers: ok('The show', ShowListing),
    refuses: ['permission.denied', 'show.not_found', 'stale_write'],
  },
  {
    method: 'POST',
    route: '/api/shows/:id/restore',
    thing: 'Shows',
    summary: 'Brings a show back',
    more: 'Without `version` the show that was deleted; with one, what that version said (ShowAdmin).',
    who: editors,
    params,
    body: { schema: taken('Restoring', Restoring), example: {} },
    answers: ok('The show', ShowListing),
    refuses: ['permission.denied', 'show.not_found', 'revision.not_found', 'stale_write'],
  },
  {
    method: 'POST',
    route: '/api/shows/:id/confirm',
    thing: 'Shows',
    summary: 'Stands up for a show',
    who: editors,
    params,
    body: { schema: taken('ShowConfirmation', ShowConfirmation), example: { as: 'promoter' } },
    answers: ok('The show', ShowListing),
    refuses: ['permission.denied', 'show.not_found', 'show.deleted', 'stale_write'],
  },
  {
    method: 'GET',
    route: '/api/still-on/:token',
    thing: 'Shows',
    summary: 'The show that a mail asks about',
    who: linkHolders,
    params: { token: LinkToken },
    answers: ok('The show', AskedShow),
    refuses: ['token.invalid'],
  },
  {
    method: 'POST',
    route: '/api/still-on/:token',
    thing: 'Shows',
    summary: 'Says whether it is still on',
    who: linkHolders,
    params: { token: LinkToken },
    body: { schema: taken('StillOnAnswer', StillOnAnswer), example: { answer: 'yes' } },
    answers: ok('The show', ShowListing),
    refuses: ['token.invalid', 'stale_write'],
  },
  {
    method: 'POST',
    route: '/api/images',
    thing: 'Shows',
    summary: 'A picture for a show',
    more: 'JPEG, PNG, WebP or AVIF, up to 10 MB and 40 megapixels, in the field `image`.',
    who: among('ShowAdmin, ShowManager, members of a band'),
    body: 'form',
    answers: made('The picture in every size', UploadedImage),
    refuses: ['permission.denied', 'input.invalid', 'image.unreadable', 'image.too_large', 'limit.exceeded', 'busy'],
  },
]
