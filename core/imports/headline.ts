import { isCalendarDay } from '#core/shows/calendar-day.ts'
import { monthOf } from './day-words.ts'
import { countryIn } from './place-words.ts'
import { MONTH } from './tour-lines.ts'

/** What a line above the dates says of those below it. */
export type Headline = { band: string | null; year: number | null; month: number | null }

/** Where a line stands that has no date: above the first one, and then perhaps as the only one, or below it. */
export type Standing = 'just above' | 'above' | 'below'

const YEAR = /(?<!\d)((?:19|20|21)\d{2})(?:\s?[/–-]\s?(?:20)?\d{2})?(?!\d)/
const TOUR =
  /^(?:(?:sommer|winter|herbst|fr[üu]hjahrs|fr[üu]hlings|europa|deutschland|club|jubil[äa]ums|abschieds)?tour(?:nee)?|tourn[ée]e|gira|tourdat(?:en|es)|tour-?daten|konzerte|conciertos|concerts|concerti|shows|dates|gigs|termine|fechas|fechas|live|ツアー)$/iu
/** Words beside "tour" that are not the name of who is on it. */
const BESIDE =
  /^(?:on|auf|en|in|de|del?|des|du|la|le|les|il|el|our|the|new|more|all|upcoming|announcements?|news|part|leg|pt|world|europe(?:an)?|euro(?:pa)?|uk|us|usa|eu|american?|summer|winter|spring|autumn|fall|sommer|herbst|fr[üu]hjahr|fr[üu]hling|invernale|estiva|primavera|verano|invierno|oto[ñn]o|[ée]t[ée]|hiver|printemps|automne|inverno|anniversary|farewell|reunion|east|west|north|south|coast|midwest|club|next|\d+(?:st|nd|rd|th)?|\d+\.)$/iu
/** The name of a tour, which may be that of no band. */
const QUOTED = /["“„«][^"“”„«»]+["”“»]|[「『][^「」『』]+[」』]/u
/** `LOS PLATILLOS EN VIVO` */
const LIVE = /\s+(?:en (?:vivo|directo|concierto|concert)|dal vivo|ao vivo|in concert|live|na żywo|naživo)$/iu
const NOTICE = /^(?:tickets?|karten|entradas|billets|biglietti|bilety|l[íi]stky|presale|on sale|info)(?!\p{L})/iu
const PARTED = /\s+[\p{Pd}|•·:;]+\s+|[:|•·"“”„]+\s*|\s+\p{Pd}+$/u
const NO_LETTERS_AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}!?.)]+$/gu

/** `The Nutmeg Seven on tour 2026`, `Summer 2026`, or `MARCH`; the line above the dates may be a name alone. */
export const headlineOf = (text: string, standing: Standing): Headline | null => {
  const [, month, itsYear] = MONTH.exec(text) ?? []
  const named = monthOf(month ?? '')
  if (named !== null) return { band: null, year: itsYear ? Number(itsYear) : null, month: named }
  if (/[#@]|https?:|www\./i.test(text) || isNotice(text)) return null
  const year = yearIn(text)
  const parts = unquoted(text).replace(YEAR, ' ').split(PARTED).map(bare).filter(Boolean)
  const isOfTour = parts.some((part) => wordsOf(part).some((word) => TOUR.test(word)))
  const name = parts.map(nameIn).find(Boolean)?.replace(LIVE, '') ?? null
  const isYearAlone = name === null && year !== null
  if (standing === 'below' && !isYearAlone && !(isOfTour && name && isTitled(name))) return null
  if (isOfTour && (name !== null || year !== null)) return { band: name, year, month: null }
  const isName = standing === 'just above' && name !== null && (isLikeAName(text) || isNameInFront(name, text))
  if (year !== null && text.length <= 40) return { band: isName ? name : null, year, month: null }
  return isName ? { band: name, year, month: null } : null
}

/** What is said of a line that was read as a headline. */
export const headlineWords = ({ band, year, month }: Headline): string => {
  if (band !== null) return `Read as who is on tour: ${band}`
  return month === null ? `Read as the year: ${year}` : 'Read as the month'
}

/** `Tickets on sale Friday!` */
export const isNotice = (text: string): boolean => NOTICE.test(text)

/** Without the quoted name of the tour, if there is more. */
const unquoted = (text: string): string => {
  const rest = text.replace(QUOTED, ' ')
  return rest
    .replace(YEAR, '')
    .split(/\s+/)
    .every((word) => isBeside(bare(word)) || bare(word) === '')
    ? text
    : rest
}

const wordsOf = (text: string): string[] => text.split(/\s+/).map((word) => word.replace(NO_LETTERS_AROUND, ''))
const bare = (text: string): string => text.replace(NO_LETTERS_AROUND, '')
const isBeside = (word: string): boolean => TOUR.test(word) || BESIDE.test(word) || countryIn(word) !== null

/** The part without the words of the tour at its ends; what stands before them is the name, else what stands behind. */
const nameIn = (part: string): string => {
  const words = part.split(/\s+/)
  const at = words.findIndex((word) => TOUR.test(bare(word)))
  if (at < 0) return words.every((word) => isBeside(bare(word))) ? '' : part
  const [before, after] = [words.slice(0, at), words.slice(at + 1)]
  while (before.length > 0 && isBeside(bare(before.at(-1) ?? ''))) before.pop()
  while (after.length > 0 && isBeside(bare(after[0] ?? ''))) after.shift()
  return bare(before.join(' ')) || bare(after.join(' '))
}

const yearIn = (text: string): number | null => {
  const year = YEAR.exec(text)?.[1]
  return year && isCalendarDay(`${year}-01-01`) ? Number(year) : null
}

const isLikeAName = (text: string): boolean =>
  text.length <= 60 && text.split(/\s+/).length <= 6 && !/[?:,]/.test(text) && /\p{L}/u.test(text)

/** `THE PLANET SMASHERS - ACROSS THE COUNTRY` */
const isNameInFront = (name: string, text: string): boolean =>
  text.length <= 80 && text.startsWith(name) && !/[?:,]/.test(text) && isTitled(name)

/** "More of it on tour" is no name; "Axe & the Handles" is. */
const isTitled = (name: string): boolean =>
  isLikeAName(name) && wordsOf(name).every((word) => !/^\p{Ll}/u.test(word) || /^(?:the|of|and|de|und|y)$/.test(word))
