import { beforeEach, describe, expect, it } from 'vitest'
import type { RoleName } from '#core/permissions/policy.ts'
import { showBody, venueBody } from '#test/support/bodies.ts'
import { type HttpWorld, makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { messageOf } from '#test/support/message-of.ts'
import { namedCases } from '#test/support/named-cases.ts'
import { expectFieldErrors, expectProblem } from '#test/support/problem.ts'

const UNKNOWN_ID = 'ffffffff-ffff-4fff-8fff-ffffffffffff'
// biome-ignore lint/suspicious/noExplicitAny: the body of any response
type Json = any

const kinds = [
  { path: '/api/bands', kind: 'band', body: { name: 'Nutmeg 7' }, otherBody: { name: 'The Nutmeg Seven' } },
  { path: '/api/venues', kind: 'venue', body: venueBody(), otherBody: venueBody({ name: 'Bottom of Hill' }) },
] as const

let world: HttpWorld
let admin: TestClient
let manager: TestClient
beforeEach(async () => {
  world = makeHttpWorld()
  admin = await world.visitWith('ShowAdmin')
  manager = await world.visitWith('ShowManager')
})

const jsonOf = async (response: Response | Promise<Response>, status = 200): Promise<Json> => {
  const { status: actualStatus } = await response
  const json = await (await response).json()
  expect(actualStatus, JSON.stringify(json)).toBe(status)
  return json
}

describe.each(kinds)('a $kind', ({ path, kind, body, otherBody }) => {
  let entry: Json
  beforeEach(async () => {
    entry = await jsonOf(admin.post(path, body), 201)
  })
  const entryPath = (suffix = '', id = entry.id) => `${path}/${id}${suffix}`
  const editBody = (changes: Record<string, unknown> = {}) => ({ ...body, version: entry.version, ...changes })

  it('can be renamed, found under both slugs, and restored to its first revision', async () => {
    const renamed = await jsonOf(admin.put(entryPath(), editBody({ name: 'Renamed' })))
    expect(renamed).toEqual({ ...entry, name: 'Renamed', slug: renamed.slug, version: 2 })
    for (const slug of [entry.slug, renamed.slug])
      expect(await jsonOf(admin.get(`${path}/by-slug/${encodeURIComponent(slug)}`))).toEqual(renamed)
    const restored = await jsonOf(admin.post(entryPath('/restore'), { version: 1 }))
    expect(restored).toEqual({ ...entry, version: 3 })
    expect(await jsonOf(admin.get(entryPath()))).toEqual(restored)
  })

  it('returns 428 without a version, and 409 with the current entry after a conflicting edit', async () => {
    const { version: _, ...withoutVersion } = editBody()
    expect(await expectProblem(await admin.put(entryPath(), withoutVersion), 428)).toMatchObject({
      code: 'version.missing',
      message: 'The field version must contain the version that you edited.',
    })
    const current = await jsonOf(admin.put(entryPath(), editBody({ name: 'First' })))
    const refused = await admin.put(entryPath(), editBody({ name: 'Second' }))
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        type: 'about:blank',
        title: 'Conflict',
        status: 409,
        message: 'Someone else has changed this in the meantime.',
        code: 'stale_write',
        params: {},
        current,
      },
    ])
  })

  it.each(['1', 0, -1, 1.5, {}, true])('refuses the version %j', async (version) => {
    expect(await expectFieldErrors(await admin.put(entryPath(), editBody({ version })))).toEqual(['version'])
    expect(await expectFieldErrors(await admin.post(entryPath('/restore'), { version }))).toEqual(['version'])
  })

  it('returns 404 for unknown ids, slugs, revisions and merges', async () => {
    for (const response of [
      await admin.put(entryPath('', UNKNOWN_ID), editBody()),
      await admin.post(entryPath('/restore', UNKNOWN_ID), { version: 1 }),
      await admin.get(entryPath('/shows', UNKNOWN_ID)),
      await admin.get(`${path}/by-slug/none`),
    ])
      expect((await expectProblem(response, 404)).code).toBe(`${kind}.not_found`)
    expect((await expectProblem(await admin.post(entryPath('/restore'), { version: 9 }), 404)).code).toBe(
      'revision.not_found',
    )
    expect((await expectProblem(await admin.post(`/api/merges/${UNKNOWN_ID}/undo`), 404)).code).toBe('merge.not_found')
    expect(await expectFieldErrors(await admin.post('/api/merges/7/undo'))).toEqual(['id'])
  })

  it('is replaced by the other entry after a merge, until the merge is undone', async () => {
    const other = await jsonOf(admin.post(path, otherBody), 201)
    const reference = kind === 'band' ? { bandList: [{ bandId: entry.id }] } : { venueId: entry.id }
    await jsonOf(admin.post('/api/shows', showBody(reference)), 201)
    const merged = await jsonOf(admin.post(entryPath('/merge'), { into: other.id }))
    expect(merged).toEqual({ id: expect.any(String), [kind]: { ...other, version: 2 } })
    expect(await jsonOf(admin.get(`${path}/by-slug/${entry.slug}`))).toEqual(merged[kind])
    expect(await jsonOf(admin.get(entryPath('/shows')))).toMatchObject({ totalItems: 1, shows: [{}] })
    for (const into of [entry.id, other.id, UNKNOWN_ID])
      expect((await expectProblem(await admin.post(entryPath('/merge'), { into }), 409)).code).toBe('merge.impossible')
    const undo = () => admin.post(`/api/merges/${merged.id}/undo`, {})
    expect(await jsonOf(undo())).toEqual(messageOf('Merge undone.'))
    expect(await jsonOf(admin.get(entryPath()))).toEqual({ ...entry, version: 3 })
    expect((await expectProblem(await undo(), 409)).code).toBe('merge.undone')
  })

  it('is merged only once by concurrent requests', async () => {
    const [first, second] = [
      await jsonOf(admin.post(path, otherBody), 201),
      await jsonOf(admin.post(path, { ...body, name: 'Third' }), 201),
    ]
    const responses = await Promise.all([
      admin.post(entryPath('/merge'), { into: first.id }),
      admin.post(entryPath('/merge'), { into: second.id }),
      admin.post(entryPath('/merge', first.id), { into: entry.id }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it.each<{ roles: RoleName[]; editStatus: number; mergeStatus: number }>([
    { roles: [], editStatus: 403, mergeStatus: 403 },
    { roles: ['ShowManager'], editStatus: 403, mergeStatus: 403 },
    { roles: ['SiteAdmin'], editStatus: 403, mergeStatus: 403 },
    { roles: ['SiteOwner'], editStatus: 403, mergeStatus: 403 },
    { roles: ['ShowAdmin'], editStatus: 200, mergeStatus: 404 },
  ])('reports and enforces the permissions of the roles $roles', async ({ roles, editStatus, mergeStatus }) => {
    const user = await world.visitWith(...roles)
    const before = world.store.stored()
    const { userEditable, mayMerge } = await jsonOf(user.get(entryPath()))
    expect([userEditable, mayMerge]).toEqual([editStatus === 200, mergeStatus !== 403])
    for (const response of [
      await user.post(`/api/merges/${UNKNOWN_ID}/undo`, '{}'),
      await user.post(entryPath('/restore'), { version: 9 }),
    ])
      expect(response.status).toBe(mergeStatus)
    if (mergeStatus === 403)
      for (const suffix of ['/merge', '/restore']) await expectProblem(await user.post(entryPath(suffix), '{'), 403)
    if (editStatus === 403) await expectProblem(await user.put(entryPath(), editBody({ name: 'Mine' })), 403)
    expect(world.store.stored()).toEqual(before)
    if (editStatus === 200) await jsonOf(user.put(entryPath(), editBody({ name: 'Ours' })))
  })

  it('ignores fields that users cannot set', async () => {
    const uneditableFields = {
      id: UNKNOWN_ID,
      slug: 'mine',
      createdBy: UNKNOWN_ID,
      mergedInto: UNKNOWN_ID,
      deletedAt: '2020-01-01',
    }
    const edited = await jsonOf(
      admin.put(entryPath(), { ...uneditableFields, userEditable: false, mayMerge: false, ...editBody() }),
    )
    expect(edited).toEqual({ ...entry, version: 2 })
  })

  it('validates the parameters of its list of shows, and returns an empty list for a page past the end', async () => {
    expect(await expectFieldErrors(await admin.get(entryPath('/shows?when=soon&page=0&limit=101')))).toEqual([
      'when',
      'page',
      'limit',
    ])
    expect(await jsonOf(admin.get(entryPath('/shows?when=past&page=9&limit=1')))).toEqual({
      shows: [],
      totalItems: 0,
      years: [],
    })
  })
})

describe('editing a band', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, ['name']],
    ['a bio of 10,000 characters', { bio: 'x'.repeat(10_000) }, ['bio']],
    ['a javascript: link', { links: ['javascript:alert(1)'] }, ['links']],
    ['21 links', { links: Array.from({ length: 21 }, () => 'https://x.example') }, ['links']],
    ['a blank name', { name: ' \u200b ' }, ['name']],
    ['a name with a right-to-left override', { name: 'safe\u202egpj.exe' }, ['name']],
  ])('refuses %s without side effects', async (_, changes, fields) => {
    const { id } = await jsonOf(manager.post('/api/bands', { name: 'Nutmeg 7' }), 201)
    const before = world.store.stored()
    expect(await expectFieldErrors(await admin.put(`/api/bands/${id}`, { name: 'x', version: 1, ...changes }))).toEqual(
      fields,
    )
    expect(world.store.stored()).toEqual(before)
  })

  it.each(namedCases(['سكا', '👩🏽‍🎤🎺', '311', '!!!', '---', "'); drop table band; --", '<b>x</b>', '__proto__']))(
    'accepts the name %s and derives a valid slug from it',
    async (_, name) => {
      const { id } = await jsonOf(manager.post('/api/bands', { name: 'Nutmeg 7' }), 201)
      const edited = await jsonOf(admin.put(`/api/bands/${id}`, { name, version: 1 }))
      expect(edited.name).toBe(name)
      expect(edited.slug).toMatch(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u)
      const found = await jsonOf(world.visit().get(`/api/bands/by-slug/${encodeURIComponent(edited.slug)}`))
      expect(found.id).toBe(id)
    },
  )
})

