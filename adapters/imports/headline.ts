import { type ImportNote, importMessage } from '#core/imports/import-message.ts'
import { isCalendarDay } from '#core/time/iso-date-time.ts'
import { monthOf } from './month-and-weekday-names.ts'
import { countryIn } from './place-text.ts'
import { MONTH_LINE } from './tour-lines.ts'

export type Headline = { band: string | null; year: number | null; month: number | null }

/** The position of an undated line relative to the shows. Only a line `just above` them may consist of the band's name alone. */
export type LinePosition = 'just above' | 'above' | 'below'

const YEAR = /(?<!\d)((?:19|20|21)\d{2})(?:\s?[/–-]\s?(?:20)?\d{2})?(?!\d)/
const TOUR_WORD =
  /^(?:(?:sommer|winter|herbst|fr[üu]hjahrs|fr[üu]hlings|europa|deutschland|club|jubil[äa]ums|abschieds)?tour(?:nee)?|tourn[ée]e|gira|tourdat(?:en|es)|tour-?daten|konzerte|conciertos|concerts|concerti|shows|dates|gigs|termine|fechas|live|ツアー|ライブ)$/iu
const TOUR_MODIFIER =
  /^(?:on|auf|en|in|de|del?|des|du|la|le|les|il|el|our|the|new|more|all|upcoming|announcements?|news|part|leg|pt|world|europe(?:an)?|euro(?:pa)?|uk|us|usa|eu|american?|summer|winter|spring|autumn|fall|sommer|herbst|fr[üu]hjahr|fr[üu]hling|invernale|estiva|primavera|verano|invierno|oto[ñn]o|[ée]t[ée]|hiver|printemps|automne|inverno|anniversary|farewell|reunion|east|west|north|south|coast|midwest|club|next|\d+(?:st|nd|rd|th)?|\d+\.)$/iu
const PART_SEPARATOR = /\s+[\p{Pd}|•·:;]+\s+|[:|•·"“”„]+\s*|\s+\p{Pd}+$/u
const SURROUNDING_SYMBOLS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}!?.)]+$/gu

const QUOTED = /["“”„«»「」『』][^"“”„«»「」『』]+["“”„«»「」『』]/gu
const LIVE_SUFFIX =
  /\s+(?:en (?:vivo|directo|concierto|concert)|in concert[oi]?|dal vivo|ao vivo|na żywo|live in concert)$/iu
const GREETING =
  /^(?:hi|hey|hello|dear|hallo|liebe|servus|moin|hola|salut|bonjour|ciao|ol[áa]|hej|cze[śs][ćc])(?!\p{L})/iu

/** Parses headlines such as `The Nutmeg Seven on tour 2026`, `Summer 2026` or `MARCH`. Returns null for other texts. */
export const headlineOf = (text: string, position: LinePosition): Headline | null => {
  const [, monthWord, yearText] = MONTH_LINE.exec(text) ?? []
  const month = monthOf(monthWord ?? '')
  if (month !== null) return { band: null, year: yearText ? Number(yearText) : null, month }
  if (/[#@]|https?:|www\./i.test(text)) return null
  const year = yearIn(text)
  const withoutYear = text.replace(YEAR, ' ')
  const withoutQuotes = withoutYear.replace(QUOTED, ' | ')
  const mentionsTour = wordsOf(withoutQuotes).some((word) => TOUR_WORD.test(word))
  const parts = (mentionsTour ? withoutQuotes : withoutYear)
    .split(PART_SEPARATOR)
    .map((part) => trimSymbols(part).replace(LIVE_SUFFIX, ''))
    .filter(Boolean)
  const name = parts.map(nameIn).find(Boolean) ?? null
  const isYearOnly = name === null && year !== null
  if (position === 'below' && !isYearOnly && !(mentionsTour && name && isTitleCased(name))) return null
  if (mentionsTour && (name !== null || year !== null)) return { band: name, year, month: null }
  const isName = position === 'just above' && name !== null && (looksLikeName(text) || startsWithName(name, text))
  if (year !== null && text.length <= 40) return { band: isName ? name : null, year, month: null }
  return isName ? { band: name, year, month: null } : null
}

export const isNameOnly = (text: string): boolean =>
  isTitleCased(text.replace(LIVE_SUFFIX, '')) && !GREETING.test(text) && !/\s(?:&|and|und|et|y|e)\s/iu.test(text)

export const headlineNote = ({ band, year, month }: Headline): ImportNote => {
  if (band !== null) return importMessage('skipped.who_tours', { text: band })
  return month === null && year !== null ? importMessage('skipped.year', { year }) : importMessage('skipped.month')
}

const trimSymbols = (text: string): string => text.replace(SURROUNDING_SYMBOLS, '')
const wordsOf = (text: string): string[] => text.split(/\s+/).map(trimSymbols)
const isTourModifier = (word: string): boolean =>
  TOUR_WORD.test(word) || TOUR_MODIFIER.test(word) || countryIn(word) !== null

const nameIn = (part: string): string => {
  const words = part.split(/\s+/)
  const at = words.findIndex((word) => TOUR_WORD.test(trimSymbols(word)))
  if (at < 0) return words.every((word) => isTourModifier(trimSymbols(word))) ? '' : part
  const [before, after] = [words.slice(0, at), words.slice(at + 1)]
  while (before.length > 0 && isTourModifier(trimSymbols(before.at(-1) ?? ''))) before.pop()
  while (after.length > 0 && isTourModifier(trimSymbols(after[0] ?? ''))) after.shift()
  return trimSymbols(before.join(' ')) || trimSymbols(after.join(' '))
}

const yearIn = (text: string): number | null => {
  const year = YEAR.exec(text)?.[1]
  return year && isCalendarDay(`${year}-01-01`) ? Number(year) : null
}

const looksLikeName = (text: string): boolean =>
  text.length <= 60 && text.split(/\s+/).length <= 6 && !/[?:,]/.test(text) && /\p{L}/u.test(text)

/** Accepts `THE PLANET SMASHERS - ACROSS THE COUNTRY`. */
const startsWithName = (name: string, text: string): boolean =>
  text.length <= 80 && text.startsWith(name) && !/[?:,]/.test(text) && isTitleCased(name)

/** Accepts "Axe & the Handles" but not "More of it on tour". */
const isTitleCased = (name: string): boolean =>
  looksLikeName(name) && wordsOf(name).every((word) => !/^\p{Ll}/u.test(word) || /^(?:the|of|and|de|und|y)$/.test(word))
