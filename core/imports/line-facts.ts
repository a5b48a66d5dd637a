import { isOff, type ShowStatus } from '#core/shows/status.ts'
import type { GivenShow } from './show-draft.ts'

/** What a line of a tour says besides date, place and bands, and the text without it. */
export type LineFacts = {
  /** In the place of each fact stands {@link GAP}. */
  rest: string
  status: ShowStatus
  show: Pick<GivenShow, 'doorTime' | 'showTime' | 'ageRestriction' | 'ageLimit' | 'ticketUrl' | 'price'>
}

/** Stands where something was taken out, and parts what was around it. */
export const GAP = '|'

const CLOCK = String.raw`(?:\d{1,2}:\d{2}\s*(?:[ap]\.?m\.?|uhr|hrs?|h)?|\d{1,2}\s?h\s?(?:\d{2})?|\d{1,2}\.\d{2}\s*(?:[ap]\.?m\.?|uhr)|\d{1,2}\s*(?:[ap]\.?m\.?|uhr|hrs?))`
const ALONE = String.raw`(?<![\p{L}\d:.,€$£])`
const DONE = String.raw`(?![\p{L}\d:])`
const DOORS = 'doors?(?:\\s+open)?|einlass|t[üu]ren?|puertas|apertura|portes|ouverture'
const MUSIC = 'show(?:time)?|beginn|start|music|live|concert|concierto|konzert|stage|inicio|d[ée]but'
const WORDS_BETWEEN = String.raw`[\s:@]*(?:(?:at|ab|um|from|à|a\s+las)\s+)?`

const doorsPattern = new RegExp(
  `(?<!\\p{L})(?:${DOORS})${WORDS_BETWEEN}(${CLOCK}|\\d{1,2}(?=\\s*/\\s*${CLOCK}))${DONE}`,
  'iu',
)
const musicPattern = new RegExp(`(?<!\\p{L})(?:${MUSIC})${WORDS_BETWEEN}(${CLOCK})${DONE}`, 'iu')
const clockPattern = new RegExp(`${ALONE}(?:ab\\s+|um\\s+)?(${CLOCK})${DONE}`, 'iu')

const linkPattern = /https?:\/\/[^\s<>()]+[^\s<>().,;:!?]/i
const pricePattern =
  /(?<![\p{L}\d])(?:[€$£]\s?\d+(?:[.,]\d{1,2})?(?:\s?[-–/]\s?[€$£]?\s?\d+(?:[.,]\d{1,2})?)?|\d+(?:[.,]\d{1,2})?\s?(?:€|EUR|USD|GBP|CHF)|free entry|free admission|eintritt frei|entrada libre|entr[ée]e libre)(?![\p{L}\d])/iu
const allAgesPattern = /(?<!\p{L})all[\s-]ages(?!\p{L})/iu
const agePattern = /(?<![\p{L}\d€$£])(1[3-9]|2[01])\s?\+(?=[\s,;|)\]]|$)/u

/** Words that say what has become of a show; the short ones that are names too only in capitals. */
const statusPatterns: readonly (readonly [ShowStatus, RegExp])[] = [
  ['cancelled', /(?<!\p{L})(?:cancell?ed|abgesagt|annul[ée]e?|cancelad[oa])(?!\p{L})/iu],
  ['postponed', /(?<!\p{L})(?:postponed|verschoben|verlegt|aplazad[oa]|REPORT[ÉE]E?)(?!\p{L})/iu],
  ['sold-out', /(?<!\p{L})(?:sold[\s-]?out|ausverkauft|agotad[oa]|entradas agotadas)(?!\p{L})/iu],
  ['sold-out', /(?<!\p{L})COMPLET(?!\p{L})/u],
]

/** Takes times, price, ages, link and status words out of a text. The first of each counts. */
export const takeFacts = (text: string): LineFacts => {
  let rest = text
  const take = (pattern: RegExp): string | null => {
    const match = pattern.exec(rest)
    if (!match) return null
    rest = `${rest.slice(0, match.index)}${GAP}${rest.slice(match.index + match[0].length)}`
    return match[1] ?? match[0]
  }
  const ticketUrl = take(linkPattern)
  const status = statusIn(take)
  const times = timesIn(take)
  const price = take(pricePattern)
  const isForAll = take(allAgesPattern) !== null
  const age = isForAll ? null : take(agePattern)
  return {
    rest,
    status,
    show: {
      ...times,
      ...(ticketUrl && { ticketUrl }),
      ...(price && { price }),
      ...(isForAll && { ageRestriction: 'No' as const }),
      ...(age && { ageRestriction: 'Yes' as const, ageLimit: Number(age) }),
    },
  }
}

/** What the words of a text say has become of the show. */
export const statusOf = (text: string): ShowStatus =>
  statusPatterns.find(([, pattern]) => pattern.test(text))?.[0] ?? 'scheduled'

type Take = (pattern: RegExp) => string | null

/** A show that is off is not sold out. */
const statusIn = (take: Take): ShowStatus => {
  const found = statusPatterns.filter(([, pattern]) => take(pattern) !== null).map(([status]) => status)
  return found.find(isOff) ?? found[0] ?? 'scheduled'
}

/** Two times without a word are doors and music; one alone is when the show begins. */
const timesIn = (take: Take): Pick<GivenShow, 'doorTime' | 'showTime'> => {
  const doors = take(doorsPattern)
  const music = take(musicPattern)
  const first = music === null ? take(clockPattern) : null
  const second = first !== null && doors === null ? take(clockPattern) : null
  const [doorTime, showTime] = second === null ? [doors, music ?? first] : [first, second]
  return {
    ...(doorTime !== null && { doorTime: clockTime(doorTime, showTime) }),
    ...(showTime !== null && { showTime: clockTime(showTime, null) }),
  }
}

/**
 * HH:MM of a time as people write it: `7pm`, `7:30 p.m.`, `20h30`, `20.00 Uhr`, `20:00`. A bare hour goes by the half of the
 * day that `beside` says. What is no time stays as it is, for the rules of a show to refuse.
 */
export const clockTime = (text: string, beside: string | null = null): string => {
  const [, hours, minutes = '00'] = /^(\d{1,2})\s?(?:[:.h]\s?(\d{2}))?/i.exec(text.trim()) ?? []
  if (hours === undefined) return text.trim()
  const half = /([ap])\.?m/i.exec(text) ?? (/^\d{1,2}$/.test(text.trim()) ? /([ap])\.?m/i.exec(beside ?? '') : null)
  const hour = Number(hours)
  if (half && hour >= 1 && hour <= 12)
    return `${String((hour % 12) + (half[1]?.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minutes}`
  return `${hours.padStart(2, '0')}:${minutes}`
}
