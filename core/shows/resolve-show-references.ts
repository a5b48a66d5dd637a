import type { Band } from '#core/bands/band.ts'
import { findOrAddBands } from '#core/bands/find-or-add-bands.ts'
import { refuse } from '#core/errors.ts'
import type { AccountId } from '#core/ids.ts'
import { type Picture, resolvePicture } from '#core/images/picture.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { nameKeyOf } from '#core/text/text.ts'
import { isExistingTime, startDay } from '#core/time/local-time.ts'
import { findOrAddVenue } from '#core/venues/find-or-add-venue.ts'
import type { Venue } from '#core/venues/venue.ts'
import type { Act } from './act.ts'
import { type BandChoice, makeLineUp } from './line-up.ts'
import type { ShowContent } from './show-input.ts'

type ResolveContext = Pick<Ports, 'ids' | 'gazetteer' | 'confusables'> & { by: AccountId; at: Date; mayAddNew: boolean }

type ResolvedReferences = { venue: Venue; bands: readonly Band[]; lineUp: readonly Act[]; poster: Picture | null }

/** Resolves the venue, bands and poster that an input names, and adds new bands and a new venue. Throws `input.invalid` for unknown ids, a
 * deleted poster, entries that may not be added, and times that a clock change skips. */
export const resolveShowReferences = async (
  stores: Stores,
  input: ShowContent,
  context: ResolveContext,
): Promise<ResolvedReferences> => {
  const venue = await venueFor(stores, input, context)
  requireExistingTimes(input, venue.timeZone)
  const acts = await actsFor(stores, input.bandList ?? [], context)
  const { showPoster: imageId, posterAlt } = input
  const poster = imageId && (await resolvePicture(stores, { imageId, alt: posterAlt ?? '' }, context.at))
  if (imageId && !poster) refuseField('showPoster', 'show.poster_gone')
  return { venue, bands: acts.map(({ band }) => band), lineUp: makeLineUp(acts), poster }
}

const venueFor = async (stores: Stores, show: ShowContent, context: ResolveContext): Promise<Venue> => {
  if (show.venueId !== undefined)
    return (await stores.venues.findCurrent(show.venueId)) ?? refuseField('venueId', 'venue.unknown')
  const venueInput = {
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
  if (!context.mayAddNew)
    return (await stores.venues.findByNameAndAddress(venueInput)) ?? refuseField('venueName', 'venue.new_not_allowed')
  return (await findOrAddVenue(stores, venueInput, context)).venue
}

const actsFor = async (stores: Stores, choices: readonly BandChoice[], context: ResolveContext) => {
  const bandsById = await stores.bands.findAll(choices.flatMap((choice) => ('bandId' in choice ? [choice.bandId] : [])))
  const names = choices.flatMap((choice) => ('bandId' in choice ? [] : [choice.bandName]))
  const bandsByName = context.mayAddNew
    ? await findOrAddBands(stores, names, context)
    : await stores.bands.findByNames([...new Set(names.map(nameKeyOf))])
  if (!names.every((name) => bandsByName.has(nameKeyOf(name)))) refuseField('bandList', 'band.new_not_allowed')
  return choices.map((choice) => {
    const band = 'bandId' in choice ? bandsById.get(choice.bandId) : bandsByName.get(nameKeyOf(choice.bandName))
    return band ? { ...choice, band, bandId: band.id } : refuseField('bandList', 'band.unknown')
  })
}

/** Throws `input.invalid` for times that a clock change skips. */
export const requireExistingTimes = (
  show: Pick<ShowContent, 'showDate' | 'doorTime' | 'showTime'>,
  timeZone: string,
): void => {
  const { showDate, doorTime, showTime } = show
  if (doorTime !== null && !isExistingTime(showDate, doorTime, timeZone)) refuseField('doorTime', 'show.time_skipped')
  if (showTime !== null && !isExistingTime(startDay(show), showTime, timeZone))
    refuseField('showTime', 'show.time_skipped')
}

const refuseField = (field: string, code: InvalidFieldCode): never => refuse('input.invalid', [fieldError(field, code)])

type InvalidFieldCode =
  | 'venue.unknown'
  | 'venue.new_not_allowed'
  | 'band.unknown'
  | 'band.new_not_allowed'
  | 'show.poster_gone'
  | 'show.time_skipped'
