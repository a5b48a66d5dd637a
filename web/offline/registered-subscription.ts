const CACHE = 'push'
const ENTRY = '/push-subscription'

/** Stores the push subscription that the site has on record for this browser. The browser may replace it at any time. The
 * site moves the alerts to the new subscription only if the request that reports the change contains the former subscription. */
export type SubscriptionStore = {
  /** Resolves to null if there is none, or if the browser denies access to the storage. */
  read(): Promise<PushSubscriptionJSON | null>
  write(subscription: PushSubscriptionJSON): Promise<void>
  remove(): Promise<void>
}

/** Uses the Cache API, which pages and the service worker share. Some browsers deny access to it in private windows, so failures
 * are ignored. */
export const registeredSubscription: SubscriptionStore = {
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

/** Returns whether a renewal with this response status needs no retry. A retry after 422 is pointless: the subscription is invalid. */
export const isRenewalFinal = (status: number): boolean => status < 300 || status === 422
