import { fold } from '#core/text/text.ts'

export type PlaceOrder = 'city-first' | 'venue-first'

export type IsCity = (name: string) => boolean

const OF_A_VENUE =
  /^the\s(?!hague)|^(?:le|la|les|el|das|der|die|den|il|lo)\s(?!mans|havre|rochelle|spezia|coru|paz|plata|chaux|locle|haag|paso)|\d|(?<!\p{L})(?:club|pub|bar|inn|tavern|brewery|taproom|ballroom|(?:music\s)?hall|halls?|house|theat(?:re|er)|teatro|th[ée][âa]tre|arena|amphitheat(?:re|er)|room|lounge|stage|studios?|garage|factory|warehouse|basement|cellar|caf[ée]|kafe|kaffee|sala|salle|casa|cave|centro|centre|center|zentrum|festivals?|fest|open\sair|live|music|rock|social|union|university|church|kirche|park|garten|gardens?|bowl|records|kino|cinema|juz|jz|ajz|azk|kulturzentrum|kulturhaus)(?!\p{L})|(?:haus|hof|halle|keller|werk|fabrik|b[üu]hne|zentrum|bunker|speicher)$/iu

/** Cities that name time zones: few, but large. */
let zoneCities: ReadonlySet<string> | undefined
export const isZoneCity: IsCity = (name) => {
  zoneCities ??= new Set(
    Intl.supportedValuesOf('timeZone').map((zone) => fold(zone.split('/').at(-1)?.replaceAll('_', ' ') ?? '')),
  )
  return zoneCities.has(fold(name))
}

export const isLikeAVenue = (name: string): boolean => OF_A_VENUE.test(name)

const isShouted = (text: string): boolean => text === text.toUpperCase() && /\p{Lu}{4}/u.test(text)

export const leanOf = (first: string, second: string, isCity: IsCity): PlaceOrder | null => {
  const [one, other] = [isCity(first), isCity(second)]
  if (one !== other) return one ? 'city-first' : 'venue-first'
  const [here, there] = [OF_A_VENUE.test(first), OF_A_VENUE.test(second)]
  if (here !== there) return there ? 'city-first' : 'venue-first'
  const [loud, louder] = [isShouted(first), isShouted(second)]
  if (loud === louder || !/\p{Ll}/u.test(first + second)) return null
  return loud ? 'city-first' : 'venue-first'
}

export const orderOfMost = (leans: readonly (PlaceOrder | null)[]): PlaceOrder | null => {
  const cityFirst = leans.filter((lean) => lean === 'city-first').length
  const venueFirst = leans.filter((lean) => lean === 'venue-first').length
  return cityFirst === venueFirst ? null : cityFirst > venueFirst ? 'city-first' : 'venue-first'
}
