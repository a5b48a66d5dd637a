import type { ShowDraft } from '#core/imports/show-draft.ts'

/** Formats each draft as one line, such as
 * `2027-03-05 · Band + Band · Venue, City, Country · 19:00-20:00 · sold-out 12 € · (message)`. */
export const draftsAsText = (drafts: readonly ShowDraft[]): string => drafts.map(draftAsText).join('\n')

const draftAsText = ({ show, bandNames, status, errors, notes }: ShowDraft): string => {
  const ages = show.ageRestriction === 'No' ? 'all ages' : show.ageLimit
  const parts = [
    show.showDate,
    bandNames.join(' + '),
    joinPresent([show.venueName, show.venueCity, show.venueRegion, show.venueCountry], ', '),
    joinPresent([show.doorTime, show.showTime], '-'),
    joinPresent([status === 'scheduled' ? '' : status, show.price, ages, show.ticketUrl], ' '),
    ...[...errors, ...notes].map(({ message }) => `(${message})`),
  ]
  return joinPresent(parts, ' · ')
}

const joinPresent = (parts: readonly (string | number | undefined)[], separator: string): string =>
  parts.filter(Boolean).join(separator)
