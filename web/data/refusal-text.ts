import { m } from '#messages'
import { intlLocale } from '#web/i18n/formatting.ts'
import type { ApiError } from './api.ts'

/** Returns the message of a refusal, with the retry time if any; `fallback` replaces an empty message. */
export const refusalText = ({ message, retryAfter }: ApiError, fallback: string): string => {
  const reason = message || fallback
  return retryAfter === null ? reason : m.failure_retry_in({ reason, time: waitText(retryAfter) })
}

const waitText = (seconds: number): string => {
  if (seconds < 120) return amount(seconds, 'second')
  return seconds < 7200 ? amount(seconds / 60, 'minute') : amount(seconds / 3600, 'hour')
}

const amount = (count: number, unit: string): string =>
  new Intl.NumberFormat(intlLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(count))
