import { onTestFinished, vi } from 'vitest'
import type { PushSubscription } from '#core/push/push-subscription.ts'
import { newSubscription } from './valid-records.ts'

type Behaviour = {
  /** The result of the prompt, unless `promptResult` is set. `denied` applies even before the prompt. */
  permission?: NotificationPermission
  promptResult?: NotificationPermission
  fails?: boolean
  isSubscribed?: boolean
  /** Whether the site had another key when the browser subscribed. */
  hasOtherKey?: boolean
}

const makeCaches = () => {
  const responses = new Map<string, Response>()
  const cache = {
    match: async (path: string) => responses.get(path)?.clone(),
    put: async (path: string, response: Response) => void responses.set(path, response),
    delete: async (path: string) => responses.delete(path),
  }
  return { open: async () => cache }
}

/** Stubs the Push, Notifications, service worker and Cache APIs, which jsdom lacks, until the end of the test. */
export const makePushBrowser = ({
  permission = 'granted',
  promptResult = permission,
  fails = false,
  isSubscribed = false,
  hasOtherKey = false,
}: Behaviour = {}) => {
  let subscription = newSubscription()
  let usesOtherKey = hasOtherKey
  const calls: string[] = []
  let current: PushSubscription | null = isSubscribed ? subscription : null
  const browserSubscription = {
    toJSON: () => current ?? subscription,
    unsubscribe: async () => {
      current = null
      subscription = newSubscription()
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => (current ? browserSubscription : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      calls.push(`subscribe ${applicationServerKey}`)
      if (fails) throw new Error('push service unavailable')
      if (current && usesOtherKey) throw new DOMException('another key', 'InvalidStateError')
      current = subscription
      usesOtherKey = false
      return browserSubscription
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('caches', makeCaches())
  const notification = {
    permission: permission === 'denied' ? 'denied' : 'default',
    requestPermission: async () => {
      calls.push('requestPermission')
      notification.permission = promptResult
      return promptResult
    },
  }
  vi.stubGlobal('Notification', notification)
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    register: async () => registration,
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  return {
    subscription,
    calls,
    current: () => current,
    isSubscribed: () => current !== null,
    /** Replaces the subscription, as browsers may at any time. */
    replace: () => {
      current = newSubscription()
      return current
    },
  }
}
