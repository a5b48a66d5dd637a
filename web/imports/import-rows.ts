import type { BandHit } from '#core/bands/public-band.ts'
import type { FieldError } from '#core/errors.ts'
import type { ImportRow } from '#core/imports/import-row.ts'
import type { SavedRow } from '#core/imports/save-import.ts'
import type { SkippedLine } from '#core/imports/show-draft.ts'
import { listedName } from '#core/shows/list-excerpt.ts'
import type { ShowInList, ShowListing } from '#core/shows/listing.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'
import { sameNightBodyJson } from '#web/show-form/same-night.tsx'
import { addedShowBody, addedShowErrors } from '#web/show-form/show-form-check.ts'
import {
  type ErrorField,
  emptyShowValues,
  errorFields,
  errorsOnForm,
  type LineUpBand,
  type PickedVenue,
  type ShowFormValues,
  toPickedVenue,
} from '#web/show-form/show-form-values.ts'
import { currentIssues, locationFields, type ServerIssue, serverIssuesOf, toText } from './server-issues.ts'

type ListedShow = Pick<ShowListing, 'id' | 'slug' | 'showTitle' | 'venueName' | 'venueCity'>

/** An imported show under review. Serializable as JSON, and independent of the language. */
export type Row = {
  line: number
  status: ImportRow['status']
  notes: ImportRow['notes']
  values: ShowFormValues
  /** Unknown band names, each with the bands it may refer to. */
  likelyBands: readonly { bandName: string; hits: readonly Pick<BandHit, 'id' | 'name'>[] }[]
  likelyVenues: readonly PickedVenue[]
  /** Listed shows at the row's venue on its day. */
  duplicates: readonly ListedShow[]
  /** Listed shows elsewhere on the row's day with one of its bands. */
  clashes: readonly ListedShow[]
  /** The `sameNightBodyJson` of the values for which duplicates and clashes were looked up. */
  comparedNight: string
  issues: readonly ServerIssue[]
  isLeftOut: boolean
  /** Whether the user has said that this show is not one of the duplicates. */
  isSeparateShow: boolean
  saved: Pick<ShowListing, 'slug' | 'showTitle'> | null
}

export type ImportDraft = { text: string; url: string; rows: readonly Row[]; skipped: readonly SkippedLine[] }

export const emptyImport: ImportDraft = { text: '', url: '', rows: [], skipped: [] }

export type RowState = 'saved' | 'left-out' | 'invalid' | 'listed' | 'ready'

const toListedShow = ({ id, slug, showTitle, venueName, venueCity }: ListedShow): ListedShow => ({
  ...{ id, slug, showTitle, venueName, venueCity },
})

export const makeRow = (imported: ImportRow): Row => {
  const values = valuesOf(imported)
  return {
    line: imported.line,
    status: imported.status,
    notes: imported.notes,
    values,
    likelyBands: imported.bands.flatMap(({ bandName, bandId, likely }) =>
      bandId === null && likely.length > 0 ? [{ bandName, hits: likely.map(({ id, name }) => ({ id, name })) }] : [],
    ),
    likelyVenues: imported.venue.likely.map(toPickedVenue),
    duplicates: imported.duplicates.map(toListedShow),
    clashes: imported.clashes.map(toListedShow),
    comparedNight: sameNightBodyJson(values),
    issues: serverIssuesOf(imported.errors, values),
    isLeftOut: false,
    isSeparateShow: false,
    saved: null,
  }
}

const valuesOf = ({ show, bands, venue, errors }: ImportRow): ShowFormValues => {
  const { venueId } = venue
  const name = toText(show.venueName)
  const address = toText(show.venueAddress)
  const city = toText(show.venueCity)
  const region = toText(show.venueRegion)
  const country = toText(show.venueCountry)
  const hasVenueQuestion = errors.some(({ field, choices }) => choices && field.startsWith('venue'))
  const newVenue = {
    isNewVenue: hasVenueQuestion || name !== '' || city !== '',
    ...{ venueName: name, venueAddress: address, venueCity: city, venueRegion: region, venueCountry: country },
    latitude: toText(show.latitude),
    longitude: toText(show.longitude),
    timeZone: toText(show.timeZone),
  }
  return {
    ...emptyShowValues,
    bandList: bands.map(({ bandName, bandId }): LineUpBand => (bandId === null ? { bandName } : { bandId, bandName })),
    showTitle: toText(show.showTitle),
    ...(venueId === null ? newVenue : { venueId, pickedVenue: { id: venueId, name, address, city, region, country } }),
    showDate: toText(show.showDate),
    doorTime: toText(show.doorTime),
    showTime: toText(show.showTime),
    ageRestriction: show.ageRestriction ?? 'Unknown',
    ageLimit: toText(show.ageLimit),
    eventUrl: toText(show.eventUrl),
    ticketUrl: toText(show.ticketUrl),
    price: toText(show.price),
    description: toText(show.description),
  }
}

/** A cache, because the grid needs the errors of every row on each render. */
const errorsByValues = new WeakMap<ShowFormValues, readonly FieldError[]>()

const formErrors = (values: ShowFormValues): ReadonlyMap<ErrorField, string> => {
  const errors = errorsByValues.get(values) ?? addedShowErrors(values)
  errorsByValues.set(values, errors)
  return errorsOnForm(errors, values)
}

/** Returns the server's messages that still apply and come with suggested answers. */
export const issuesWithChoices = (row: Pick<Row, 'issues' | 'values'>) =>
  currentIssues(row, row.values).filter(({ choices }) => choices !== undefined)

