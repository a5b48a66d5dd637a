import { demoPosters } from '#adapters/images/demo-posters.ts'
import type { ConfirmationSource } from '#core/shows/confirmation-source.ts'
import { slugOf } from '#core/text/text.ts'
import type { DoorFacts } from '#core/venues/door-facts.ts'
import { demoBands } from './seed-bands.ts'
import {
  benefitTitles,
  descriptions,
  festivals,
  formatPriceByCountry,
  longTitle,
  nightTitles,
  tourNames,
  venues,
} from './seed-data.ts'
import {
  confirmationSourceFor,
  doorFactsFor,
  type GeneratedAct,
  lineUpFor,
  outcomeOf,
  type ShowOutcome,
} from './seed-details.ts'

const UPCOMING_COUNT = 360
const PAST_COUNT = 40
/** The number of shows on each evening, Monday to Sunday. In the first seven days, every venue has a show. */
const FIRST_WEEK = [3, 3, 4, 6, 16, 18, 10]
const USUAL_WEEK = [1, 1, 2, 2, 4, 4, 2]
const MIN_SHOWS_TONIGHT = 8
const SATURDAY = 6
const SUNDAY = 7
const FESTIVAL_ACT_COUNT = 12
const ACT_COUNTS = [3, 2, 4, 3, 1, 2, 3, 5, 2, 3]

/** The input for a show, with its venue and poster as indexes (null: no poster) and its bands by name. `evening` is null for
 * tonight at the venue. `addedDaysAgo` counts the days since the show was added. */
export type GeneratedShow = {
  venue: number
  evening: string | null
  addedDaysAgo: number
  showTitle: string
  doorTime: string | null
  showTime: string | null
  acts: GeneratedAct[]
  poster: number | null
  ageRestriction: 'Yes' | 'No' | 'Unknown'
  ageLimit: number | null
  eventUrl: string | null
  ticketUrl: string | null
  price: string | null
  doorFacts: DoorFacts
  description: string | null
  confirmedAs: ConfirmationSource | null
  outcome: ShowOutcome
}

/** `n` is the show's index among all shows, `nth` its index among those on its evening; `day` counts from the first evening. */
type Slot = { n: number; nth: number; evening: Temporal.PlainDate; day: number }

const pick = <Item>(list: readonly Item[], n: number): Item => list[n % list.length] as Item

/** Returns the shows in the order in which they are added. The same first evening (YYYY-MM-DD) always gives the same shows. */
export const generateShows = (firstEvening: string): readonly GeneratedShow[] => {
  const firstDate = Temporal.PlainDate.from(firstEvening)
  const shows = [
    ...showsInSpan(firstDate, { from: 0, step: 1, count: UPCOMING_COUNT, firstN: 0 }),
    // Leaves out yesterday, whose shows may not be over yet in the westernmost time zones.
    ...showsInSpan(firstDate, { from: -2, step: -1, count: PAST_COUNT, firstN: UPCOMING_COUNT }),
  ]
  return shows.toSorted((one, other) => other.addedDaysAgo - one.addedDaysAgo)
}

type Span = { from: number; step: number; count: number; firstN: number }

const showsInSpan = (firstDate: Temporal.PlainDate, { from, step, count, firstN }: Span): readonly GeneratedShow[] => {
  const shows: GeneratedShow[] = []
  for (let day = from; shows.length < count; day += step) {
    const evening = firstDate.add({ days: day })
    const plannedCount = pick(day >= 0 && day < 7 ? FIRST_WEEK : USUAL_WEEK, evening.dayOfWeek - 1)
    const showCount = day === 0 ? Math.max(MIN_SHOWS_TONIGHT, plannedCount) : plannedCount
    for (let nth = 0; nth < showCount && shows.length < count; nth += 1)
      shows.push(makeShow({ n: firstN + shows.length, nth, evening, day }))
  }
  return shows
}

const makeShow = (slot: Slot): GeneratedShow => {
  const { n, evening, day } = slot
  const venue = (n * 17) % venues.length
  const [venueName, , , , country] = pick(venues, venue)
  const isFestival = festivalOf(slot) !== null
  const bandNames = bandNamesOf(slot)
  const showTitle = titleOf(slot, bandNames, venueName)
  const slug = slugOf(showTitle || bandNames[0] || '', 'show')
  const times = timesOf(slot)
  const price = priceOf(n, country, isFestival)
  return {
    venue,
    evening: day === 0 ? null : evening.toString(),
    addedDaysAgo: addedDaysAgoOf(slot),
    showTitle,
    ...times,
    acts: lineUpFor(bandNames, { n, ...times, hasSetTimes: isFestival || n % 4 === 1 }),
    poster: posterOf(n, showTitle),
    ...ageOf(n, country),
    eventUrl: n % 2 === 0 ? `https://gigs.example/${n + 1}/${slug}` : null,
    ticketUrl: n % 3 === 0 ? null : `https://tickets.example/buy/${1000 + n}`,
    price,
    doorFacts: doorFactsFor(n, price),
    description: n % 4 === 3 ? pick(descriptions, n >> 2) : null,
    confirmedAs: confirmationSourceFor(n),
    outcome: day > 0 ? outcomeOf(n, evening.toString(), venueName) : pick(outcomesUntilTonight, n),
  }
}

