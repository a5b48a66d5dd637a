import type { Band } from '#core/bands/band.ts'
import { findOrAddBands } from '#core/bands/find-or-add-bands.ts'
import { refuse } from '#core/errors.ts'
import type { AccountId, ImageId } from '#core/ids.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { nameKeyOf } from '#core/text/text.ts'
import { isRealTime, startDay } from '#core/time/local-time.ts'
import { findOrAddVenue } from '#core/venues/find-or-add-venue.ts'
import type { Venue } from '#core/venues/venue.ts'
import type { Act } from './act.ts'
import { type BandChoice, makeLineUp } from './line-up.ts'
import type { Poster } from './show.ts'
import type { ShowContent } from './show-input.ts'

type Stamp = { by: AccountId; at: Date }
type Creation = Pick<Ports, 'ids' | 'gazetteer' | 'confusables'> & Stamp & { mayAddNew: boolean }

export type ResolvedReferences = { venue: Venue; bands: readonly Band[]; lineUp: readonly Act[]; poster: Poster | null }

/** Resolves the venue, bands and poster of a form, adding new ones. Throws `input.invalid` for unknown ids, a deleted
 * poster, entries that may not be added, and times that a clock change skips. */
export const resolveShowReferences = async (
  stores: Stores,
  input: ShowContent,
  creation: Creation,
): Promise<ResolvedReferences> => {
  const venue = await venueFor(stores, input, creation)
  requireRealTimes(input, venue.timeZone)
  const choices = input.bandList ?? []
  const bands = await bandsFor(stores, choices, creation)
  const lineUp = makeLineUp(choices.map((choice, index) => ({ ...choice, bandId: bandAt(bands, index).id })))
  return { venue, bands, lineUp, poster: await posterFor(stores, input, creation.at) }
}

const venueFor = async (stores: Stores, show: ShowContent, creation: Creation): Promise<Venue> => {
  if (show.venueId !== undefined)
    return (await stores.venues.findCurrent(show.venueId)) ?? invalid('venueId', 'venue.unknown')
  const place = {
    name: show.venueName ?? '',
    address: show.venueAddress ?? '',
    city: show.venueCity ?? '',
    region: show.venueRegion ?? '',
    country: show.venueCountry ?? '',
    latitude: show.latitude,
    longitude: show.longitude,
    timeZone: show.timeZone,
    addressVisibility: show.addressVisibility,
    addressRevealMinutes: show.addressRevealMinutes,
  }
  if (!creation.mayAddNew)
    return (await stores.venues.findByPlace(place)) ?? invalid('venueName', 'venue.new_not_allowed')
  return (await findOrAddVenue(stores, place, creation)).venue
}

const bandsFor = async (
  stores: Stores,
  choices: readonly BandChoice[],
  creation: Creation,
): Promise<readonly Band[]> => {
  const bandsById = await stores.bands.findAll(choices.flatMap((choice) => ('bandId' in choice ? [choice.bandId] : [])))
  const names = choices.flatMap((choice) => ('bandId' in choice ? [] : [choice.bandName]))
  const bandsByName = creation.mayAddNew
    ? await findOrAddBands(stores, names, creation)
    : await stores.bands.findByNames([...new Set(names.map(nameKeyOf))])
  if (!names.every((name) => bandsByName.has(nameKeyOf(name)))) invalid('bandList', 'band.new_not_allowed')
  return choices.map(
    (choice) =>
      ('bandId' in choice ? bandsById.get(choice.bandId) : bandsByName.get(nameKeyOf(choice.bandName))) ??
      invalid('bandList', 'band.unknown'),
  )
}

const bandAt = (bands: readonly Band[], index: number): Band => bands[index] ?? invalid('bandList', 'band.unknown')

const posterFor = async (
  { images }: Stores,
  { showPoster, posterAlt }: { showPoster: ImageId | null; posterAlt: string | null },
  at: Date,
): Promise<Poster | null> => {
  if (showPoster === null) return null
  const image = await images.find(showPoster)
  if (!image || !(await images.use(image.id, at))) return invalid('showPoster', 'show.poster_gone')
  return { imageId: image.id, width: image.width, height: image.height, alt: posterAlt ?? '' }
}

const requireRealTimes = (show: ShowContent, timeZone: string): void => {
  const { showDate, doorTime, showTime } = show
  if (doorTime !== null && !isRealTime(showDate, doorTime, timeZone)) invalid('doorTime', 'show.time_skipped')
  if (showTime !== null && !isRealTime(startDay(show), showTime, timeZone)) invalid('showTime', 'show.time_skipped')
}

const invalid = (field: string, code: InvalidReferenceCode): never => refuse('input.invalid', [fieldError(field, code)])

type InvalidReferenceCode =
  | 'venue.unknown'
  | 'venue.new_not_allowed'
  | 'band.unknown'
  | 'band.new_not_allowed'
  | 'show.poster_gone'
  | 'show.time_skipped'
