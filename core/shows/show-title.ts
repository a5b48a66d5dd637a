import { truncate } from '#core/text/truncate.ts'
import { NO_BANDS, playing, type WithLineUp } from './formatting.ts'

const MAX_NAMED = 3
const MAX_CHARACTERS = 256

export const derivedTitle = (show: WithLineUp): string => {
  const names = playing(show)
  const named = names.slice(0, MAX_NAMED).join(', ') || NO_BANDS
  return truncate(names.length > MAX_NAMED ? `${named} …` : named, MAX_CHARACTERS)
}

export const displayTitle = ({ showTitle, lineUp }: WithLineUp & { showTitle: string }): string =>
  showTitle || derivedTitle({ lineUp })

/** Returns the title to store: empty without one, or if it equals a `derived` title. */
export const givenTitle = (
  { showTitle = '', hasOwnTitle }: { showTitle?: string | undefined; hasOwnTitle: boolean },
  derived: readonly string[],
): string => (hasOwnTitle && !derived.includes(showTitle) ? showTitle : '')
