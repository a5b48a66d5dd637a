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

const STILL_ON = 'scheduled,rescheduled,moved,sold-out'

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
  return limit >= 1 ? Math.min(limit, MOST) : USUALLY
}

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
