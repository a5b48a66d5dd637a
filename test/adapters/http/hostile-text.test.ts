import { beforeEach, describe, expect, it } from 'vitest'
import { fold } from '#core/text/text.ts'
import { visibleName } from '#core/text/visible-name.ts'
import { showBody, venueBody } from '#test/support/bodies.ts'
import { hasForbiddenCharacter, hostileText, isVisible, overlongText } from '#test/support/hostile-text.ts'
import { type HttpWorld, makeHttpWorld, noRateLimits, type TestClient } from '#test/support/http-world.ts'
import { expectFieldErrors, expectProblem } from '#test/support/problem.ts'

/** Hostile text in fields, passwords and searches. */

type Field = {
  path: string
  field: string
  body: (text: string, index: number) => unknown
  read?: (added: ResponseBody) => unknown
}
// biome-ignore lint/suspicious/noExplicitAny: the parsed body of a response
type ResponseBody = any

const showField = (field: string): Field => ({
  path: '/api/shows',
  field,
  // Each venue needs its own address, because a known venue at the same address would be reused.
  body: (text, index) => showBody({ venueCity: `City ${index}`, venueAddress: `${index} Street`, [field]: text }),
  read: (added) => added[field],
})
const venueField = (field: string): Field => ({
  path: '/api/venues',
  field,
  body: (text, index) => venueBody({ name: `Venue ${index}`, address: `${index} Street`, [field]: text }),
  read: (added) => added[field],
})

const freeTextFields: readonly Field[] = [
  ...['showTitle', 'venueName', 'venueAddress', 'venueCity', 'venueRegion', 'price', 'description'].map(showField),
  ...['name', 'address', 'city', 'region'].map(venueField),
  { path: '/api/bands', field: 'name', body: (name) => ({ name }), read: ({ name }) => name },
  { path: '/api/bands', field: 'bio', body: (bio) => ({ name: 'Bio', bio }), read: ({ bio }) => bio },
  {
    path: '/api/shows',
    field: 'bandList',
    body: (bandName) => showBody({ bandList: [{ bandName }] }),
    read: ({ bandList }) => bandList[0].bandName,
  },
]

const formattedFields: readonly Field[] = [
  ...['showDate', 'doorTime', 'showTime', 'ageRestriction', 'venueCountry', 'venueId', 'eventUrl', 'ticketUrl'].map(
    showField,
  ),
  ...['ageLimit', 'latitude', 'longitude', 'bandList'].map(showField),
  venueField('country'),
  { path: '/api/bands', field: 'links', body: (link) => ({ name: 'Links', links: [link] }) },
  { path: '/api/shows', field: 'bandList', body: (bandId) => showBody({ bandList: [{ bandId }] }) },
  { path: '/api/auth/login', field: 'email', body: (email) => ({ email, password: 'x' }) },
]

let world: HttpWorld
let manager: TestClient
beforeEach(async () => {
  world = makeHttpWorld({ ports: { rateLimits: noRateLimits } })
  manager = await world.visitWith('ShowManager')
})

/** Returns the list of shows and everything stored. */
const everything = async () => [await (await manager.get('/api/shows')).json(), world.store.stored()]

describe.each(freeTextFields)('$field in POST $path', ({ path, field, body, read }) => {
  const isMultiline = field === 'description' || field === 'bio'

  const isName = ['showTitle', 'venueName', 'name', 'bandList'].includes(field)
  const storedFormOf = (text: string): string => (isName ? visibleName(text) : text).trim().normalize('NFC')

  const isRefused = (text: string): boolean => {
    const stored = storedFormOf(text)
    const mayBeEmpty = isMultiline || field === 'price'
    return hasForbiddenCharacter(stored, isMultiline) || !(mayBeEmpty || isVisible(stored))
  }
  const texts = Object.entries(hostileText)

  it('refuses forbidden text without side effects', async () => {
    const before = await everything()
    for (const [name, text] of texts.filter(([, text]) => isRefused(text)))
      expect(await expectFieldErrors(await manager.post(path, body(text, 0))), name).toEqual([field])
    expect(await everything()).toEqual(before)
  })

  it('stores other hostile text trimmed and in NFC, with invisible characters removed from names', async () => {
    for (const [index, [name, text]] of texts.filter(([, text]) => !isRefused(text)).entries()) {
      const response = await manager.post(path, body(text, index))
      expect(response.status, name).toBe(201)
      const added = await response.json()
      const [returned, expected] = [read?.(added), storedFormOf(text) || null]
      // An existing band with the same folded name keeps its spelling.
      expect(field === 'bandList' ? fold(String(returned)) : returned, name).toBe(
        field === 'bandList' ? fold(String(expected)) : expected,
      )
      expect(added.slug, name).toMatch(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u)
      expect(await (await manager.get(response.headers.get('location') ?? '')).json(), name).toEqual(added)
    }
  })

  it('refuses overlong text of any kind', async () => {
    const before = await everything()
    for (const [name, text] of Object.entries(overlongText))
      expect(await expectFieldErrors(await manager.post(path, body(text, 0))), name).toEqual([field])
    await expectProblem(await manager.post(path, body('x'.repeat(1_000_000), 0)), 413)
    expect(await everything()).toEqual(before)
  })
})

describe.each(formattedFields)('$field in POST $path', ({ path, field, body }) => {
  it('refuses hostile text in the wrong format, naming the field', async () => {
    const before = await everything()
    for (const [name, text] of Object.entries({ ...hostileText, ...overlongText })) {
      if (field.endsWith('Url') || field === 'links') {
        if (/^https?:/.test(text) || text.trim() === '') continue
      } else if (text.trim() === '' && ['doorTime', 'showTime', 'venueId'].includes(field)) continue
      expect(await expectFieldErrors(await manager.post(path, body(text, 0))), name).toEqual([field])
    }
    expect(await everything()).toEqual(before)
  })
})

describe('a hostile password at log-in', () => {
  it('is refused with 401 or 422, whatever its text', async () => {
    const { email } = await world.addAccount([])
    for (const [name, password] of Object.entries({ ...hostileText, ...overlongText })) {
      const response = await manager.post('/api/auth/login', { email, password })
      expect([401, 422], name).toContain(response.status)
      await expectProblem(response, response.status)
    }
  })
})

describe('a search term', () => {
  it.each(['/api/bands', '/api/venues'])(
    'is accepted by %s or refused with a field error, whatever its text',
    async (path) => {
      await manager.post('/api/bands', { name: 'The Nutmeg Seven' })
      await manager.post('/api/venues', venueBody())
      for (const [name, text] of Object.entries({ ...hostileText, ...overlongText })) {
        const response = await manager.get(`${path}?${new URLSearchParams({ q: text })}`)
        if (response.status === 200) expect(Object.keys(await response.json()), name).toEqual([path.slice(5)])
        else expect(await expectFieldErrors(response), name).toEqual(['q'])
      }
    },
  )
})
