import { shortened } from '#core/text/shortened.ts'
import { type Billed, NO_BANDS, playing } from './wording.ts'

const MOST_NAMED = 3
const MOST_CHARACTERS = 256

export const derivedTitle = (bill: Billed): string => {
  const names = playing(bill)
  const named = names.slice(0, MOST_NAMED).join(', ') || NO_BANDS
  return shortened(names.length > MOST_NAMED ? `${named} …` : named, MOST_CHARACTERS)
}

export const shownTitle = ({ showTitle, lineUp }: Billed & { showTitle: string }): string =>
  showTitle || derivedTitle({ lineUp })

/** Returns the title to store: empty without one, or if it equals a `derived` title. */
export const givenTitle = (
  { showTitle = '', hasOwnTitle }: { showTitle?: string | undefined; hasOwnTitle: boolean },
  derived: readonly string[],
): string => (hasOwnTitle && !derived.includes(showTitle) ? showTitle : '')
