import { createHash } from 'node:crypto'
import { makeCore } from '#core/core.ts'
import { refuse } from '#core/errors.ts'
import { importError } from '#core/imports/import-message.ts'
import type { SafeFetch } from '#core/imports/import-reader.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import { SourceEdit, SourceInput } from '#core/sources/source-input.ts'
import type { SourceView } from '#core/sources/source-view.ts'
import type { Transact } from '#core/stores.ts'
import type { TestClient } from './http-world.ts'
import { renderEvents } from './local-sites.ts'
import { makeWorld } from './world.ts'

type Problem = 'url.answered_with_error' | 'url.too_large' | 'url.not_public' | 'url.silent'
type SiteResponse =
  | string
  | { problem: Problem; status?: number }
  | { location: string }
  | (() => Promise<SiteResponse>)

/** Makes simulated sites that are read without a network. */
export const makeSites = () => {
  const responses = new Map<string, SiteResponse>()
  const fetched: string[] = []
  const safeFetch: SafeFetch = {
    fetch: async (url, options = {}) => {
      const { validators, checkUrl } = options
      await checkUrl?.(url)
      fetched.push(url)
      const configured = responses.get(url) ?? { problem: 'url.answered_with_error', status: 404 }
      const response = typeof configured === 'function' ? await configured() : configured
      if (typeof response === 'function') throw new Error('A function must not resolve to another function')
      if (typeof response !== 'string' && 'location' in response) return safeFetch.fetch(response.location, options)
      if (typeof response !== 'string') {
        const { problem, status = 500 } = response
        return refuse('input.invalid', [
          problem === 'url.answered_with_error'
            ? importError('url', problem, { status })
            : problem === 'url.too_large'
              ? importError('url', problem, { size: '10 MB' })
              : importError('url', problem),
        ])
      }
      const digest = createHash('sha256').update(response).digest('hex')
      const isUnmodified = validators?.digest === digest
      return {
        bytes: new TextEncoder().encode(response),
        type: null,
        url,
        validators: { etag: null, lastModified: null, digest },
        ...(isUnmodified && { isUnmodified }),
      }
    },
  }
  return { responses, fetched, safeFetch }
}

export const ADDRESS = 'https://so36.example/shows'

/** Makes a world with simulated sites and, at {@link ADDRESS}, a source that is trusted by default. */
export const makeSourceWorld = async (settings: Readonly<Record<string, unknown>> = {}) => {
  const world = makeWorld({ now: '2027-07-01T12:00:00Z' })
  const sites = makeSites()
  const core = makeCore({ ...world.ports, safeFetch: sites.safeFetch })
  const keeper = await world.as('ShowAdmin')
  const added = await core.addSource(
    keeper,
    SourceInput.parse({ address: ADDRESS, defaultTimeZone: 'Europe/Berlin', isTrusted: true, ...settings }),
  )
  const listShows = async () => {
    const shows = [
      ...(await world.store.catalog.list({ filter: noFilter, now: world.clock.now(), limit: 100, offset: 0 })).shows,
    ]
    return shows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  }
  return {
    ...world,
    ...sites,
    core,
    coreWith: (transact: Transact) => makeCore({ ...world.ports, safeFetch: sites.safeFetch, transact }),
    keeper,
    source: added,
    listShows,
    publish: (response: SiteResponse) => sites.responses.set(ADDRESS, response),
    read: (actor: Actor | null = keeper, acceptGone = false): Promise<SourceView> =>
      core.readSource(actor, added.id, { acceptGone }),
    items: async () => (await core.listSourceItems(keeper, added.id)).items,
    edit: async (changes: Readonly<Record<string, unknown>>) => {
      const { version } = await core.findSource(keeper, added.id)
      return core.editSource(
        keeper,
        added.id,
        SourceEdit.parse({ address: ADDRESS, isTrusted: true, version, ...changes }),
      )
    },
  }
}

export type SourceWorld = Awaited<ReturnType<typeof makeSourceWorld>>

type EventData = Readonly<Record<string, unknown>>

const location = {
  name: 'SO36',
  address: { streetAddress: 'Oranienstr. 190', addressLocality: 'Berlin', addressCountry: 'DE' },
}
export const eventData = (id: number, changes: EventData = {}): EventData => ({
  '@type': 'MusicEvent',
  '@id': `https://so36.example/shows/${id}`,
  name: `Night ${id}`,
  startDate: `2027-07-1${id}T20:00`,
  location,
  performer: [{ name: `Band ${id}` }],
  ...changes,
})
export const eventPage = (...events: readonly EventData[]): string => renderEvents(events)
export const fourEvents = [1, 2, 3, 4].map((id) => eventData(id))

export const OTHER_ADDRESS = 'https://listing.example/berlin'
export const addOtherSource = ({ core, keeper }: Pick<SourceWorld, 'core' | 'keeper'>): Promise<SourceView> =>
  core.addSource(keeper, SourceInput.parse({ address: OTHER_ADDRESS, isTrusted: true }))

/** Calls every API operation for sources. */
export const callSourceOperations = async (
  visit: (ports: { safeFetch: SafeFetch }) => Promise<Pick<TestClient, 'get' | 'post' | 'put' | 'delete'>>,
): Promise<void> => {
  const { responses, safeFetch } = makeSites()
  const keeper = await visit({ safeFetch })
  responses.set(ADDRESS, eventPage(eventData(1), eventData(2, { startDate: '2027-07-12' })))
  const source = await (await keeper.post('/api/sources', { address: ADDRESS })).json()
  await keeper.post('/api/sources', { address: ADDRESS })
  const path = `/api/sources/${source.id}`
  await keeper.post(`${path}/read`)
  const { items } = await (await keeper.get(`${path}/items`)).json()
  await keeper.post(`${path}/decisions`, { itemIds: [items[0].id], decision: 'accept' })
  responses.set(ADDRESS, { problem: 'url.answered_with_error' })
  await keeper.post(`${path}/read`, { acceptGone: true })
  for (const each of ['/api/sources', path, `${path}/items`]) await keeper.get(each)
  await keeper.put(path, { address: ADDRESS, isPaused: true, version: 1 })
  await keeper.delete(path)
}
