import {
  CacheFirst,
  ExpirationPlugin,
  NetworkFirst,
  NetworkOnly,
  Serwist,
  type SerwistPlugin,
  type Strategy,
} from 'serwist'
import { pathOf } from '#web/i18n/locales.ts'
import { withOfflineNote } from './offline-note.ts'
import { offlinePage } from './offline-page.ts'
import { isOfflinePage, listPagesFor, OFFLINE_PAGES, type WorkerMessage } from './offline-pages.ts'

/** Service worker: caches viewed pages for offline reading. They are equal for everybody, so nothing personal is stored. */

const PATIENCE = 5
const FORTNIGHT = 14 * 24 * 60 * 60

const mayBeKept = ({ status, headers }: Response): boolean =>
  status === 200 && !/no-store/.test(headers.get('Cache-Control') ?? '')

const isKeptStill = async (address: string): Promise<boolean> => {
  const page = await caches.match(address, { cacheName: OFFLINE_PAGES, ignoreVary: true })
  return Date.parse(page?.headers.get('Date') ?? '') > Date.now() - FORTNIGHT * 1000
}

const toKeptList = async ({ url }: Request): Promise<Response | undefined> => {
  for (const list of listPagesFor(new URL(url).pathname)) {
    const there = new URL(list, url).href
    if (there !== url && (await isKeptStill(there))) return Response.redirect(there)
  }
  return undefined
}

const onlyOpenPages: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) => (mayBeKept(response) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) => {
    const { pathname } = new URL(request.url)
    if (cachedResponse) return withOfflineNote(cachedResponse, pathname)
    // Only a list falls back to one in another language; any other page may still arrive.
    return pathOf(pathname) === '/' ? toKeptList(request) : undefined
  },
  handlerDidError: async ({ request }) => (await toKeptList(request)) ?? offlinePage(new URL(request.url).pathname),
}

const expiration = new ExpirationPlugin({ maxEntries: 40, maxAgeSeconds: FORTNIGHT, purgeOnQuotaError: true })

const pages = new NetworkFirst({
  cacheName: OFFLINE_PAGES,
  networkTimeoutSeconds: PATIENCE,
  matchOptions: { ignoreVary: true },
  plugins: [onlyOpenPages, expiration],
})

const assets = new CacheFirst({
  cacheName: 'assets',
  plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeFrom: 'last-used', purgeOnQuotaError: true })],
})

const otherPages = new NetworkOnly({
  plugins: [{ handlerDidError: async ({ request }) => offlinePage(new URL(request.url).pathname) }],
})

new Serwist({
  skipWaiting: true,
  clientsClaim: true,
  runtimeCaching: [
    { matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), handler: assets },
    { matcher: ({ url, sameOrigin }) => sameOrigin && isOfflinePage(url.pathname), handler: pages },
    { matcher: ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate', handler: otherPages },
  ],
}).addEventListeners()

type Lasting = { waitUntil(end: Promise<unknown>): void }

declare const self: {
  clients: { matchAll(which: { includeUncontrolled: true; type: 'window' }): Promise<readonly { url: string }[]> }
  addEventListener(type: 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'message', listener: (event: Lasting & { data: WorkerMessage }) => void): void
}

/** Caches a page opened before the worker was active, or by navigation inside the application. */
const keepRead = async (event: Lasting, url: string): Promise<void> => {
  if (!isOfflinePage(new URL(url).pathname)) return
  const keep = async (strategy: Strategy, address: string): Promise<Response> => {
    const [response, end] = strategy.handleAll({ event, request: new Request(address) })
    await end
    return response
  }
  const page = await keep(pages, url)
  // Ignores fonts in inline styles, because a page uses few of them.
  const files = (await page.text()).replace(/<style>.*?<\/style>/gs, '').matchAll(/\/assets\/[\w.-]+/g)
  await Promise.all([...new Set([...files].map(([path]) => path))].map((path) => keep(assets, path)))
}

self.addEventListener('activate', (event) => {
  const all = self.clients.matchAll({ includeUncontrolled: true, type: 'window' })
  event.waitUntil(all.then((open) => Promise.all(open.map(({ url }) => keepRead(event, url)))).catch(() => undefined))
})

self.addEventListener('message', (event) => {
  const { data } = event
  const done = 'read' in data ? keepRead(event, data.read) : expiration.deleteCacheAndMetadata()
  event.waitUntil(done.catch(() => undefined))
})
