import { embedFilterKeys } from '#web/data/filter-query.ts'

/** Returns the element's attribute for a query key: `start-date` for `startDate`. */
export const attributeOf = (key: string): string => key.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

export const filterAttributes: readonly string[] = embedFilterKeys.map(attributeOf)

const MAX_LIMIT = 100
const DEFAULT_LIMIT = 10

const STATUSES_NOT_OFF = 'scheduled,rescheduled,moved,sold-out'

/** Returns the origin of an http(s) URL, and null for anything else. */
export const originOf = (url: string | null): string | null => {
  try {
    const { origin, protocol } = new URL(url ?? '')
    return /^https?:$/.test(protocol) ? origin : null
  } catch {
    return null
  }
}

const limitOf = (value: string | null): number => {
  const limit = Math.floor(Number(value))
  return limit >= 1 ? Math.min(limit, MAX_LIMIT) : DEFAULT_LIMIT
}

export const requestUrl = (origin: string, getAttribute: (name: string) => string | null): string => {
  const query = new URLSearchParams()
  for (const key of embedFilterKeys) {
    const value = getAttribute(attributeOf(key))?.trim()
    if (value) query.set(key, value)
  }
  if (getAttribute('keep-cancelled') === 'false') query.set('status', STATUSES_NOT_OFF)
  query.set('limit', String(limitOf(getAttribute('limit'))))
  return `${origin}/api/shows?${query}`
}
