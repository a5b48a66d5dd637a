const CACHE = 'push'
const ENTRY = '/push-subscription'

/** The subscription that the site knows of this browser, shared by pages and the service worker: the browser may replace its
 * subscription at any time, and only the former one proves whose alerts the new one gets. */
export type RegisteredSubscription = {
  /** Resolves to null if there is none, or if the browser stores nothing. */
  read(): Promise<PushSubscriptionJSON | null>
  write(subscription: PushSubscriptionJSON): Promise<void>
  remove(): Promise<void>
}

/** In the Cache API, which pages may use too. Browsers refuse it in some private windows, so failures are ignored. */
export const registeredSubscription: RegisteredSubscription = {
  read: async () => {
    try {
      return (await (await (await caches.open(CACHE)).match(ENTRY))?.json()) ?? null
    } catch {
      return null
    }
  },
  write: async (subscription) => {
    try {
      await (await caches.open(CACHE)).put(ENTRY, new Response(JSON.stringify(subscription)))
    } catch {}
  },
  remove: async () => {
    try {
      await (await caches.open(CACHE)).delete(ENTRY)
    } catch {}
  },
}

/** Returns whether a renewal that got this status needs no retry. The site will never accept a subscription that it calls invalid. */
export const isRenewalDone = (status: number): boolean => status < 300 || status === 422
