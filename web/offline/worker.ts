import { CacheFirst, ExpirationPlugin, NetworkFirst, Serwist, type SerwistPlugin } from 'serwist'
import { isKept, listOf } from './kept.ts'
import { markedAsKept } from './marked.ts'

/**
 * The service worker: keeps what was read last, so that it can be read again without a network, and says that it is kept.
 * Pages are the same for everybody (see `adapters/http/pages.ts`): nothing of whoever is logged in is ever kept.
 */

/** After that long without an answer, in seconds, a page that is kept is shown in its place. */
const PATIENCE = 5
const DAY = 24 * 60 * 60

/** A page that may be kept says so; whoever reads it later is told from when it is. */
const mayBeKept = ({ status, headers }: Response): boolean =>
  status === 200 && !/no-store/.test(headers.get('Cache-Control') ?? '')

const onlyOpenPages: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) => (mayBeKept(response) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
    cachedResponse ? markedAsKept(cachedResponse, new URL(request.url).pathname) : null,
  // What was never read leads to the list, as far as that is kept.
  handlerDidError: async ({ request }) => {
    const list = listOf(new URL(request.url).pathname)
    return (await caches.match(list, { cacheName: 'pages', ignoreVary: true })) ? Response.redirect(list) : undefined
  },
}

new Serwist({
  skipWaiting: true,
  clientsClaim: true,
  runtimeCaching: [
    {
      // Their names change with their content.
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
      handler: new CacheFirst({ cacheName: 'assets', plugins: [new ExpirationPlugin({ maxEntries: 200 })] }),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && isKept(url.pathname),
      handler: new NetworkFirst({
        cacheName: 'pages',
        networkTimeoutSeconds: PATIENCE,
        matchOptions: { ignoreVary: true },
        plugins: [onlyOpenPages, new ExpirationPlugin({ maxEntries: 40, maxAgeSeconds: 14 * DAY })],
      }),
    },
  ],
}).addEventListeners()

declare const self: {
  clients: { matchAll(which: { includeUncontrolled: true; type: 'window' }): Promise<readonly { url: string }[]> }
  addEventListener(type: 'activate', listener: (event: { waitUntil(end: Promise<unknown>): void }) => void): void
}

/** What was open before there was who keeps it is kept too, with the files that it names. */
const keepOpen = async ({ url }: { url: string }): Promise<void> => {
  if (!isKept(new URL(url).pathname)) return
  const page = await fetch(url)
  if (!mayBeKept(page)) return
  await (await caches.open('pages')).put(url, page.clone())
  const files = (await page.text()).matchAll(/(?:src|href)="(\/assets\/[^"#]+)/g)
  await (await caches.open('assets')).addAll([...new Set([...files].map(([, path = '']) => path))])
}

self.addEventListener('activate', (event) => {
  const all = self.clients.matchAll({ includeUncontrolled: true, type: 'window' })
  // Without it the next page is the first that is kept.
  event.waitUntil(all.then((open) => Promise.all(open.map(keepOpen))).catch(() => undefined))
})
