import { describe, expect, it } from 'vitest'
import { showBody, venueBody } from '#test/support/bodies.ts'
import { jsonCalls, table } from '#test/support/calls.ts'
import { hostileText } from '#test/support/hostile-text.ts'
import { type HttpWorld, makeHttpWorld, unlimited } from '#test/support/http-world.ts'
import { ownPages } from '#test/support/own-pages.ts'
import { makeRandom, type Random } from '#test/support/random.ts'

const SEED = 20261120
const ROUNDS = 150
/** Fewer of what takes a thread of its own each time. */
const roundsOf = (name: string): number => (name === 'POST /api/imports/read' ? 40 : ROUNDS)

const literals = [null, true, false, 0, -0, -1, 1, 0.5, 18, 1e21, 1e308, -1e308, 2 ** 53, 5e-324, 90, 181]
const keys = ['id', '__proto__', 'constructor', 'length', 'toString', 'then', 'bandName', 'bandId', 'version', '', '0']
const likely = [
  '2026-12-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '19:00',
  '7:05',
  'Yes',
  'US',
  'https://x.example/',
  '00000000-0000-4000-8000-000000000001',
]

const anything = (random: Random, depth: number): unknown => {
  const kind = random.below(depth > 0 ? 6 : 4)
  if (kind === 0) return random.pick(literals)
  if (kind === 1) return random.pick(likely)
  if (kind === 2) return random.pick(Object.values(hostileText))
  if (kind === 3) return random.pick(Object.values(hostileText)).repeat(random.below(40))
  const members = Array.from({ length: random.below(4) }, () => anything(random, depth - 1))
  return kind === 4 ? members : Object.fromEntries(members.map((member) => [random.pick(keys), member]))
}

/** A lawful body in which some fields are replaced, taken away or added; now and then the text of it is cut or mixed up. */
const mutated = (random: Random, body: Record<string, unknown>): string => {
  const entries = Object.entries(body)
    .filter(() => !random.chance(0.05))
    .map(([key, value]) => [key, random.chance(0.2) ? anything(random, 3) : value] as const)
  if (random.chance(0.3)) entries.push([random.pick(keys), anything(random, 3)])
  const text = JSON.stringify(Object.fromEntries(entries))
  if (!random.chance(0.1)) return text
  const at = random.below(text.length)
  return random.chance(0.5)
    ? text.slice(0, at)
    : text.slice(0, at) + random.pick(['"', '{', '\\', '\u0000', ',', '1e']) + text.slice(at)
}

/** With more of what may be left out. */
const fuller: Readonly<Record<string, Record<string, unknown>>> = {
  'POST /api/shows': showBody({ latitude: 1, longitude: 2, ageLimit: 18, price: '5', eventUrl: null, venueId: null }),
  'POST /api/venues': venueBody({ latitude: 1, longitude: 2 }),
  'PUT /api/venues/:id': venueBody({ latitude: 1, longitude: 2, timeZone: 'Europe/Berlin', version: 1 }),
  'POST /api/bands': { name: 'Trombone Tax', bio: 'Ska', links: ['https://x.example'] },
}

/** What is stored, apart from tokens, which a wrong answer uses up as well. */
const kept = ({ store }: HttpWorld) => {
  const { shows, bands, venues, revisions, audit, outbox, accounts, sessions, secondFactors } = store.stored()
  const sizes = [shows.size, bands.size, venues.size, revisions.length, audit.length, outbox.size, sessions.size]
  return { sizes, accounts, secondFactors }
}

/** A refusal, and of what kind; a bad body is never taken for a fault of ours. */
const lawful = [200, 201, 400, 401, 403, 404, 409, 410, 413, 422]

describe.each(table(jsonCalls))('random bodies to %s', (name, { method, path, body }) => {
  it('are taken or refused, never a fault, and what is refused changes nothing', async () => {
    const random = makeRandom(SEED)
    const world = makeHttpWorld({ ports: { rateLimits: unlimited } })
    let person = await world.visitWith('ShowManager', 'ShowAdmin', 'SiteAdmin')
    const statuses = new Set<number>()
    for (let round = 0; round < roundsOf(name); round += 1) {
      const sent = mutated(random, fuller[name] ?? body)
      const before = kept(world)
      const answer = await person.send(method, path, sent)
      statuses.add(answer.status)
      expect(lawful, sent).toContain(answer.status)
      if (answer.status >= 400) expect(kept(world), sent).toEqual(before)
      const location = answer.headers.get('location')
      if (location) expect((await person.get(location)).status, sent).toBe(200)
      // Who has deleted their account goes on with another one.
      if (!person.hasCookie('session')) person = await world.visitWith('ShowManager', 'ShowAdmin', 'SiteAdmin')
    }
    expect([...statuses]).toEqual(expect.arrayContaining([400, 422]))
    expect(statuses.size).toBeGreaterThan(2)
    expect((await person.get('/api/shows?limit=100')).status).toBe(200)
    expect(world.lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('random addresses', () => {
  it('are answered, never with a fault', async () => {
    const random = makeRandom(SEED)
    const { http, lines } = makeHttpWorld({ render: ownPages })
    const pieces = [
      '/',
      '//',
      '%',
      '%00',
      '%ff',
      '..',
      '?',
      '&',
      '=',
      '#',
      '\\',
      ':',
      '@',
      '*',
      'api',
      'shows',
      'by-slug',
      'assets',
      'images',
      'auth',
      'confirm-email',
      'passwords',
      'reset-password',
      'users',
      'profile',
      'é',
      '\ud800',
      ';',
      '+',
      '[',
      ']',
    ]
    for (let round = 0; round < 300; round += 1) {
      const path = `/${Array.from({ length: 1 + random.below(8) }, () => random.pick(pieces)).join('')}`
      const { status } = await http.request(`http://x${path}`)
      expect(status, path).toBeLessThan(500)
    }
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})
