/** The attributes that filter, with the keys that `GET /api/shows` knows them by. */
export const filters: Readonly<Record<string, string>> = {
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

const MOST = 100
const USUALLY = 10

/** What is still on. */
const STILL_ON = 'scheduled,rescheduled,moved,sold-out'

/** The origin of a site; null for what is no web address. */
export const originOf = (address: string | null): string | null => {
  try {
    const { origin, protocol } = new URL(address ?? '')
    return /^https?:$/.test(protocol) ? origin : null
  } catch {
    return null
  }
}

/** How many shows are asked for: what `limit` says, as far as it makes sense. */
const limitOf = (given: string | null): number => {
  const limit = Math.floor(Number(given))
  return limit >= 1 ? Math.min(limit, MOST) : USUALLY
}

/** The call that answers what the attributes ask for. */
export const addressOf = (origin: string, attribute: (name: string) => string | null): string => {
  const query = new URLSearchParams()
  for (const [name, key] of Object.entries(filters)) {
    const value = attribute(name)?.trim()
    if (value) query.set(key, value)
  }
  if (attribute('keep-cancelled') === 'false') query.set('status', STILL_ON)
  query.set('limit', String(limitOf(attribute('limit'))))
  return `${origin}/api/shows?${query}`
}
