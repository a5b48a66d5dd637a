import { sourceExcerpt } from '#core/imports/show-draft.ts'
import { monthOf, weekdayOf } from './month-and-weekday-names.ts'
import { type DayContext, readDay } from './read-day.ts'

/** A day with the rest of the text, or the text of a date for which {@link readDay} returned an error. */
type FoundDay = { day: string; rest: string } | { text: string }

const WORD = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+/gu
const EMPTY_BRACKETS = /\(\s*\)|\[\s*\]/g

export const findDay = (text: string, context: DayContext): FoundDay | null => {
  let unreadable: FoundDay | null = null
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!/^\d/.test(word) && monthOf(word) === null && weekdayOf(word) === null) continue
    const reading = readDay(text.slice(index), context)
    if (reading === null) continue
    if ('day' in reading) {
      const rest = `${text.slice(0, index)} ${text.slice(index + reading.length)}`.replace(EMPTY_BRACKETS, ' ')
      return { day: reading.day, rest }
    }
    unreadable ??= { text: sourceExcerpt(text.slice(index, index + reading.length)) }
  }
  return unreadable
}
