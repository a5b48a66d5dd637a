import { describe, expect, it } from 'vitest'
import { showBody, venueBody } from '#test/support/bodies.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { expectFieldErrors, expectProblem } from '#test/support/problem.ts'

/** The fields of a show that section 3 of the specification lists. */
const specifiedFields =
  'id showTitle showDate bandList venueName venueAddress venueCity venueRegion venueCountry doorTime showTime ageRestriction ageLimit showPoster eventUrl userEditable'
const additionalFields =
  'slug hasOwnTitle status isDeleted timeZone startsAt doorsAt lineUp genres venueId venueSlug latitude longitude posterSizes posterAlt ticketUrl price doorFacts venueDoorFacts description previousDate previousVenueName addressVisibility addressRevealedAt confirmedAs confirmedAt version'
const fields = `${specifiedFields} ${additionalFields}`.split(' ').sort()

const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555'

describe('POST /api/shows', () => {
  it('returns 201 with the show and a Location header, and lists the show at once', async () => {
    const { visitWith, visit } = makeHttpWorld()
    const manager = await visitWith('ShowManager')
    const coordinates = { latitude: 37.765, longitude: -122.396 }
    const response = await manager.post('/api/shows', showBody({ ageRestriction: 'Yes', ageLimit: 18, ...coordinates }))
    const show = await response.json()
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe(`/api/shows/${show.id}`)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(Object.keys(show).sort()).toEqual(fields)
    expect(show).toMatchObject({
      slug: '2026-11-27-skanksgiving',
      showTitle: 'Skanksgiving',
      showDate: '2026-11-27',
      doorTime: '19:00',
      showTime: '20:00',
      startsAt: '2026-11-27T20:00:00-08:00',
      venueName: 'Bottom of the Hill',
      venueCountry: 'US',
      ageRestriction: 'Yes',
      ageLimit: 18,
      showPoster: null,
      eventUrl: null,
      status: 'scheduled',
      userEditable: true,
    })
    expect(show.bandList.map(({ bandName }: { bandName: string }) => bandName)).toEqual([
      'The Nutmeg Seven',
      'Trombone Tax',
    ])
    const seenByVisitor = { ...show, userEditable: false }
    expect(await (await visit().get('/api/shows?page=1&limit=25')).json()).toEqual({
      shows: [{ ...seenByVisitor, moreBands: 0 }],
      totalItems: 1,
      isTotalExact: true,
      nextCursor: null,
    })
    expect(await (await visit().get(`/api/shows/${show.id}`)).json()).toEqual(seenByVisitor)
    expect(await (await visit().get(`/api/shows/by-slug/${show.slug}`)).json()).toEqual(seenByVisitor)
  })

  it('makes the show editable only for its submitter, members of its bands and ShowAdmins', async () => {
    const { visitWith, visitAs, addAccount, visit, store } = makeHttpWorld()
    const submitter = await visitWith('ShowManager')
    const show = await (await submitter.post('/api/shows', showBody())).json()
    const member = await addAccount([])
    await store.addMembership(member.id, show.bandList[0].bandId)
    const browsers = {
      visitor: visit(),
      submitter,
      'another ShowManager': await visitWith('ShowManager'),
      'a ShowAdmin': await visitWith('ShowAdmin'),
      'a SiteOwner': await visitWith('SiteOwner'),
      'a member of the band': await visitAs(member),
    }
    const editable: Record<string, boolean> = {}
    for (const [who, { get }] of Object.entries(browsers)) {
      const { shows } = await (await get('/api/shows')).json()
      const listing = await (await get(`/api/shows/${show.id}`)).json()
      expect(listing.userEditable).toBe(shows[0].userEditable)
      editable[who] = listing.userEditable
    }
    expect(editable).toEqual({
      visitor: false,
      submitter: true,
      'another ShowManager': false,
      'a ShowAdmin': true,
      'a SiteOwner': false,
      'a member of the band': true,
    })
  })

  it('ignores fields that a submission cannot set or that would change a known venue, as do POST /api/bands and POST /api/venues', async () => {
    const { visitWith, store } = makeHttpWorld()
    const manager = await visitWith('ShowManager')
    const ignoredFields = {
      id: UNKNOWN_ID,
      slug: 'mine',
      createdBy: UNKNOWN_ID,
      version: 99,
      status: 'cancelled',
      userEditable: false,
      roles: ['SiteOwner'],
      timeZone: 'Asia/Tokyo',
      deletedAt: '2020-01-01',
      upcomingUntil: '2999-01-01',
      lineUp: [],
      poster: { imageId: 'x', alt: 'y' },
      addressVisibility: 'ask-a-punk',
      constructor: { prototype: { roles: ['SiteOwner'] } },
    }
    const plain = await (await manager.post('/api/shows', showBody())).json()
    const response = await manager.post('/api/shows', { ...ignoredFields, ...showBody() })
    expect(response.status).toBe(201)
    const show = await response.json()
    expect(show).toEqual({ ...plain, id: show.id, slug: `${plain.slug}-2` })
    expect(show.id).not.toBe(UNKNOWN_ID)
    for (const path of ['/api/bands', '/api/venues']) {
      const body = path === '/api/bands' ? { name: 'New' } : venueBody()
      const added = await (await manager.post(path, { ...ignoredFields, ...body })).json()
      expect(added).toMatchObject({ version: 1 })
      expect([added.id, added.slug]).not.toContain(UNKNOWN_ID)
      expect(added.slug).not.toBe('mine')
    }
    expect((await (await manager.get('/api/session')).json()).roles).toEqual(['ShowManager'])
    expect(store.stored().venues.values().next().value).toMatchObject({ addressVisibility: 'public' })
  })

  it('accepts the ids of known venues and bands, and reports the field of an unknown id', async () => {
    const { visitWith, store } = makeHttpWorld()
    const manager = await visitWith('ShowManager')
    const venue = await (await manager.post('/api/venues', venueBody())).json()
    const band = await (await manager.post('/api/bands', { name: 'Trombone Tax' })).json()
    const picked = { showTitle: 'Picked', showDate: '2026-12-01', showTime: '20:00', venueId: venue.id }
    const response = await manager.post('/api/shows', { ...picked, bandList: [{ bandId: band.id }] })
    expect(response.status).toBe(201)
    const before = store.stored()
    expect(await expectFieldErrors(await manager.post('/api/shows', { ...picked, venueId: UNKNOWN_ID }))).toEqual([
      'venueId',
    ])
    const unknownBand = { ...picked, bandList: [{ bandName: 'Brand New' }, { bandId: UNKNOWN_ID }] }
    expect(await expectFieldErrors(await manager.post('/api/shows', unknownBand))).toEqual(['bandList'])
    expect(store.stored()).toEqual(before)
  })
})