describe('editing a venue', () => {
  it.each<[Record<string, unknown>, string[]]>([
    [{ latitude: 90.1, longitude: 0 }, ['latitude']],
    [{ latitude: 0, longitude: -180.1 }, ['longitude']],
    [{ latitude: 52.5 }, ['latitude']],
    [{ longitude: 13.4, latitude: null }, ['latitude']],
    [{ latitude: '52.5', longitude: '13.4' }, ['latitude', 'longitude']],
    [{ timeZone: 'Berlin' }, ['timeZone']],
    [{ timeZone: '+01:00' }, ['timeZone']],
    [{ addressVisibility: 'hidden' }, ['addressVisibility']],
    [{ addressRevealMinutes: -5 }, ['addressRevealMinutes']],
    [{ addressRevealMinutes: 10_081 }, ['addressRevealMinutes']],
    [{ country: 'Atlantis', address: 'x'.repeat(10_000) }, ['address', 'country']],
  ])('refuses %j without side effects', async (changes, fields) => {
    const { id } = await jsonOf(manager.post('/api/venues', venueBody()), 201)
    const before = world.store.stored()
    const response = await manager.put(`/api/venues/${id}`, { ...venueBody(), version: 1, ...changes })
    expect(await expectFieldErrors(response)).toEqual(fields)
    expect(world.store.stored()).toEqual(before)
  })
})

