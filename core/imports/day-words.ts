import { fold } from '#core/text.ts'

/** Month names and their short forms in English, German, Spanish and French; a month a line. */
const monthWords = [
  'january jan januar jänner jän enero ene janvier janv',
  'february feb februar febr febrero février févr fév',
  'march mar märz mär mrz marzo mars',
  'april apr abril abr avril avr',
  'may mai mayo',
  'june jun juni junio juin',
  'july jul juli julio juillet juil',
  'august aug agosto ago août',
  'september sept sep septiembre setiembre septembre',
  'october oct oktober okt octubre octobre',
  'november nov noviembre novembre',
  'december dec dezember dez diciembre dic décembre déc',
] as const

/** The days of the week, from Monday on. */
const weekdayWords = [
  'monday mon montag mo lunes lun lundi',
  'tuesday tue tues dienstag di die martes mar mardi',
  'wednesday wed weds mittwoch mi mit miércoles mié mercredi mer',
  'thursday thu thur thurs donnerstag do don jueves jue jeudi jeu',
  'friday fri freitag fr viernes vie vendredi ven',
  'saturday sat samstag sonnabend sa sam sábado sáb samedi',
  'sunday sun sonntag so son domingo dom dimanche dim',
] as const

const indexOf = (lines: readonly string[]): ReadonlyMap<string, number> =>
  new Map(lines.flatMap((words, index) => words.split(' ').map((word) => [fold(word), index + 1] as const)))

const months = indexOf(monthWords)
const weekdays = indexOf(weekdayWords)

const englishMonths = monthWords.map((words) => `${words.charAt(0).toUpperCase()}${words.slice(1).split(' ')[0]}`)
const englishDays = weekdayWords.map((words) => `${words.charAt(0).toUpperCase()}${words.slice(1).split(' ')[0]}`)

/** 1 to 12 for a month's name or short form, without a full stop; null for anything else. */
export const monthOf = (word: string): number | null => months.get(fold(word)) ?? null

/** 1 (Monday) to 7 for a weekday's name or short form, without a full stop; null for anything else. */
export const weekdayOf = (word: string): number | null => weekdays.get(fold(word)) ?? null

/** `3 October`. */
export const dayAndMonth = (month: number, day: number): string => `${day} ${englishMonths[month - 1] ?? `(${month})`}`

/** `Friday` for 5. */
export const weekdayName = (weekday: number): string => englishDays[weekday - 1] ?? ''
