import { MAX_RSVPS, type RsvpResponse } from '#core/rsvps/rsvp.ts'
import type { RsvpShow } from '#core/rsvps/rsvp-list.ts'

/** An RSVP as this device stores it. `show` contains the last known data about the show, or is null if the show was deleted
 * before the device had any data. A null `response` is a removal that has not been sent to the account yet. */
export type DeviceRsvp = {
  showId: string
  response: RsvpResponse | null
  respondedAt: string
  /** Whether the account has this response. */
  isSent: boolean
  show: RsvpShow | null
  isDeleted: boolean
}

/** `owner` is the username of the account that the RSVPs belong to; '' if they are the device's own. */
export type DeviceRsvps = { owner: string; rsvps: readonly DeviceRsvp[] }

const KEY = 'rsvps'
const CHANGE_EVENT = 'rsvpschange'

export const noRsvps: DeviceRsvps = { owner: '', rsvps: [] }

/** Replaces localStorage while it is blocked or full; lasts until the page is closed. */
let fallback: string | null = null
let parsed: { text: string | null; value: DeviceRsvps } = { text: null, value: noRsvps }

const storedText = (): string | null => {
  try {
    return fallback ?? localStorage.getItem(KEY)
  } catch {
    return fallback
  }
}

const isRsvp = (value: unknown): value is DeviceRsvp =>
  typeof value === 'object' && value !== null && 'showId' in value && 'respondedAt' in value

const parse = (text: string | null): DeviceRsvps => {
  try {
    const { owner, rsvps } = JSON.parse(text ?? '')
    return { owner: String(owner), rsvps: rsvps.filter(isRsvp) }
  } catch {
    return noRsvps
  }
}

/** Returns the stored RSVPs: the same object until something changes. */
export const deviceRsvps = (): DeviceRsvps => {
  const text = storedText()
  if (text !== parsed.text) parsed = { text, value: parse(text) }
  return parsed.value
}

export const storeRsvps = (next: DeviceRsvps): void => {
  const text = JSON.stringify(next)
  try {
    if (next.owner === '' && next.rsvps.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
    fallback = null
  } catch {
    fallback = text
  }
  window.dispatchEvent(new Event(CHANGE_EVENT))
}

export const watchRsvps = (onChange: () => void): (() => void) => {
  for (const event of [CHANGE_EVENT, 'storage']) window.addEventListener(event, onChange)
  return () => {
    for (const event of [CHANGE_EVENT, 'storage']) window.removeEventListener(event, onChange)
  }
}

/** Returns the data about a show that a device may store, without street or description. */
export const storableShow = (show: RsvpShow): RsvpShow => ({
  id: show.id,
  slug: show.slug,
  showTitle: show.showTitle,
  showDate: show.showDate,
  doorTime: show.doorTime,
  showTime: show.showTime,
  timeZone: show.timeZone,
  startsAt: show.startsAt,
  doorsAt: show.doorsAt,
  venueName: show.venueName,
  venueSlug: show.venueSlug,
  venueCity: show.venueCity,
  venueRegion: show.venueRegion,
  status: show.status,
  previousDate: show.previousDate,
  previousVenueName: show.previousVenueName,
})

/** Sets or, with null, removes the RSVP to a show on this device. Returns false, without adding one, if the device
 * already has the maximum number of RSVPs. */
export const setResponse = (
  { showId, show }: Pick<DeviceRsvp, 'showId' | 'show'>,
  response: RsvpResponse | null,
): boolean => {
  const { owner, rsvps } = deviceRsvps()
  const former = rsvps.find((rsvp) => rsvp.showId === showId)
  const others = rsvps.filter((rsvp) => rsvp !== former)
  if (response && !former && rsvps.length >= MAX_RSVPS) return false
  const respondedAt = new Date().toISOString()
  const showData = show ? storableShow(show) : (former?.show ?? null)
  const changed = {
    showId,
    response,
    respondedAt,
    isSent: false,
    show: showData,
    isDeleted: former?.isDeleted ?? false,
  }
  const isForgotten = response === null && owner === ''
  storeRsvps({ owner, rsvps: isForgotten ? others : [...others, changed] })
  return true
}

/** Updates the stored data about shows, by id; null means that the show is deleted. */
export const storeShows = (shows: ReadonlyMap<string, RsvpShow | null>): void => {
  const { owner, rsvps } = deviceRsvps()
  storeRsvps({
    owner,
    rsvps: rsvps.map((rsvp) => {
      const show = shows.get(rsvp.showId)
      if (show === undefined) return rsvp
      return { ...rsvp, show: show ? storableShow(show) : rsvp.show, isDeleted: show === null }
    }),
  })
}

/** Removes the account's RSVPs from this device, except unsent responses, which become the device's own. Drops unsent removals. */
export const keepOnlyUnsentRsvps = (): void => {
  const { owner, rsvps } = deviceRsvps()
  if (owner !== '') storeRsvps({ owner: '', rsvps: rsvps.filter(({ isSent, response }) => !isSent && response) })
}

/** Removes all RSVPs from this device, even unsent ones, if they belong to an account. */
export const clearAccountRsvps = (): void => {
  if (deviceRsvps().owner !== '') storeRsvps(noRsvps)
}