describe('a private venue', () => {
  it('shows its address only to users who may edit the venue', async () => {
    const secret = { address: 'Rigaer Straße 94', latitude: 52.5177, longitude: 13.4572, addressRevealMinutes: 60 }
    const body = venueBody({ ...secret, addressVisibility: 'ask-a-punk' })
    const { id, slug } = await jsonOf(manager.post('/api/venues', body), 201)
    const paths = [`/api/venues/${id}`, `/api/venues/by-slug/${slug}`]
    for (const path of paths) {
      for (const editor of [manager, admin]) expect(await jsonOf(editor.get(path))).toMatchObject(secret)
      for (const other of [world.visit(), await world.visitWith('ShowManager', 'SiteOwner')])
        expect(await jsonOf(other.get(path))).toMatchObject({ address: 'Ask a punk', latitude: null, longitude: null })
    }
    const likely = await world
      .visit()
      .post('/api/venues/likely', { ...secret, name: 'Bottom', city: 'San Francisco', country: 'US' })
    expect(await jsonOf(likely)).toMatchObject({
      venues: [{ id, address: 'Ask a punk', latitude: null, longitude: null }],
    })
  })
})

describe('POST /api/venues/location', () => {
  const locate = async (place: object) => jsonOf(world.visit().post('/api/venues/location', place))

  it('returns the time zone and its source', async () => {
    expect(await locate({ city: 'Oakland', region: 'CA', country: 'US' })).toMatchObject({
      timeZone: 'America/Los_Angeles',
      source: 'city',
      city: 'Oakland',
      region: 'California',
    })
  })

  it('returns the centre of a known city', async () => {
    const { centre } = await locate({ city: 'Oakland', region: 'CA', country: 'US' })
    expect(centre).toEqual({ latitude: expect.closeTo(37.8, 1), longitude: expect.closeTo(-122.27, 1) })
    expect((await locate({ city: 'Nowhereville', country: 'US' })).centre).toBeNull()
  })

  it("returns the country's time zones if the place does not determine which one applies", async () => {
    const { timeZone, source, timeZones } = await locate({ city: 'Nowhereville', country: 'US' })
    expect([timeZone, source]).toEqual([null, null])
    expect(timeZones).toContain('America/Chicago')
  })

  it('returns no time zone for an empty place', async () => {
    const nothing = { timeZone: null, source: null, city: null, region: null, centre: null, timeZones: [] }
    expect(await locate({})).toEqual(nothing)
  })
})

describe('POST /api/venues/likely', () => {
  it('finds a similar venue even for visitors, and stores nothing', async () => {
    const { id } = await jsonOf(manager.post('/api/venues', venueBody()), 201)
    const before = world.store.stored()
    const typed = { name: 'Botom of the Hill', city: 'San Francisco', country: 'US' }
    expect((await jsonOf(world.visit().post('/api/venues/likely', typed))).venues).toMatchObject([{ id }])
    expect(await jsonOf(world.visit().post('/api/venues/likely', {}))).toEqual({ venues: [] })
    const refused = await world.visit().post('/api/venues/likely', { latitude: 91, country: 'Atlantis' })
    expect(await expectFieldErrors(refused)).toEqual(['country', 'latitude'])
    expect(world.store.stored()).toEqual(before)
  })
})