const scheduled: ShowOutcome = { status: 'scheduled', formerDate: null, formerVenue: null }
const outcomesUntilTonight = [scheduled, scheduled, { ...scheduled, status: 'sold-out' as const }, scheduled]

const addedDaysAgoOf = ({ n, day }: Slot): number => (day < 0 ? 12 - day : 28 * (1 - Math.sqrt(n / UPCOMING_COUNT)))

const posterOf = (n: number, showTitle: string): number | null => {
  const seriesPoster = demoPosters.findIndex(({ series }) => series !== null && showTitle.startsWith(series))
  if (seriesPoster >= 0) return seriesPoster
  return n % 2 === 0 ? pick(postersWithoutSeries, n >> 1) : null
}

const postersWithoutSeries = demoPosters.flatMap(({ series }, index) => (series === null ? [index] : []))

/** Returns the festival that the slot is for, if any. There is none in the first seven days, because some of
 * its twelve bands would also play another show that evening. */
const festivalOf = ({ nth, evening, day }: Slot): string | null => {
  if (nth !== 0 || (day >= 0 && day < 7) || evening.dayOfWeek !== SATURDAY || evening.weekOfYear === undefined)
    return null
  return evening.weekOfYear % 3 === 0 ? pick(festivals, evening.weekOfYear / 3) : null
}

/** Returns the bands of a show. No band plays twice on an evening, because steps of 5 between shows and of 31 within a line-up
 * don't collide. */
const bandNamesOf = (slot: Slot): string[] => {
  const length = festivalOf(slot) ? FESTIVAL_ACT_COUNT : slot.n % 107 === 45 ? 0 : pick(ACT_COUNTS, slot.n)
  return Array.from({ length }, (_, act) => pick(demoBands, slot.n * 5 + act * 31)[0])
}

const titleOf = (slot: Slot, [first, second]: string[], venueName: string): string => {
  const { n } = slot
  const festival = festivalOf(slot)
  if (festival) return festival
  if (n === 27) return longTitle
  if (!first) return pick(['Secret headliner', 'Line-up to be announced', `${venueName}: birthday party`], n >> 3)
  if (!second) return pick([`${first}: ${pick(tourNames, n)}`, `An evening with ${first}`], n >> 3)
  return pick(
    [
      '',
      pick(nightTitles, n),
      '',
      `${first}: ${pick(tourNames, n)}`,
      '',
      pick(nightTitles, n),
      `${first} record release`,
      '',
      pick(benefitTitles, n),
    ],
    n,
  )
}

const timesOf = (slot: Slot): { doorTime: string | null; showTime: string | null } => {
  const { n, evening } = slot
  if (festivalOf(slot)) return { doorTime: '12:00', showTime: '13:00' }
  if (evening.dayOfWeek === SUNDAY && n % 2 === 0) return { doorTime: '14:00', showTime: '14:30' }
  const [doorTime, showTime] = pick(
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

const ageOf = (n: number, country: string): Pick<GeneratedShow, 'ageRestriction' | 'ageLimit'> => {
  const ageLimit = country === 'US' && n % 2 === 0 ? 21 : 18
  return pick(
    [
      { ageRestriction: 'Yes', ageLimit },
      { ageRestriction: 'No', ageLimit: null },
      { ageRestriction: 'Unknown', ageLimit: null },
      { ageRestriction: 'Yes', ageLimit },
      { ageRestriction: 'No', ageLimit: null },
    ] as const,
    n + (n >> 3),
  )
}

const priceOf = (n: number, country: string, isFestival: boolean): string | null => {
  const formatPrice = formatPriceByCountry[country] ?? ((amount: number) => `€${amount}`)
  const amount = 8 + ((n * 3) % 15)
  if (isFestival) return `${formatPrice(amount + 30)} day ticket`
  return pick(
    [
      formatPrice(amount),
      `${formatPrice(amount)} adv / ${formatPrice(amount + 3)} door`,
      null,
      'Free',
      formatPrice(amount),
      'Donation',
    ],
    n + (n >> 4),
  )
}
