import { m } from '#messages'
import { type Api, ApiError } from '#web/data/api.ts'
import { isRenewalFinal, registeredSubscription } from '#web/offline/registered-subscription.ts'

/** `app` means that the site must first be added to the home screen (iOS and iPadOS). */
export type PushSupport = 'available' | 'blocked' | 'app' | 'none'

export const pushSupport = (): PushSupport => {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (isSupported) return Notification.permission === 'denied' ? 'blocked' : 'available'
  return 'standalone' in navigator && !navigator.standalone ? 'app' : 'none'
}

const READY_TIMEOUT_MS = 10_000

/** Resolves to the registration of an active service worker. Rejects if none becomes active in time: without this
 * limit, `ready` would wait forever. */
const readyRegistration = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no service worker')), READY_TIMEOUT_MS)),
  ])

/** Asks for the permission to show notifications, and subscribes this browser. Resolves to null if the permission is not
 * granted. Rejects if the browser cannot subscribe or an API call fails. Call it only in response to a button press. */
export const subscribeBrowser = async (api: Api): Promise<PushSubscriptionJSON | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { publicKey } = await api.get('/api/alerts/push-key')
  const { pushManager } = await readyRegistration()
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const subscription = await subscribe().catch(async (error) => {
    // A subscription with a former key of the site must be removed first.
    const former = isKeyMismatch(error) && (await pushManager.getSubscription())
    if (!former) throw error
    if (!(await registeredSubscription.read())) await registeredSubscription.write(former.toJSON())
    await former.unsubscribe()
    return subscribe()
  })
  await registerSubscription(api, subscription.toJSON())
  return subscription.toJSON()
}

/** Returns the error text for a failed {@link subscribeBrowser}. `result` is null if the permission was not granted, and
 * undefined if the promise rejected. */
export const subscribeFailureText = (result: null | undefined): string => {
  if (result === undefined) return m.alerts_browser_failed()
  return pushSupport() === 'blocked' ? m.alerts_browser_blocked() : m.alerts_browser_not_allowed()
}

/** Returns whether `subscribe` failed because there is a subscription with another key (W3C, Push API). */
const isKeyMismatch = (error: unknown): boolean => error instanceof DOMException && error.name === 'InvalidStateError'

/** Moves the alerts of a former subscription to the current one, and stores the current one. Rejects if the move fails and
 * a retry may succeed. */
export const registerSubscription = async (api: Api, current: PushSubscriptionJSON): Promise<void> => {
  const former = await registeredSubscription.read()
  if (former && former.endpoint !== current.endpoint)
    await api.send('PUT', '/api/subscribers/browser', { former, current }).catch((error) => {
      if (!(error instanceof ApiError && isRenewalFinal(error.status))) throw error
    })
  await registeredSubscription.write(current)
}

const currentSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Returns the subscription of this browser, or null. Never prompts for the permission. */
export const subscriptionOfThisBrowser = async (): Promise<PushSubscriptionJSON | null> =>
  (await currentSubscription())?.toJSON() ?? null

/** Unsubscribes this browser. Clears `registeredSubscription` first, so that the service worker does not renew the subscription. */
export const unsubscribeBrowser = async (): Promise<void> => {
  await registeredSubscription.remove()
  await (await currentSubscription())?.unsubscribe()
}
