import { countryCodeOf } from '#core/geography/countries.ts'
import type { ParsedShow } from '#core/imports/show-draft.ts'
import { isOff, type ShowStatus } from '#core/shows/status.ts'

/** `remainingText` has {@link GAP} in place of each extracted field. */
type LineFields = {
  remainingText: string
  status: ShowStatus
  show: Pick<
    ParsedShow,
    'doorTime' | 'showTime' | 'ageRestriction' | 'ageLimit' | 'ticketUrl' | 'price' | 'venueCountry'
  >
}

export const GAP = '|'

const CLOCK = String.raw`(?:\d{1,2}:\d{2}\s*(?:[ap]\.?m\.?|uhr|hrs?|h)?|\d{1,2}\s?h\s?(?:\d{2})?|\d{1,2}\.\d{2}\s*(?:[ap]\.?m\.?|uhr)|\d{1,2}\s*(?:[ap]\.?m\.?|uhr|hrs?))`
const START = String.raw`(?<![\p{L}\d:.,€$£])`
const END = String.raw`(?![\p{L}\d:])`
const DOOR_WORDS =
  'doors?(?:\\s+open)?|open|einlass|t[üu]ren?|(?:apertura\\s+(?:de\\s+)?)?puertas|apertura(?:\\s+porte)?|(?:ouverture\\s+des\\s+)?portes|ouverture|deuren?'
const SHOW_WORDS =
  'show(?:time)?|beginn|start|music|live|concert|concierto|konzert|stage|inicio|inizio|d[ée]but|aanvang'
const FILLER = String.raw`[\s:@]*(?:(?:at|ab|um|from|à|a\s+las|ore|alle)\s+)?`
const BARE_HOUR = String.raw`\d{1,2}(?=\s*(?:[/,.;|)-]|$)(?!\.\d))`

const doorsPattern = new RegExp(
  `(?<!\\p{L})(?:${DOOR_WORDS})${FILLER}(${CLOCK}|\\d{1,2}(?=\\s*/\\s*${CLOCK})|${BARE_HOUR})${END}`,
  'iu',
)
const showTimePattern = new RegExp(`(?<!\\p{L})(?:${SHOW_WORDS})${FILLER}(${CLOCK}|${BARE_HOUR})${END}`, 'iu')
/** Excludes "The 9:30 Club". */
const clockPattern = new RegExp(`${START}(?:(?:ab|um|ore|alle|h)\\s+)?(${CLOCK})${END}(?!\\s+club)`, 'iu')

const linkPattern = /https?:\/\/[^\s<>()[\]]+[^\s<>()[\].,;:!?]/i
const AMOUNT = String.raw`(?:[€$£]\s?\d+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?\s?(?:€|EUR|euros?|USD|GBP|CHF|kr|zł)(?![\p{L}]))`
const POINT_OF_SALE = String.raw`(?:\s?(?:adv(?:ance)?|dos|doors?|at the door|day of show|VVK|AK|presale|anticipada|taquilla)\b\.?)?`
const FREE_ENTRY =
  'free(?: (?:entry|admission|show))?|eintritt frei|entrada (?:libre|gratuita)|entr[ée]e (?:libre|gratuite)|ingresso (?:libero|gratuito)|gratis'
