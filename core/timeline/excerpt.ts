import type { Change } from './changes.ts'

/** Upper bound of a value among many changes, in characters. */
const MOST_CHARACTERS = 160

/** How much is kept of what stayed the same before the first difference. */
const LEAD = 40

/** Returns the change with long values cut to where they begin to differ, marked by ellipses and `isExcerpt`. */
export const excerptOf = (change: Change): Change => {
  const [from, to] = [[...(change.from ?? '')], [...(change.to ?? '')]]
  if (Math.max(from.length, to.length) <= MOST_CHARACTERS) return change
  const first = from.findIndex((character, at) => character !== to[at])
  const start = Math.max((first < 0 ? from.length : first) - LEAD, 0)
  return {
    field: change.field,
    from: change.from && excerpt(from, start),
    to: change.to && excerpt(to, start),
    isExcerpt: true,
  }
}

const excerpt = (characters: readonly string[], start: number): string => {
  const end = start + MOST_CHARACTERS
  return `${start > 0 ? '…' : ''}${characters.slice(start, end).join('')}${end < characters.length ? '…' : ''}`
}
