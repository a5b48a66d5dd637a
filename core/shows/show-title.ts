import { MAX_NAME } from '#core/text/max-lengths.ts'
import { truncate } from '#core/text/truncate.ts'
import { NO_BANDS, playingBandNames, type WithLineUp } from './formatting.ts'

const MAX_NAMED_BANDS = 3

export const derivedTitle = (show: WithLineUp): string => {
  const names = playingBandNames(show)
  const firstNames = names.slice(0, MAX_NAMED_BANDS).join(', ') || NO_BANDS
  return truncate(names.length > MAX_NAMED_BANDS ? `${firstNames} …` : firstNames, MAX_NAME)
}

export const displayTitle = ({ showTitle, lineUp }: WithLineUp & { showTitle: string }): string =>
  showTitle || derivedTitle({ lineUp })

/** Returns the title to store. It is empty if the show has no title of its own, or if the client sends back one of the
 * `derivedTitles`. */
export const titleToStore = (
  { showTitle = '', hasOwnTitle }: { showTitle?: string | undefined; hasOwnTitle: boolean },
  derivedTitles: readonly string[],
): string => (hasOwnTitle && !derivedTitles.includes(showTitle) ? showTitle : '')
