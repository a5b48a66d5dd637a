import { CacheFirst, ExpirationPlugin, NetworkFirst, Serwist, type SerwistPlugin, type Strategy } from 'serwist'
import { isKept, KEPT_PAGES, listsFor } from './kept.ts'
import { markedAsKept } from './marked.ts'

/**
 * The service worker: keeps what was read last, so that it can be read again without a network, and says that it is kept.
 * Pages are the same for everybody (see `adapters/http/pages.ts`): nothing of whoever is logged in is ever kept.
 */

/** After that long without an answer, in seconds, a page that is kept is shown in its place. */
const PATIENCE = 5
const FORTNIGHT = 14 * 24 * 60 * 60

/** A page that may be kept says so; whoever reads it later is told from when it is. */
const mayBeKept = ({ status, headers }: Response): boolean =>
  status === 200 && !/no-store/.test(headers.get('Cache-Control') ?? '')

const isKeptStill = async (address: string): Promise<boolean> => {
  const page = await caches.match(address, { cacheName: KEPT_PAGES, ignoreVary: true })
  return Date.parse(page?.headers.get('Date') ?? '') > Date.now() - FORTNIGHT * 1000
}

const onlyOpenPages: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) => (mayBeKept(response) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
    cachedResponse ? markedAsKept(cachedResponse, new URL(request.url).pathname) : null,
  // What was never read leads to a list that is kept. An address without a language has none where the list has one.
  handlerDidError: async ({ request }) => {
    const { pathname, href } = new URL(request.url)
    for (const list of listsFor(pathname)) {
      const there = new URL(list, href).href
      if (there !== href && (await isKeptStill(there))) return Response.redirect(there)
    }
    return undefined
  },
}

const pages = new NetworkFirst({
  cacheName: KEPT_PAGES,
  networkTimeoutSeconds: PATIENCE,
  matchOptions: { ignoreVary: true },
  plugins: [onlyOpenPages, new ExpirationPlugin({ maxEntries: 40, maxAgeSeconds: FORTNIGHT, purgeOnQuotaError: true })],
})

/** Their names change with their content. */
const assets = new CacheFirst({
  cacheName: 'assets',
  plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeFrom: 'last-used', purgeOnQuotaError: true })],
})

new Serwist({
  skipWaiting: true,
  clientsClaim: true,
  runtimeCaching: [
    { matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), handler: assets },
    { matcher: ({ url, sameOrigin }) => sameOrigin && isKept(url.pathname), handler: pages },
  ],
}).addEventListeners()

type Lasting = { waitUntil(end: Promise<unknown>): void }

declare const self: {
  clients: { matchAll(which: { includeUncontrolled: true; type: 'window' }): Promise<readonly { url: string }[]> }
  addEventListener(type: 'activate', listener: (event: Lasting) => void): void
}

/** What was open before there was who keeps it is kept too, with the files that it names. */
const keepOpen = async (event: Lasting, { url }: { url: string }): Promise<void> => {
  if (!isKept(new URL(url).pathname)) return
  const keep = async (strategy: Strategy, address: string): Promise<Response> => {
    const [response, end] = strategy.handleAll({ event, request: new Request(address) })
    await end
    return response
  }
  const page = await keep(pages, url)
  const files = (await page.text()).matchAll(/\/assets\/[\w.-]+/g)
  await Promise.all([...new Set([...files].map(([path]) => path))].map((path) => keep(assets, path)))
}

self.addEventListener('activate', (event) => {
  const all = self.clients.matchAll({ includeUncontrolled: true, type: 'window' })
  // Without it the next page is the first that is kept.
  event.waitUntil(all.then((open) => Promise.all(open.map((each) => keepOpen(event, each)))).catch(() => undefined))
})