describe.each([
  ['/api/bands', { name: 'Trombone Tax' }, 'bands'],
  ['/api/venues', venueBody(), 'venues'],
])('%s', (path, body, list) => {
  it('returns 201 with the entry and a Location header on POST, and finds the entry by id and by search', async () => {
    const { visitWith, visit } = makeHttpWorld()
    const manager = await visitWith('ShowManager')
    const response = await manager.post(path, body)
    const added = await response.json()
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe(`${path}/${added.id}`)
    expect(await (await manager.get(`${path}/${added.id}`)).json()).toEqual(added)
    expect(await (await visit().get(`${path}/${added.id}`)).json()).toEqual({ ...added, userEditable: false })
    const found = await (await visit().get(`${path}?q=${encodeURIComponent(added.name.toUpperCase())}`)).json()
    expect(found[list].map(({ id }: { id: string }) => id)).toEqual([added.id])
  })
})

describe('POST /api/venues', () => {
  it('returns an existing venue with 200 instead of adding another', async () => {
    const { visitWith, store } = makeHttpWorld()
    const manager = await visitWith('ShowManager')
    const added = await (await manager.post('/api/venues', venueBody())).json()
    const response = await manager.post('/api/venues', venueBody({ name: String(venueBody().name).toUpperCase() }))
    expect(response.status).toBe(200)
    expect(response.headers.get('location')).toBeNull()
    expect(await response.json()).toEqual(added)
    expect(store.stored().venues.size).toBe(1)
  })
})

describe.each([['/api/shows'], ['/api/bands'], ['/api/venues']])('GET %s/{id}', (path) => {
  it.each([
    'none',
    '1',
    '0',
    '-1',
    'null',
    '00000000-0000-4000-8000-00000000000',
    '00000000-0000-4000-8000-0000000000001',
    "'; drop table show; --",
    '%00',
    '..%2F..%2Fetc%2Fpasswd',
    'x'.repeat(99),
    '{00000000-0000-4000-8000-000000000001}',
  ])('refuses %s, which is not a UUID', async (id) => {
    const encodedId = id.includes('%') ? id : encodeURIComponent(id)
    expect(await expectFieldErrors(await makeHttpWorld().visit().get(`${path}/${encodedId}`))).toEqual(['id'])
  })

  it('returns 404 for an unknown id', async () => {
    const { message } = await expectProblem(await makeHttpWorld().visit().get(`${path}/${UNKNOWN_ID}`), 404)
    expect(message).toMatch(/^This (show|band|venue) does not exist\.$/)
  })
})
