import type { Locale } from './locales.ts'

/** By the English sentence, or the word that is put into one; `{1}`, `{2}` stand for what varies. */
export type Sentences = Readonly<Record<string, string>>

const sources = import.meta.glob<Sentences>('../sentences/*.json', { import: 'default' })

/** What says English sentences of the core and the server in a language; as they come where it has no table. */
export const translationInto = async (locale: Locale): Promise<(sentence: string) => string> =>
  translator((await sources[`../sentences/${locale}.json`]?.()) ?? {}, locale)

/**
 * Sentences that quote what somebody wrote: it stays as it is, though it may be a word of ours (`Friday`). Of what may stand
 * there instead, ours is only what is named here.
 */
const quoting: Readonly<Record<string, readonly string[]>> = {
  'This account is suspended: {1}': ['no reason given'],
  'This event has no date that can be read: {1}': [],
  'Not read: {1}': [],
  'Read as who plays where {1} stands': [],
  'Read as who is on tour: {1}': [],
  'Which of these is the city: {1}?': [],
  'Which time zone is {1} in?': [],
  'Which {1} is it?': [],
  'The source says {1} UTC: enter the time at the venue': [],
  'The source says {1} at UTC{2}, but {3} is at UTC{4} that day. Which is right?': [],
}

/** Says sentences as the table has them. */
export const translator = (sentences: Sentences, locale: Locale): ((sentence: string) => string) => {
  const known = new Map(Object.entries(sentences))
  // Of two that fit, the one that says more by itself is meant.
  const patterns = [...known]
    .filter(([english]) => english.includes('{1}'))
    .sort(([one], [other]) => other.length - one.length)
    .map(([english, theirs]) => ({ pattern: patternOf(english), theirs, ours: quoting[english] }))
  const say = (sentence: string): string => {
    const whole = known.get(sentence)
    if (whole !== undefined) return whole
    for (const { pattern, theirs, ours } of patterns) {
      const parts = pattern.exec(sentence)
      const sayPart = (text: string) => (ours?.includes(text) === false ? text : part(text))
      if (parts) return theirs.replace(/\{(\d)\}/g, (_, place: string) => sayPart(parts[Number(place)] ?? ''))
    }
    return sentence
  }
  const part = (text: string): string =>
    daysIn(text, locale) ??
    numberIn(text, locale) ??
    say(text.replace(/^.+(?= \d+$)/, (label) => known.get(label) ?? label))
  return say
}

const patternOf = (english: string): RegExp =>
  new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\d\}/g, '(.*)')}$`, 's')

const numberIn = (text: string, locale: Locale): string | null =>
  /^\d{1,3}(?:,\d{3})+$/.test(text) ? Number(text.replaceAll(',', '')).toLocaleString(locale) : null

/** `3 October 2027`, or several of them with `or` between; also days that no calendar has. */
const DAY = /^(\d{1,2}) ([A-Z][a-z]+)( \d{4})?$/
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const daysIn = (text: string, locale: Locale): string | null => {
  const weekday = weekdays.indexOf(text)
  if (weekday >= 0)
    // The first of that year was a Monday.
    return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2001, 0, weekday + 1))
  const days = text.split(' or ').map((day) => dayIn(day, locale))
  const known = days.filter((day) => day !== null)
  return known.length === days.length ? new Intl.ListFormat(locale, { type: 'disjunction' }).format(known) : null
}

const dayIn = (text: string, locale: Locale): string | null => {
  const [, day, month, year] = DAY.exec(text) ?? []
  const inMonth = Date.parse(`2 ${month}${year ?? ' 2000'} UTC`)
  if (day === undefined || Number.isNaN(inMonth)) return null
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    ...(year && { year: 'numeric' }),
    timeZone: 'UTC',
  })
    .formatToParts(inMonth)
    .map(({ type, value }) => (type === 'day' ? value.replace('2', day) : value))
    .join('')
}
