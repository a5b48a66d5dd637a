import { intlLocale } from './formatting.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Formats an instant relative to now, such as `2 hours ago` or `in 5 minutes`. The result differs between server
 * and browser. */
export const formatRelative = (instant: string, now = Date.now()): string => {
  const distance = new Date(instant).getTime() - now
  const [unit, size] = units.find(([, each]) => Math.abs(distance) >= each) ?? ['minute', 60_000]
  return new Intl.RelativeTimeFormat(intlLocale(), { numeric: 'auto' }).format(Math.round(distance / size), unit)
}
