/** Attribute of the element → query key of the API. */
export const filterAttributes: Readonly<Record<string, string>> = {
  q: 'q',
  bands: 'bands',
  venues: 'venues',
  city: 'city',
  region: 'region',
  country: 'country',
  near: 'near',
  within: 'within',
  ages: 'ages',
  'start-date': 'startDate',
  'end-date': 'endDate',
}

const MAX_LIMIT = 100
const DEFAULT_LIMIT = 10

const ACTIVE_STATUSES = 'scheduled,rescheduled,moved,sold-out'

/** Returns null for anything but an http(s) URL. */
export const originOf = (address: string | null): string | null => {
  try {
    const { origin, protocol } = new URL(address ?? '')
    return /^https?:$/.test(protocol) ? origin : null
  } catch {
    return null
  }
}

const limitOf = (given: string | null): number => {
  const limit = Math.floor(Number(given))
  return limit >= 1 ? Math.min(limit, MAX_LIMIT) : DEFAULT_LIMIT
}

export const requestUrl = (origin: string, getAttribute: (name: string) => string | null): string => {
  const query = new URLSearchParams()
  for (const [name, key] of Object.entries(filterAttributes)) {
    const value = getAttribute(name)?.trim()
    if (value) query.set(key, value)
  }
  if (getAttribute('keep-cancelled') === 'false') query.set('status', ACTIVE_STATUSES)
  query.set('limit', String(limitOf(getAttribute('limit'))))
  return `${origin}/api/shows?${query}`
}
