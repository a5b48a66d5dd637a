import { fold } from '#core/text/text.ts'

export type PlaceOrder = 'city-first' | 'venue-first'

export type IsCity = (name: string) => boolean

const VENUE_WORD =
  /^the\s(?!hague)|^(?:le|la|les|el|das|der|die|den|il|lo)\s(?!mans|havre|rochelle|spezia|coru|paz|plata|chaux|locle|haag|paso)|\d|(?<!\p{L})(?:club|pub|bar|inn|tavern|brewery|taproom|ballroom|(?:music\s)?hall|halls?|house|theat(?:re|er)|teatro|th[ée][âa]tre|arena|amphitheat(?:re|er)|room|lounge|stage|studios?|garage|factory|warehouse|basement|cellar|caf[ée]|kafe|kaffee|sala|salle|casa|cave|centro|centre|center|zentrum|festivals?|fest|open\sair|live|music|rock|social|union|university|church|kirche|park|garten|gardens?|bowl|records|kino|cinema|juz|jz|ajz|azk|kulturzentrum|kulturhaus)(?!\p{L})|(?:haus|hof|halle|keller|werk|fabrik|b[üu]hne|zentrum|bunker|speicher)$/iu

/** The large cities after which time zones are named. */
let zoneCities: ReadonlySet<string> | undefined
export const isZoneCity: IsCity = (name) => {
  zoneCities ??= new Set(
    Intl.supportedValuesOf('timeZone').map((zone) => fold(zone.split('/').at(-1)?.replaceAll('_', ' ') ?? '')),
  )
  return zoneCities.has(fold(name))
}

export const looksLikeVenue = (name: string): boolean => VENUE_WORD.test(name)

const isAllCaps = (text: string): boolean => text === text.toUpperCase() && /\p{Lu}{4}/u.test(text)

export const guessOrder = (first: string, second: string, isCity: IsCity): PlaceOrder | null => {
  const [firstIsCity, secondIsCity] = [isCity(first), isCity(second)]
  if (firstIsCity !== secondIsCity) return firstIsCity ? 'city-first' : 'venue-first'
  const [firstIsVenue, secondIsVenue] = [VENUE_WORD.test(first), VENUE_WORD.test(second)]
  if (firstIsVenue !== secondIsVenue) return secondIsVenue ? 'city-first' : 'venue-first'
  const [firstIsCaps, secondIsCaps] = [isAllCaps(first), isAllCaps(second)]
  if (firstIsCaps === secondIsCaps || !/\p{Ll}/u.test(first + second)) return null
  return firstIsCaps ? 'city-first' : 'venue-first'
}

export const majorityOrder = (guesses: readonly (PlaceOrder | null)[]): PlaceOrder | null => {
  const cityFirst = guesses.filter((guess) => guess === 'city-first').length
  const venueFirst = guesses.filter((guess) => guess === 'venue-first').length
  return cityFirst === venueFirst ? null : cityFirst > venueFirst ? 'city-first' : 'venue-first'
}