/** Returns the unknown names in the line-up that may refer to known bands, each with those bands. */
export const ambiguousBands = ({ likelyBands, values }: Row): Row['likelyBands'] => {
  const unknownKeys = new Set(values.bandList.flatMap(({ bandId, bandName }) => (bandId ? [] : [nameKeyOf(bandName)])))
  return likelyBands.filter(({ bandName }) => unknownKeys.has(nameKeyOf(bandName)))
}

/** Replaces an unknown band in the line-up with a known one, or removes it if the known one is already there. */
export const resolveBand = (row: Row, bandName: string, knownBand: { id: string; name: string }): Row => {
  const isMatch = (band: LineUpBand): boolean => !band.bandId && nameKeyOf(band.bandName) === nameKeyOf(bandName)
  const { bandList } = row.values
  if (row.saved || !bandList.some(isMatch)) return row
  const isInLineUp = bandList.some(({ bandId }) => bandId === knownBand.id)
  const remainingBands = isInLineUp ? bandList.filter((band) => !isMatch(band)) : bandList
  return withValues(row, {
    bandList: remainingBands.map((band) =>
      isMatch(band) ? { ...band, bandId: knownBand.id, bandName: knownBand.name } : band,
    ),
  })
}

/** Returns the errors by field. A server message takes precedence over the form's own error. */
export const errorsOf = (row: Pick<Row, 'issues'>, values: ShowFormValues): ReadonlyMap<ErrorField, string> => {
  const issues = currentIssues(row, values)
  const errors = new Map(formErrors(values))
  // A field that a suggested answer fills in is not also reported as missing.
  for (const { field, choices = [] } of issues)
    for (const filledField of choices.flatMap(Object.keys).concat(field === 'showTime' ? 'doorTime' : []))
      errors.delete(filledField as ErrorField)
  for (const [field, message] of errorsOnForm(issues, values)) errors.set(field, message)
  return new Map(errorFields.flatMap((field) => (errors.has(field) ? [[field, errors.get(field) ?? '']] : [])))
}

/** Returns the row's state. A possible duplicate is `listed` even if it has errors. A row that only the server rejected,
 * without suggested answers, is `ready`: it can be sent again unchanged. */
export const stateOf = (row: Row): RowState => {
  if (row.saved) return 'saved'
  if (row.isLeftOut) return 'left-out'
  if (row.duplicates.length > 0 && !row.isSeparateShow) return 'listed'
  return formErrors(row.values).size > 0 || issuesWithChoices(row).length > 0 ? 'invalid' : 'ready'
}

export const toRequestRow = ({ line, status, isSeparateShow, values }: Row) => ({
  line,
  status,
  again: isSeparateShow,
  show: addedShowBody(values),
})

export const applyResult = (row: Row, { show, duplicates, errors }: SavedRow): Row => {
  if (show) return { ...row, issues: [], saved: { slug: show.slug, showTitle: show.showTitle } }
  const issues = serverIssuesOf(errors, row.values)
  return duplicates.length > 0 ? { ...row, issues, duplicates: duplicates.map(toListedShow) } : { ...row, issues }
}

/** Returns the row with changed values. A change of date, venue or bands resets `isSeparateShow`. A new city, region or
 * country resets the time zone, unless `changes` contains one. */
export const withValues = (row: Row, changes: Partial<ShowFormValues>): Row => {
  const changed = { ...row.values, ...changes }
  const hasNewLocation = locationFields.some((field) => changed[field] !== row.values[field])
  const values = hasNewLocation && changes.timeZone === undefined ? { ...changed, timeZone: '' } : changed
  return {
    ...row,
    values,
    isSeparateShow: row.isSeparateShow && sameNightBodyJson(values) === sameNightBodyJson(row.values),
  }
}

export const withSameNightShows = (row: Row, bodyJson: string, shows: readonly ShowInList[]): Row => {
  const { isNewVenue, venueId, venueName, venueCity } = row.values
  const isSameVenue = (show: ShowInList): boolean =>
    isNewVenue
      ? nameKeyOf(show.venueName) === nameKeyOf(listedName(venueName)) && fold(show.venueCity) === fold(venueCity)
      : show.venueId === venueId
  return {
    ...row,
    comparedNight: bodyJson,
    duplicates: shows.filter(isSameVenue).map(toListedShow),
    clashes: shows.filter((show) => !isSameVenue(show)).map(toListedShow),
  }
}

/** Returns a key that is equal for rows that may be the same show, or null if the venue or the day is missing. */
const venueAndDayKey = ({ values: { showDate, venueId, isNewVenue, venueName, venueCity } }: Row): string | null => {
  const venue = isNewVenue ? venueName.trim() && `${nameKeyOf(venueName)}, ${fold(venueCity)}` : venueId
  return showDate && venue ? `${showDate} ${venue}` : null
}

/** Maps each line to the other lines that may be the same show. Omits lines without any. */
export const otherLinesOfSameShow = (rows: readonly Row[]): ReadonlyMap<number, readonly number[]> => {
  const includedRows = rows.filter(({ isLeftOut }) => !isLeftOut)
  const groups = Map.groupBy(includedRows, venueAndDayKey)
  return new Map(
    [...groups].flatMap(([key, group]) =>
      key === null || group.length < 2
        ? []
        : group.map(({ line }) => [line, group.map((row) => row.line).filter((other) => other !== line)] as const),
    ),
  )
}