const pricePattern = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:eintritt|entry|ingresso|entr[ée]e|entrada|tickets?|price|cover|tix)[\\s:]+(?=[€$£\\d]))?((?:(?:VVK|AK|adv)\\.?:?\\s)?${AMOUNT}${POINT_OF_SALE}(?:\\s?[-–/|,]\\s?(?:AK:?\\s)?(?:${AMOUNT}|(?<!,\\s?)\\d+(?:[.,]\\d{1,2})?\\s?€?(?![\\p{L}\\d:+]))${POINT_OF_SALE})?|(?:${FREE_ENTRY})(?=\\s*(?:[|,.;)!]|$)))(?![\\p{L}\\d])`,
  'iu',
)
const allAgesPattern = /(?<!\p{L})(?:[Aa][Ll]{2}[\s-][Aa][Gg][Ee][Ss]|AA)(?!\p{L})/u
const agePattern =
  /(?<![\p{L}\d€$£])(?:ab\s(?=\d+\s?(?:[|,;)J]|$)))?(1[3-9]|2[01])\s?(?:\+|and over|(?<=ab \d\d)(?:\s?J(?:ahren)?)?)(?=[\s,;|)\]!]|$)/iu

/** `complet` also occurs in names, so it counts only in capitals or in brackets. */
const statusPatterns: readonly (readonly [ShowStatus, RegExp])[] = [
  [
    'cancelled',
    /(?<!\p{L})(?:cancell?ed|abgesagt|f[äa]llt aus|annul[ée]e?s?|annullat[oa]|cancelad[oa]|afgelast|geannuleerd|zru[šs]eno|odwo[łl]an[yae]|inst[äa]llt|aflyst|avlyst|peruttu|elmarad)(?!\p{L})/iu,
  ],
  [
    'postponed',
    /(?<!\p{L})(?:postponed|verschoben|verlegt|aplazad[oa]|rinviat[oa]|adiad[oa]|verplaatst|p[řr]elo[žz]eno|prze[łl]o[żz]on[yae]|uppskjut(?:et|en)|udskudt|utsatt|siirretty|elhalasztva|REPORT[ÉE]E?)(?!\p{L})/iu,
  ],
  [
    'sold-out',
    /(?<!\p{L})(?:sold[\s-]?out|ausverkauft|entradas agotadas|agotad[oa]s?|esaurit[oa]|esgotad[oa]|uitverkocht|vyprod[áa]no|wyprzedan[yae]|uts[åa]l[dt]|sluts[åa]lt|udsolgt|utsolgt|loppuunmyyty|elkelt)(?!\p{L})/iu,
  ],
  ['sold-out', /(?<!\p{L})COMPLET(?!\p{L})|(?<=[([]\s*)[Cc]omplet(?=\s*[)\]])|完売|売り?切れ/u],
  ['cancelled', /公演?中止/u],
  ['postponed', /公演?延期/u],
]

/** Extracts times, price, age limit, link, status and the country of a flag emoji from a text. The first of
 * each kind counts, except that cancelled and postponed take precedence over sold out. */
export const extractFields = (text: string): LineFields => {
  let remainingText = text
  const take = (pattern: RegExp): string | null => {
    const match = pattern.exec(remainingText)
    if (!match) return null
    const end = match.index + match[0].length
    remainingText = `${remainingText.slice(0, match.index)}${GAP}${remainingText.slice(end)}`
    return match[1] ?? match[0]
  }
  const country = countryOfFlag(take(/[\u{1f1e6}-\u{1f1ff}]{2}/u))
  const ticketUrl = take(linkPattern)
  const status = statusIn(take)
  const times = timesIn(take)
  const price = take(pricePattern)
  const isAllAges = take(allAgesPattern) !== null
  const age = isAllAges ? null : take(agePattern)
  return {
    remainingText,
    status,
    show: {
      ...(country && { venueCountry: country }),
      ...times,
      ...(ticketUrl && { ticketUrl }),
      ...(price && { price }),
      ...(isAllAges && { ageRestriction: 'No' as const }),
      ...(age && { ageRestriction: 'Yes' as const, ageLimit: Number(age) }),
    },
  }
}

const FLAG_OFFSET = 0x1f1e6 - 'A'.charCodeAt(0)

const countryOfFlag = (flag: string | null): string | null =>
  flag && countryCodeOf(String.fromCodePoint(...[...flag].map((letter) => (letter.codePointAt(0) ?? 0) - FLAG_OFFSET)))

export const statusOf = (text: string): ShowStatus =>
  statusPatterns.find(([, pattern]) => pattern.test(text))?.[0] ?? 'scheduled'

type Take = (pattern: RegExp) => string | null

const statusIn = (take: Take): ShowStatus => {
  const found = statusPatterns.filter(([, pattern]) => take(pattern) !== null).map(([status]) => status)
  return found.find(isOff) ?? found[0] ?? 'scheduled'
}

const timesIn = (take: Take): Pick<ParsedShow, 'doorTime' | 'showTime'> => {
  const doors = take(doorsPattern)
  const show = take(showTimePattern)
  const first = show === null ? take(clockPattern) : null
  const second = first !== null && doors === null ? take(clockPattern) : null
  const [doorTime, showTime] = second === null ? [doors, show ?? first] : [first, second]
  return {
    ...(doorTime !== null && { doorTime: clockTime(doorTime, showTime) }),
    ...(showTime !== null && { showTime: clockTime(showTime, null) }),
  }
}

/** Normalizes a time such as `7pm`, `7:30 p.m.`, `20h30` or `20.00 Uhr` to HH:MM. A bare hour takes am or pm from
 * `otherTime`. Without am or pm, bare hours from 4 to 11 and `4:00` to `9:59` are taken as pm. Text that does not start with
 * a digit is only trimmed, for validation to reject. */
export const clockTime = (text: string, otherTime: string | null = null): string => {
  const trimmed = text.trim()
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:\s?[:.h]\s?(\d{2}))?/i.exec(trimmed) ?? []
  if (hours === undefined) return trimmed
  const isBare = /^\d{1,2}$/.test(trimmed)
  const meridiem = /([ap])\.?\s?m/i.exec(trimmed) ?? (isBare ? /([ap])\.?\s?m/i.exec(otherTime ?? '') : null)
  const hour = Number(hours)
  if (meridiem && hour >= 1 && hour <= 12)
    return `${String((hour % 12) + (meridiem[1]?.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minutes}`
  const isAssumedPm = (isBare && hour >= 4 && hour <= 11) || (/^[4-9][:.]\d{2}$/.test(trimmed) && hour <= 9)
  return `${isAssumedPm ? hour + 12 : hours.padStart(2, '0')}:${minutes}`
}
