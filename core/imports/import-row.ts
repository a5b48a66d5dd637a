import { fieldErrors } from '#core/errors.ts'
import type { BandId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { ShowInput } from '#core/shows/show-input.ts'
import { countryCodeOf } from '#core/venues/countries.ts'
import { locateVenue } from '#core/venues/locate-venue.ts'
import type { VenueHit } from '#core/venues/venue.ts'
import type { ListedShow } from './listed-show.ts'
import { localTimes, type RowError, zoneIn } from './local-times.ts'
import type { BandMatch } from './match-bands.ts'
import type { VenueMatch } from './match-venues.ts'
import { pointOf } from './point.ts'
import type { GivenShow, ShowDraft } from './show-draft.ts'

/** The show of a row in the fields of `ShowInput`, as far as it could be read and looked up. */
export type RowShow = GivenShow & { bandList?: readonly ({ bandName: string } | { bandId: BandId })[] }

/**
 * A show that was read, for a person to look over and save. Who plays and where are those that are known already, or may be;
 * `errors` is what saving it as it is would refuse, and what could not be read of it.
 */
export type ImportRow = Pick<ShowDraft, 'line' | 'source' | 'status' | 'notes'> & {
  show: RowShow
  errors: readonly RowError[]
  bands: readonly BandMatch[]
  venue: Omit<VenueMatch, 'hit'>
  /** Shows that are listed at this venue on this day. */
  duplicates: readonly ListedShow[]
  /** Other lines of what was sent that are at this venue on this day. */
  sameAs: readonly number[]
  /** Shows that are listed elsewhere on this day with one of the bands. */
  clashes: readonly ListedShow[]
}

/** The row of a draft, of which is known what its names mean; nothing has been compared with it yet. */
export const rowOf = (
  { gazetteer }: Pick<Ports, 'gazetteer'>,
  draft: ShowDraft,
  bands: readonly BandMatch[],
  { hit, ...venue }: VenueMatch,
): ImportRow => {
  const bandList = bands.map(({ bandName, bandId }) => (bandId === null ? { bandName } : { bandId }))
  const placed: GivenShow = { ...draft.show, ...(hit && fieldsOf(hit)) }
  const zone = () => hit?.timeZone ?? zoneOf(gazetteer, placed, zoneIn(draft.times))
  const local = draft.times && localTimes(draft.times, zone(), placed)
  const { showDate: _, showTime: __, doorTime: ___, ...untimed } = placed
  const show: RowShow = {
    ...(local ? { ...untimed, ...local.show } : placed),
    ...(bandList.length > 0 && { bandList }),
  }
  const readable = hit ? draft.errors.filter(({ field }) => !field.startsWith('venue')) : draft.errors
  const read = [...readable, ...(local?.errors ?? [])]
  const { line, source, status, notes } = draft
  return {
    line,
    source,
    status,
    notes,
    show,
    bands,
    venue,
    duplicates: [],
    sameAs: [],
    clashes: [],
    errors: errorsOf(show, read),
  }
}

const fieldsOf = ({ id, name, address, city, region, country }: VenueHit): GivenShow => ({
  venueId: id,
  venueName: name,
  venueAddress: address,
  venueCity: city,
  venueRegion: region,
  venueCountry: country,
})

/** The zone of the place; else the calendar's; else the one that is assumed of the country. */
const zoneOf = (
  gazetteer: Ports['gazetteer'],
  { venueCity, venueRegion, venueCountry, ...show }: GivenShow,
  said: string | null,
): string => {
  const country = countryCodeOf(textOf(venueCountry)) ?? ''
  const point = pointOf(show) ?? { latitude: null, longitude: null }
  const place = { city: textOf(venueCity), region: textOf(venueRegion), country, ...point }
  return locateVenue({ gazetteer }, place).timeZone?.name ?? said ?? gazetteer.timeZones(country)[0]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** What could not be read says more than that it is missing. */
const errorsOf = (show: RowShow, read: readonly RowError[]): readonly RowError[] => {
  const parsed = ShowInput.safeParse(show)
  const refused = parsed.success ? [] : fieldErrors(parsed.error.issues)
  const asked = read.flatMap(({ choices = [] }) => choices.flatMap(Object.keys))
  const said = new Set([...read.map(({ field }) => field), ...asked])
  // Without a show time, the schema asks for the doors.
  if (said.has('showTime')) said.add('doorTime')
  return [...read, ...refused.filter(({ field }) => !said.has(field))]
}
