import { countryCodeOf } from '#core/venues/countries.ts'
import { m } from '#messages'
import { shownCountry } from '#web/country-name.ts'
import { shownDate, shownTime, statusWord } from '#web/wording.ts'

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

const time = { pattern: /^(\d+):(\d\d) ([AP])M$/, say: (parts: Parts) => shownTime(onLongClock(parts)) }

/** The values that hold a number, a date, a time or a country. */
const shaped: Readonly<Record<string, { pattern: RegExp; say: (parts: Parts) => string | null }>> = {
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
  const word = own(own(known, field) ?? {}, value)
  if (word) return word() ?? value
  const shape = own(shaped, field)
  const parts = shape?.pattern.exec(value)
  return (parts && shape?.say(parts)) ?? value
}

/** What a table says itself: a band may be called as what every object has. */
const own = <Entry>(table: Readonly<Record<string, Entry>>, key: string): Entry | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
