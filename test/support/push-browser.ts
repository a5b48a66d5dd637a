import { vi } from 'vitest'
import type { PushSubscription } from '#core/push/push-subscription.ts'
import { newSubscription } from './valid-records.ts'

type Behaviour = { permission?: NotificationPermission; fails?: boolean; isSubscribed?: boolean }

/** Gives the page the notifications and subscriptions of a real browser, which jsdom lacks. `vi.unstubAllGlobals()` and `remove` end
 * that. */
export const makePushBrowser = ({ permission = 'granted', fails = false, isSubscribed = false }: Behaviour = {}) => {
  const subscription = newSubscription()
  const calls: string[] = []
  let current: PushSubscription | null = isSubscribed ? subscription : null
  const asked = {
    toJSON: () => current ?? subscription,
    unsubscribe: async () => {
      current = null
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => (current ? asked : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      calls.push(`subscribe ${applicationServerKey}`)
      if (fails) throw new Error('push service unavailable')
      current = subscription
      return asked
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    permission: permission === 'denied' ? 'denied' : 'default',
    requestPermission: async () => {
      calls.push('requestPermission')
      return permission
    },
  })
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    register: async () => registration,
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return {
    subscription,
    calls,
    isSubscribed: () => current !== null,
    remove: () => {
      vi.unstubAllGlobals()
      Reflect.deleteProperty(navigator, 'serviceWorker')
    },
  }
}
