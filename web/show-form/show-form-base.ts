import { defaultRole } from '#core/shows/act.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { doorValuesOf } from './door-values.ts'
import { emptyShowValues, type LineUpBand, type ShowBase, type ShowFormValues } from './show-form-values.ts'

export const baseOf = (show: ShowListing): ShowBase => ({
  values: formValuesOf(show),
  version: show.version,
  previousDate: show.previousDate,
  previousVenueName: show.previousVenueName,
})

/** Returns the form's values for a stored show. A derived title is left empty. */
const formValuesOf = (show: ShowListing): ShowFormValues => ({
  ...emptyShowValues,
  showPoster: show.showPoster === null ? null : { showPoster: show.showPoster, posterSizes: show.posterSizes },
  posterAlt: show.posterAlt ?? '',
  bandList: show.lineUp.map(lineUpBandOf),
  showTitle: show.hasOwnTitle ? show.showTitle : '',
  venueId: show.venueId,
  pickedVenue: {
    id: show.venueId,
    name: show.venueName,
    address: show.venueAddress,
    city: show.venueCity,
    region: show.venueRegion,
    country: show.venueCountry,
  },
  showDate: show.showDate,
  doorTime: show.doorTime ?? '',
  showTime: show.showTime ?? '',
  status: show.status,
  ageRestriction: show.ageRestriction,
  ageLimit: show.ageLimit === null ? '' : `${show.ageLimit}`,
  eventUrl: show.eventUrl ?? '',
  ticketUrl: show.ticketUrl ?? '',
  price: show.price ?? '',
  ...doorValuesOf(show.doorFacts),
  description: show.description ?? '',
})

/** Omits defaults. A band without its own role gets the default role for its position, even after it is moved. */
const lineUpBandOf = (
  { bandId, bandName, role, setTime, state }: ShowListing['lineUp'][number],
  index: number,
): LineUpBand => ({
  bandId,
  bandName,
  ...(role !== defaultRole(index) && { role }),
  ...(setTime !== null && { setTime }),
  ...(state !== 'confirmed' && { state }),
})
