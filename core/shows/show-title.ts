import { shortened } from '#core/text/shortened.ts'
import { type Billed, NO_BANDS, playing } from './wording.ts'

/** How many bands a derived title names. */
const MOST_NAMED = 3
const MOST_CHARACTERS = 256

/** Returns the title of a show to which nobody has given one: who plays, in any language, never where. */
export const derivedTitle = (bill: Billed): string => {
  const names = playing(bill)
  const named = names.slice(0, MOST_NAMED).join(', ') || NO_BANDS
  return shortened(names.length > MOST_NAMED ? `${named} …` : named, MOST_CHARACTERS)
}

/** Returns the title that a person gave the show, or else the derived one. A stored title that is empty is nobody's. */
export const shownTitle = ({ showTitle, lineUp }: Billed & { showTitle: string }): string =>
  showTitle || derivedTitle({ lineUp })

/** Returns the title to store: empty where nobody gave one, or where it repeats one of the `derived` titles. */
export const givenTitle = (
  { showTitle = '', hasOwnTitle }: { showTitle?: string | undefined; hasOwnTitle: boolean },
  derived: readonly string[],
): string => (hasOwnTitle && !derived.includes(showTitle) ? showTitle : '')
