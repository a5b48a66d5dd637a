import { describe, expect, it } from 'vitest'
import { showBody, venueBody } from '#test/support/bodies.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { readCalendar } from '#test/support/read-feeds.ts'
import { BASE_URL, unbuiltPages } from '#test/support/unbuilt-pages.ts'

/** Returns a world with one show, which has two bands and was moved to another venue. `readValidators` returns the values by which
 * caches and calendars detect a change. */
const makeWorldWithShow = async () => {
  const world = makeHttpWorld({ baseUrl: BASE_URL, render: unbuiltPages })
  const admin = await world.visitWith('ShowAdmin')
  const call = async (method: string, path: string, body: object) => (await admin.send(method, path, body)).json()
  const added = await call('POST', '/api/shows', showBody({ venueName: 'The Old Mill' }))
  const move = showBody({ version: 1, status: 'moved' })
  const show = await call('PUT', `/api/shows/${added.id}`, move)
  const readText = async (path: string) => (await world.http.request(path)).text()
  const etagOf = async (path: string) => (await world.http.request(path)).headers.get('etag')
  const readValidators = async () => {
    const pagePath = `/shows/${show.slug}`
    const [event] = readCalendar(await readText('/feeds/shows.ics')).events
    const [, previewUrl] = /property="og:image" content="([^"]+)"/.exec(await readText(pagePath)) ?? []
    const feedPaths = ['ics', 'rss', 'atom', 'json'].map((format) => `/feeds/shows.${format}`)
    return {
      etags: await Promise.all([...feedPaths, `${pagePath}.ics`].map(etagOf)),
      previewEtag: await etagOf(`${pagePath}/share.png`),
      previewUrl,
      sequence: event?.sequence ?? 0,
      changedAt: event?.changedAt ?? '',
    }
  }
  const [band] = show.lineUp
  return { ...world, call, show, band, readValidators, formerVenueId: added.venueId }
}

type ShowWorld = Awaited<ReturnType<typeof makeWorldWithShow>>

const venueEdit = (changes: object) => venueBody({ address: '1233 17th Street', version: 1, ...changes })

/** Changes to the data on a show's page that leave the show's version unchanged. `isInPreview` says whether the show's preview
 * image changes too. */
const changes: Readonly<Record<string, { isInPreview: boolean; make: (world: ShowWorld) => Promise<unknown> }>> = {
  'one of its bands is renamed': {
    isInPreview: true,
    make: ({ call, band }) => call('PUT', `/api/bands/${band.bandId}`, { name: 'The Nutmeg Eight', version: 1 }),
  },
  'one of its bands is merged into another': {
    isInPreview: true,
    make: async ({ call, band }) => {
      const { id } = await call('POST', '/api/bands', { name: 'The Nutmeg Nine' })
      await call('POST', `/api/bands/${band.bandId}/merge`, { into: id })
    },
  },
  'its venue is renamed': {
    isInPreview: true,
    make: ({ call, show }) => call('PUT', `/api/venues/${show.venueId}`, venueEdit({ name: 'Top of the Hill' })),
  },
  'its venue is merged into another': {
    isInPreview: true,
    make: async ({ call, show }) => {
      const { id } = await call('POST', '/api/venues', venueBody({ name: 'Foot of the Hill' }))
      await call('POST', `/api/venues/${show.venueId}/merge`, { into: id })
    },
  },
  'the time zone of its venue changes': {
    isInPreview: false,
    make: ({ call, show }) => call('PUT', `/api/venues/${show.venueId}`, venueEdit({ timeZone: 'America/Denver' })),
  },
  'its former venue is renamed': {
    isInPreview: false,
    make: ({ call, formerVenueId }) => call('PUT', `/api/venues/${formerVenueId}`, venueEdit({ name: 'The New Mill' })),
  },
}

describe('caches and calendars are updated for a show when', () => {
  it.each(Object.entries(changes))('%s', async (_, { isInPreview, make }) => {
    const world = await makeWorldWithShow()
    const before = await world.readValidators()
    expect(await world.readValidators()).toEqual(before)
    world.clock.advance(90_000)
    await make(world)
    const after = await world.readValidators()
    expect(after.etags.filter((etag) => before.etags.includes(etag))).toEqual([])
    expect(after.sequence).toBeGreaterThan(before.sequence)
    expect(Date.parse(after.changedAt)).toBe(Date.parse(before.changedAt) + 90_000)
    expect(after.previewEtag === before.previewEtag).toBe(!isInPreview)
    expect(after.previewUrl === before.previewUrl).toBe(!isInPreview)
  })

  it('its description changes, which leaves its preview image unchanged', async () => {
    const world = await makeWorldWithShow()
    const before = await world.readValidators()
    const edit = showBody({ version: 2, status: 'moved', description: 'Bring cans.' })
    await world.call('PUT', `/api/shows/${world.show.id}`, edit)
    const after = await world.readValidators()
    expect(after.etags.filter((etag) => before.etags.includes(etag))).toEqual([])
    expect(after.sequence).toBe(before.sequence + 1)
    expect([after.previewEtag, after.previewUrl]).toEqual([before.previewEtag, before.previewUrl])
  })
})
