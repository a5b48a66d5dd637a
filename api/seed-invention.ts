import { bands } from '#api/seed-bands.ts'
import { causes, currencies, descriptions, festivals, longTitle, nights, tours, venues } from '#api/seed-data.ts'
import { slugOf } from '#core/text.ts'

const SHOWS = 320
/** Shows of an evening, Monday to Sunday. */
const WEEK = [1, 1, 2, 2, 4, 4, 2]
const TONIGHT = 6
const SATURDAY = 6
const SUNDAY = 7
const FESTIVAL_ACTS = 12
const ACTS = [3, 2, 4, 3, 1, 2, 3, 5, 2, 3]

/** A show as it is sent, but with the number of its venue and the names of its bands; `evening` is null for tonight, whatever the day is there. */
export type InventedShow = {
  venue: number
  evening: string | null
  showTitle: string
  doorTime: string | null
  showTime: string | null
  bandNames: string[]
  ageRestriction: 'Yes' | 'No' | 'Unknown'
  ageLimit: number | null
  eventUrl: string | null
  ticketUrl: string | null
  price: string | null
  description: string | null
}

/** Where a show stands: its number in all, its number on the evening, and the evening. */
type Place = { n: number; nth: number; evening: Temporal.PlainDate; isTonight: boolean }

const at = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item

/** The same shows for the same first evening (YYYY-MM-DD): more on Fridays and Saturdays, a festival now and then. */
export const invented = (firstEvening: string): readonly InventedShow[] => {
  const first = Temporal.PlainDate.from(firstEvening)
  const shows: InventedShow[] = []
  for (let day = 0; shows.length < SHOWS; day += 1) {
    const evening = first.add({ days: day })
    const howMany = day === 0 ? TONIGHT : at(WEEK, evening.dayOfWeek - 1)
    for (let nth = 0; nth < howMany && shows.length < SHOWS; nth += 1)
      shows.push(show({ n: shows.length, nth, evening, isTonight: day === 0 }))
  }
  return shows
}

const show = (place: Place): InventedShow => {
  const { n, evening, isTonight } = place
  const venue = (n * 17) % venues.length
  const [venueName, , , , country] = at(venues, venue)
  const isFestival = festivalOf(place) !== null
  const bandNames = actsOf(place)
  const showTitle = titleOf(place, bandNames, venueName)
  const slug = slugOf(showTitle, 'show')
  return {
    venue,
    evening: isTonight ? null : evening.toString(),
    showTitle,
    ...timesOf(place),
    bandNames,
    ...ageOf(n, country),
    eventUrl: n % 2 === 0 ? `https://gigs.example/${n + 1}/${slug}` : null,
    ticketUrl: n % 3 === 0 ? null : `https://tickets.example/buy/${1000 + n}`,
    price: priceOf(n, country, isFestival),
    description: n % 4 === 3 ? at(descriptions, n >> 2) : null,
  }
}

/** A festival on every third Saturday. */
const festivalOf = ({ nth, evening, isTonight }: Place): string | null => {
  if (nth !== 0 || isTonight || evening.dayOfWeek !== SATURDAY || evening.weekOfYear === undefined) return null
  return evening.weekOfYear % 3 === 0 ? at(festivals, evening.weekOfYear / 3) : null
}

/** No band plays twice on an evening: the steps of 5 from show to show and of 31 within a bill do not meet before. */
const actsOf = (place: Place): string[] => {
  const length = festivalOf(place) ? FESTIVAL_ACTS : place.n % 107 === 45 ? 0 : at(ACTS, place.n)
  return Array.from({ length }, (_, act) => at(bands, place.n * 5 + act * 31)[0])
}

const titleOf = (place: Place, [first, second]: string[], venueName: string): string => {
  const { n } = place
  const festival = festivalOf(place)
  if (festival) return festival
  if (n === 27) return longTitle
  if (!first) return at(['Secret headliner', 'Line-up to be announced', `${venueName}: birthday party`], n >> 3)
  if (!second) return at([`${first}: ${at(tours, n)}`, `An evening with ${first}`], n >> 3)
  return at(
    [
      `${first} + ${second}`,
      at(nights, n),
      `${first} with ${second} and guests`,
      `${first}: ${at(tours, n)}`,
      `${first} / ${second}`,
      `${at(nights, n)} at ${venueName}`,
      `${first} record release`,
      first,
      at(causes, n),
    ],
    n,
  )
}

const timesOf = (place: Place): { doorTime: string | null; showTime: string | null } => {
  const { n, evening } = place
  if (festivalOf(place)) return { doorTime: '12:00', showTime: '13:00' }
  if (evening.dayOfWeek === SUNDAY && n % 2 === 0) return { doorTime: '14:00', showTime: '14:30' }
  const [doorTime, showTime] = at(
    [
      ['19:00', '20:00'],
      ['20:00', '21:00'],
      ['18:30', '19:30'],
      ['21:00', '22:00'],
      ['19:30', '20:15'],
      ['20:30', '21:30'],
      ['22:00', '23:30'],
    ] as const,
    n,
  )
  if (n % 8 === 3) return { doorTime, showTime: null }
  return n % 8 === 6 ? { doorTime: null, showTime } : { doorTime, showTime }
}

const ageOf = (n: number, country: string): Pick<InventedShow, 'ageRestriction' | 'ageLimit'> => {
  const adult = country === 'US' && n % 2 === 0 ? 21 : 18
  return at(
    [
      { ageRestriction: 'Yes', ageLimit: adult },
      { ageRestriction: 'No', ageLimit: null },
      { ageRestriction: 'Unknown', ageLimit: null },
      { ageRestriction: 'Yes', ageLimit: adult },
      { ageRestriction: 'No', ageLimit: null },
    ] as const,
    n + (n >> 3),
  )
}

const priceOf = (n: number, country: string, isFestival: boolean): string | null => {
  const written = currencies[country] ?? ((amount: number) => `€${amount}`)
  const amount = 8 + ((n * 3) % 15)
  if (isFestival) return `${written(amount + 30)} day ticket`
  return at(
    [
      written(amount),
      `${written(amount)} adv / ${written(amount + 3)} door`,
      null,
      'Free',
      written(amount),
      'Donation',
    ],
    n + (n >> 4),
  )
}
