import { useSyncExternalStore } from 'react'
import { NIGHT_END_HOUR } from '#core/time/night.ts'
import { useSite } from '#web/page/site-context.tsx'

const CHECK_INTERVAL_MS = 60_000

/** Returns the date that counts as "Tonight", YYYY-MM-DD: in the site's time zone on the server and during hydration, then in the
 * visitor's. */
export function useTonight(): string {
  const { tonight } = useSite()
  return useSyncExternalStore(subscribeToClock, visitorTonight, () => tonight)
}

export type RelativeDay = 'tonight' | 'tomorrow'

export const relativeDay = (day: string, tonight: string): RelativeDay | null => {
  if (day === tonight) return 'tonight'
  return day === daysAfter(tonight, 1) ? 'tomorrow' : null
}

/** Returns the date that is `days` days after `day`, both YYYY-MM-DD. */
export const daysAfter = (day: string, days: number): string => {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

const visitorTonight = (): string => {
  const now = new Date()
  if (now.getHours() < NIGHT_END_HOUR) now.setDate(now.getDate() - 1)
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
}

/** Calls `onChange` every minute and when the page is shown or hidden, so that a page left open overnight is updated. Returns the
 * unsubscribe function. */
export function subscribeToClock(onChange: () => void) {
  const timer = setInterval(onChange, CHECK_INTERVAL_MS)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
