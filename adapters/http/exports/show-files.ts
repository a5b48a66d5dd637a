import { type ChangedShow, isDeletedShow } from '#core/exports/changed-shows.ts'
import type { PublicShow } from '#core/exports/public-shows.ts'
import { isPlaying } from '#core/shows/act.ts'
import { playingBandNames } from '#core/shows/formatting.ts'
import { doorFlags, knownDoorFacts } from '#core/venues/door-facts.ts'
import { doorColumns } from './door-columns.ts'
import { type Columns, makeCsvWriter, makeJsonWriter, type WriteDocument } from './table-document.ts'

export type WriteShows = WriteDocument<PublicShow>

const urlsOf = ({ slug, showPoster }: PublicShow, baseUrl: string) => ({
  url: `${baseUrl}/shows/${slug}`,
  showPoster: showPoster === null ? null : baseUrl + showPoster,
})

/** Joins the names of the playing bands with semicolons. A single name that contains another separator gets a trailing
 * semicolon, so that the import doesn't split it. */
const bandCell = (show: PublicShow): string => {
  const names = playingBandNames(show)
  return names.length === 1 && /[,/+&]/.test(names[0] ?? '') ? `${names[0]};` : names.join('; ')
}

/** Columns have the names of the JSON fields, except `page` (from `url`), `bands` and `bandIds` (from `lineUp`), and the
 * door facts (from `doorFacts` and `venueDoorFacts`). Our own import reads most of them. */
const columns: Columns<PublicShow> = {
  id: ({ id }) => id,
  page: (show, baseUrl) => urlsOf(show, baseUrl).url,
  showTitle: ({ showTitle }) => showTitle,
  showDate: ({ showDate }) => showDate,
  doorTime: ({ doorTime }) => doorTime,
  showTime: ({ showTime }) => showTime,
  timeZone: ({ timeZone }) => timeZone,
  startsAt: ({ startsAt }) => startsAt,
  status: ({ status }) => status,
  previousDate: ({ previousDate }) => previousDate,
  previousVenueName: ({ previousVenueName }) => previousVenueName,
  bands: bandCell,
  bandIds: ({ lineUp }) =>
    lineUp
      .filter(isPlaying)
      .map(({ bandId }) => bandId)
      .join(' '),
  genres: ({ genres }) => genres.join(' '),
  venueId: ({ venueId }) => venueId,
  venueName: ({ venueName }) => venueName,
  venueAddress: ({ venueAddress }) => venueAddress,
  venueCity: ({ venueCity }) => venueCity,
  venueRegion: ({ venueRegion }) => venueRegion,
  venueCountry: ({ venueCountry }) => venueCountry,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  ageLimit: ({ ageLimit }) => ageLimit,
  ageRestriction: ({ ageRestriction }) => ageRestriction,
  price: ({ price }) => price,
  priceKind: ({ doorFacts }) => doorFacts.priceKind ?? null,
  priceAmount: ({ doorFacts }) => doorFacts.priceAmount ?? null,
  priceCurrency: ({ doorFacts }) => doorFacts.priceCurrency ?? null,
  ...doorColumns(doorFlags, knownDoorFacts),
  eventUrl: ({ eventUrl }) => eventUrl,
  ticketUrl: ({ ticketUrl }) => ticketUrl,
  showPoster: (show, baseUrl) => urlsOf(show, baseUrl).showPoster,
  description: ({ description }) => description,
  addedAt: ({ addedAt }) => addedAt,
  changedAt: ({ changedAt }) => changedAt,
  version: ({ version }) => version,
}

export const csvOfShows: WriteShows = makeCsvWriter(columns)

export const csvOfChanges: WriteDocument<ChangedShow> = makeCsvWriter<ChangedShow>({
  ...Object.fromEntries(
    Object.entries(columns).map(([name, read]) => [
      name,
      (show, baseUrl) => (isDeletedShow(show) ? null : read(show, baseUrl)),
    ]),
  ),
  id: ({ id }) => id,
  isDeleted: (show) => (isDeletedShow(show) ? true : null),
})

const exportedShow = (show: PublicShow, baseUrl: string) => ({
  ...show,
  ...urlsOf(show, baseUrl),
  posterSizes: show.posterSizes.map(({ avif, webp, ...size }) => ({
    ...size,
    avif: baseUrl + avif,
    webp: baseUrl + webp,
  })),
})

export const jsonOfShows: WriteShows = makeJsonWriter(exportedShow)

export const jsonOfChanges: WriteDocument<ChangedShow> = makeJsonWriter((show, baseUrl) =>
  isDeletedShow(show) ? show : exportedShow(show, baseUrl),
)
