import { intlLocale } from './formatting.ts'

/** Formats an instant relative to now, such as `2 hours ago` or `in 5 minutes`. The result may differ between
 * server and browser. */
export const formatRelative = (instant: string, now = Date.now()): string => {
  const minutes = Math.round((new Date(instant).getTime() - now) / 60_000)
  const hours = Math.round(minutes / 60)
  const format = new Intl.RelativeTimeFormat(intlLocale(), { numeric: 'auto' })
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute')
  return Math.abs(hours) < 24 ? format.format(hours, 'hour') : format.format(Math.round(hours / 24), 'day')
}
