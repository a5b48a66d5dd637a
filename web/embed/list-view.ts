import { playingBandNames } from '#core/shows/formatting.ts'
import type { ShowPage } from '#core/shows/list-shows.ts'
import type { ShowInList } from '#core/shows/listing.ts'
import { isOff } from '#core/shows/status.ts'
import type { Language } from './language.ts'

type Child = Node | string | null

/** Creates an element with `names` as its classes and shadow parts. Text children never become markup. */
const makePart = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  names: string,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  element.className = names
  element.setAttribute('part', names)
  element.append(...children.filter((child) => child !== null))
  return element
}

export const listView = (
  { shows, totalItems, isTotalExact }: ShowPage,
  { origin, level, language }: { origin: string; level: number; language: Language },
): HTMLElement => {
  const list = makePart('div', 'list')
  list.lang = language.tag
  for (const [day, showsOfDay] of byDay(shows)) {
    const heading = makePart(`h${level}` as 'h3', 'day', timeElement(day, language.formatDay(day)))
    list.append(heading, makePart('ul', 'shows', ...showsOfDay.map((show) => showView(show, origin, language))))
  }
  if (shows.length === 0) list.append(makePart('p', 'none', language.empty))
  else if (shows.length < totalItems || !isTotalExact)
    list.append(makePart('p', 'rest', language.countText(shows.length, totalItems, isTotalExact)))
  list.append(makePart('div', 'more', document.createElement('slot')))
  return list
}

const byDay = (shows: readonly ShowInList[]): ReadonlyMap<string, readonly ShowInList[]> => {
  const days = new Map<string, ShowInList[]>()
  for (const show of shows) days.set(show.showDate, [...(days.get(show.showDate) ?? []), show])
  return days
}

const timeElement = (dateTime: string, text: string): HTMLTimeElement => {
  const time = document.createElement('time')
  time.dateTime = dateTime
  time.textContent = text
  return time
}

const showView = (show: ShowInList, origin: string, language: Language): HTMLLIElement => {
  const bands = playingBandNames(show).join(', ') || language.unknownBands
  const link = makePart('a', 'link', show.moreBands > 0 ? language.withOmittedCount(bands, show.moreBands) : bands)
  link.href = `${origin}/shows/${encodeURIComponent(show.slug)}`
  link.rel = 'noopener'
  const isShowOff = isOff(show.status)
  const bandsLine = isShowOff ? makePart('s', 'off', link) : link
  const place = `${show.venueName}, ${show.venueCity}`
  const facts = [place, timesText(show, language)].filter(Boolean).join(' · ')
  return makePart(
    'li',
    isShowOff ? 'show show-inactive show-off' : 'show',
    statusView(show, language),
    makePart('div', 'bands', bandsLine),
    show.hasOwnTitle ? makePart('div', 'title', show.showTitle) : null,
    makePart('div', 'facts', facts),
  )
}

const timesText = ({ doorTime, showTime }: ShowInList, { doors, starts, formatTime }: Language): string =>
  [doorTime && `${doors} ${formatTime(doorTime)}`, showTime && `${starts} ${formatTime(showTime)}`]
    .filter(Boolean)
    .join(' · ')

const statusView = (show: ShowInList, language: Language): HTMLElement | null => {
  const label = language.status(show.status)
  if (!label) return null
  const { status, previousDate, previousVenueName, showDate } = show
  const formerParts = [
    status !== 'moved' &&
      status !== 'sold-out' &&
      previousDate &&
      previousDate !== showDate &&
      language.formatDay(previousDate),
    status !== 'sold-out' && previousVenueName,
  ].filter((each): each is string => Boolean(each))
  const note = formerParts.length > 0 && status !== 'cancelled' ? language.formerly(formerParts.join(', ')) : null
  return makePart(
    'p',
    'state',
    makePart('strong', 'status', label),
    note && ' ',
    note && makePart('span', 'note', note),
  )
}
