import { countryCodeOf } from '#core/geography/countries.ts'
import { m } from '#messages'
import { shownCountry } from '#web/i18n/country-name.ts'
import { language } from '#web/i18n/language.ts'
import { oneAfterAnother } from '#web/i18n/name-lists.ts'
import { shownDate, shownTime, statusWord } from '#web/i18n/wording.ts'

/** The words that the history has for a value, by their field, and what the language has for them. */
const known: Readonly<Record<string, Readonly<Record<string, () => string | null>>>> = {
  status: {
    Scheduled: m.common_scheduled,
    Cancelled: () => statusWord('cancelled'),
    Postponed: () => statusWord('postponed'),
    Rescheduled: () => statusWord('rescheduled'),
    Moved: () => statusWord('moved'),
    'Sold out': () => statusWord('sold-out'),
  },
  bandList: { TBD: m.bands_unknown },
  venueName: { unknown: m.history_value_unknown },
  mergedInto: { unknown: m.history_value_unknown },
  ageRestriction: { None: m.age_none, Unknown: m.age_unknown },
  showPoster: { 'a picture': m.history_value_picture, 'another picture': m.history_value_other_picture },
  confirmedAs: {
    'the band': m.history_value_band,
    'the venue': m.history_value_venue,
    'the promoter': m.history_value_promoter,
    'a fan': m.history_value_fan,
  },
  addressVisibility: { Public: m.history_value_public, 'Ask a punk': m.history_value_ask_a_punk },
}

type Parts = readonly (string | undefined)[]
type Shape = { pattern: RegExp; say: (parts: Parts) => string | null }

const shapedAs = ({ pattern, say }: Shape, value: string): string | null => {
  const parts = pattern.exec(value)
  return parts && say(parts)
}

const time = { pattern: /^(\d+):(\d\d) ([AP])M$/, say: (parts: Parts) => shownTime(onLongClock(parts)) }

const details: Readonly<Record<string, () => string>> = {
  headliner: m.show_headliner,
  support: m.show_support,
  DJ: m.show_dj,
  other: m.line_up_role_other,
  announced: m.show_announced,
  'dropped out': m.show_dropped_out,
}

/** What a bracket behind a band says of it; undefined where it says anything else, and so belongs to the name. */
const detailWords = (bracket: string): string | undefined => {
  const words = bracket.split(', ').map((detail) => own(details, detail)?.() ?? shapedAs(time, detail))
  return words.every((word) => word !== null) ? oneAfterAnother(words) : undefined
}

/** The bands of a line-up, each with what is unusual about it in brackets: `A, B (DJ, 11:30 PM)`. */
const lineUpWords = (lineUp: string): string =>
  lineUp
    .replace(/(^|, )unknown(?=, | \(|$)/g, (_, before: string) => before + m.history_value_unknown())
    .replace(/([^,]+) \(([^()]*)\)(?=, |$)/g, (act, name: string, bracket: string) => {
      const said = detailWords(bracket)
      return said ? m.line_up_act({ name, details: said }) : act
    })

/** The values that hold a line-up, a number, a date, a time or a country. */
const shaped: Readonly<Record<string, Shape>> = {
  bandList: { pattern: /^.*$/s, say: ([lineUp = '']) => lineUpWords(lineUp) },
  showDate: {
    pattern: /^(\d\d)\/(\d\d)\/(\d{4})$/,
    say: ([, month, day, year]) => shownDate(`${year}-${month}-${day}`),
  },
  doorTime: time,
  showTime: time,
  ageRestriction: { pattern: /^(\d+)\+$/, say: ([, age = '']) => m.age_from({ age }) },
  addressRevealMinutes: {
    pattern: /^(\d+) minutes before the doors$/,
    say: ([, minutes = '']) => m.history_value_minutes({ minutes }),
  },
  country: {
    pattern: /^.+$/,
    say: ([name = '']) => {
      const code = countryCodeOf(name)
      return code && shownCountry(code)
    },
  },
}

/** `7:05 PM` as `19:05`. */
const onLongClock = ([, hours, minutes, half]: Parts): string =>
  `${String((Number(hours) % 12) + (half === 'P' ? 12 : 0)).padStart(2, '0')}:${minutes}`

/** A value of a change, which the call tells in English, as the language says it; what people wrote stays as it is. */
export const valueWords = (field: string, value: string): string => {
  if (language() === 'en') return value
  const word = own(own(known, field) ?? {}, value)
  const shape = own(shaped, field)
  return (word ? word() : shape && shapedAs(shape, value)) ?? value
}

/** What a table says itself: a band may be called as what every object has. */
const own = <Entry>(table: Readonly<Record<string, Entry>>, key: string): Entry | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
