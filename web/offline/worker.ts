import {
  CacheFirst,
  ExpirationPlugin,
  NetworkFirst,
  NetworkOnly,
  Serwist,
  type SerwistPlugin,
  type Strategy,
} from 'serwist'
import { withoutLocale } from '#web/i18n/locales.ts'
import {
  type NotificationScope,
  openNotification,
  reconcileSubscription,
  renewSubscription,
  showPushNotification,
} from './notifications.ts'
import { withOfflineNote } from './offline-note.ts'
import { offlinePage } from './offline-page.ts'
import { isCacheablePage, listPathsFor, PAGE_CACHE, type WorkerMessage } from './page-cache.ts'
import { registeredSubscription } from './registered-subscription.ts'

/** Service worker: shows notifications, and caches viewed pages for offline reading. The HTML of these pages is
 * the same for everyone, so the cache contains no personal data. */

const NETWORK_TIMEOUT_SECONDS = 5
const MAX_AGE_SECONDS = 14 * 24 * 60 * 60

const isCacheable = ({ status, headers }: Response): boolean =>
  status === 200 && !/no-store/.test(headers.get('Cache-Control') ?? '')

const hasFreshCopy = async (url: string): Promise<boolean> => {
  const page = await caches.match(url, { cacheName: PAGE_CACHE, ignoreVary: true })
  return Date.parse(page?.headers.get('Date') ?? '') > Date.now() - MAX_AGE_SECONDS * 1000
}

const redirectToCachedList = async ({ url }: Request): Promise<Response | undefined> => {
  for (const path of listPathsFor(new URL(url).pathname)) {
    const listUrl = new URL(path, url).href
    if (listUrl !== url && (await hasFreshCopy(listUrl))) return Response.redirect(listUrl)
  }
  return undefined
}

const assets = new CacheFirst({
  cacheName: 'assets',
  plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeFrom: 'last-used', purgeOnQuotaError: true })],
})

/** Requests the URL through the strategy. Resolves once the response, if cacheable, has been cached. */
const handleAll = async (strategy: Strategy, event: ExtendableEvent, url: string): Promise<void> => {
  await Promise.all(strategy.handleAll({ event, request: new Request(url) }))
}

const cacheAssetsOf = async (event: ExtendableEvent, page: Response): Promise<void> => {
  // Ignores the fonts in inline styles, because a page uses only a few of them.
  const matches = (await page.text()).replace(/<style>.*?<\/style>/gs, '').matchAll(/\/assets\/[\w.-]+/g)
  await Promise.all([...new Set([...matches].map(([path]) => path))].map((path) => handleAll(assets, event, path)))
}

const offlineReading: SerwistPlugin = {
  // A page is cached only after its assets.
  cacheWillUpdate: async ({ response, event }) => {
    if (!isCacheable(response)) return null
    await cacheAssetsOf(event, response.clone())
    return response
  },
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) => {
    const { pathname } = new URL(request.url)
    if (cachedResponse) return withOfflineNote(cachedResponse, pathname)
    // If the list is not cached in this language, redirects to it in another. Other pages keep waiting for the network.
    return withoutLocale(pathname) === '/' ? redirectToCachedList(request) : undefined
  },
  handlerDidError: async ({ request }) =>
    (await redirectToCachedList(request)) ?? offlinePage(new URL(request.url).pathname),
}

const expiration = new ExpirationPlugin({ maxEntries: 40, maxAgeSeconds: MAX_AGE_SECONDS, purgeOnQuotaError: true })

const pages = new NetworkFirst({
  cacheName: PAGE_CACHE,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [offlineReading, expiration],
})

const otherPages = new NetworkOnly({
  plugins: [{ handlerDidError: async ({ request }) => offlinePage(new URL(request.url).pathname) }],
})

new Serwist({
  skipWaiting: true,
  clientsClaim: true,
  runtimeCaching: [
    { matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), handler: assets },
    { matcher: ({ url, sameOrigin }) => sameOrigin && isCacheablePage(url.pathname), handler: pages },
    { matcher: ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate', handler: otherPages },
  ],
}).addEventListeners()

type Subscription = { toJSON(): PushSubscriptionJSON }

type NotificationClick = {
  action: string
  notification: { data: Parameters<typeof openNotification>[1]; close(): void }
}

type ExtendableEvent = { waitUntil(end: Promise<unknown>): void }

declare const self: Pick<NotificationScope, 'registration' | 'clients'> & {
  location: { origin: string }
  cookieStore?: { get(name: string): Promise<{ value: string } | null> }
  addEventListener(type: 'push', listener: (event: ExtendableEvent & { data: { text(): string } | null }) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ExtendableEvent & NotificationClick) => void): void
  addEventListener(
    type: 'pushsubscriptionchange',
    listener: (
      event: ExtendableEvent & Partial<Record<'oldSubscription' | 'newSubscription', Subscription | null>>,
    ) => void,
  ): void
  addEventListener(type: 'fetch', listener: (event: ExtendableEvent & { request: Request }) => void): void
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'message', listener: (event: ExtendableEvent & { data: WorkerMessage }) => void): void
}

/** Caches a page that was not loaded through the worker, such as one opened by a client-side navigation. */
const cachePage = async (event: ExtendableEvent, url: string): Promise<void> => {
  if (isCacheablePage(new URL(url).pathname)) await handleAll(pages, event, url)
}

self.addEventListener('activate', (event) => {
  const windows = self.clients.matchAll({ includeUncontrolled: true, type: 'window' })
  event.waitUntil(
    windows.then((clients) => Promise.all(clients.map(({ url }) => cachePage(event, url)))).catch(() => undefined),
  )
})

self.addEventListener('message', (event) => {
  const { data } = event
  const task = 'cachePage' in data ? cachePage(event, data.cachePage) : expiration.deleteCacheAndMetadata()
  event.waitUntil(task.catch(() => undefined))
})

const scope: NotificationScope = {
  origin: self.location.origin,
  registration: self.registration,
  clients: self.clients,
  fetch: (path, init) => fetch(path, init),
  xsrfToken: async () => (await self.cookieStore?.get('XSRF-TOKEN'))?.value,
  registered: registeredSubscription,
}

self.addEventListener('push', (event) => {
  event.waitUntil(showPushNotification(scope, event.data?.text()))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotification(scope, event.notification.data, event.action))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription = null, newSubscription = null } = event
  event.waitUntil(renewSubscription(scope, oldSubscription, newSubscription))
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.waitUntil(reconcileSubscription(scope).catch(() => undefined))
})
