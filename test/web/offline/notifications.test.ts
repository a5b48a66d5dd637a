import { beforeEach, describe, expect, test } from 'vitest'
import {
  type NotificationScope,
  openNotification,
  reconcileSubscription,
  renewSubscription,
  showPushNotification,
} from '#web/offline/notifications.ts'

type ShownNotification = Parameters<NotificationScope['registration']['showNotification']>

let notifications: ShownNotification[]
let shownPages: string[]
let requests: [path: string, method: string, token: string | null, body: unknown][]
let openPageUrls: string[]
/** The subscription registered with the site, and the browser's current one. */
let registered: PushSubscriptionJSON | null
let current: PushSubscriptionJSON | null
let permission: PermissionState
let status: number
let isOffline: boolean
let token: string | undefined
let scope: NotificationScope
beforeEach(() => {
  notifications = []
  shownPages = []
  requests = []
  openPageUrls = []
  registered = null
  current = null
  permission = 'granted'
  status = 200
  isOffline = false
  token = 'token'
  scope = {
    origin: 'https://shows.example',
    registration: {
      showNotification: async (...args) => {
        notifications.push(args)
      },
      pushManager: {
        subscribe: async ({ applicationServerKey }) => {
          current = { endpoint: `for ${applicationServerKey}` }
          return subscriptionOf(current)
        },
        getSubscription: async () => current && subscriptionOf(current),
        permissionState: async () => permission,
      },
    },
    clients: {
      matchAll: async () =>
        openPageUrls.map((url) => ({
          url,
          focus: async () => {
            shownPages.push(`focus ${url}`)
          },
        })),
      openWindow: async (url) => {
        shownPages.push(url)
      },
    },
    fetch: async (path, { method = 'GET', headers = {}, body } = {}) => {
      if (isOffline) throw new TypeError('Failed to fetch')
      if (path === '/api/session') token = 'new token'
      const sentToken = new Headers(headers).get('x-xsrf-token')
      requests.push([path, method, sentToken, typeof body === 'string' ? JSON.parse(body) : null])
      return Response.json({ publicKey: 'key' }, { status })
    },
    xsrfToken: async () => token,
    registered: {
      read: async () => registered,
      write: async (subscription) => {
        registered = subscription
      },
      remove: async () => {
        registered = null
      },
    },
  }
})

const subscriptionOf = (json: PushSubscriptionJSON) => ({ toJSON: () => json })

const notification = {
  title: 'The Skatalites',
  body: 'Wednesday',
  lang: 'de',
  tag: 'show',
  path: '/de/shows/skatalites',
  manage: { label: 'Your alerts', path: '/de/alerts/x' },
}
const data = { path: '/de/shows/skatalites', managePath: '/de/alerts/x' }

describe('a push message', () => {
  test('shows its notification, which notifies the user again if it replaces one with the same tag', async () => {
    await showPushNotification(scope, JSON.stringify(notification))
    await showPushNotification(scope, JSON.stringify({ ...notification, tag: '' }))
    const { title, body, lang } = notification
    const actions = [{ action: 'manage', title: 'Your alerts' }]
    expect(notifications).toEqual([
      [title, { body, lang, tag: 'show', renotify: true, icon: '/icon-192.png', data, actions }],
      [title, { body, lang, tag: '', renotify: false, icon: '/icon-192.png', data, actions }],
    ])
  })

  test.each([undefined, '', 'not JSON', '{}'])('shows a fallback notification for the payload %j', async (payload) => {
    await showPushNotification(scope, payload)
    expect(notifications).toMatchObject([['shows.example', { data: { path: '/alerts', managePath: '/alerts' } }]])
  })

  test.each(['null', '[]', '"text"', '7', '{"title":1,"body":{},"tag":[],"path":null,"manage":{"path":7}}'])(
    'shows a plain notification if no field of its payload is text: %j',
    async (payload) => {
      await showPushNotification(scope, payload)
      const plain = { body: '', lang: 'en', tag: '', renotify: false, icon: '/icon-192.png', actions: [] }
      expect(notifications).toEqual([['shows.example', { ...plain, data: { path: '/alerts', managePath: '/alerts' } }]])
    },
  )
})

describe('a tap on a notification', () => {
  test('opens the notification’s page, or focuses that page if it is already open', async () => {
    await openNotification(scope, data, '')
    openPageUrls = ['https://shows.example/de/', 'https://shows.example/de/shows/skatalites']
    await openNotification(scope, data, '')
    expect(shownPages).toEqual([
      'https://shows.example/de/shows/skatalites',
      'focus https://shows.example/de/shows/skatalites',
    ])
  })

  test('opens the page for managing alerts if the notification’s button was tapped', async () => {
    await openNotification(scope, data, 'manage')
    expect(shownPages).toEqual(['https://shows.example/de/alerts/x'])
  })
})

const former = { endpoint: 'former' }
const renewed = { endpoint: 'renewed' }
const reports = () => requests.filter(([, method]) => method === 'PUT').map(([, , , body]) => body)

describe('a subscription that the push service has ended', () => {
  test('is replaced by a new one made with the site’s key', async () => {
    await renewSubscription(scope, subscriptionOf(former), null)
    expect(requests).toEqual([
      ['/api/alerts/push-key', 'GET', null, null],
      ['/api/subscribers/browser', 'PUT', 'token', { former, current: { endpoint: 'for key' } }],
    ])
    expect(registered).toEqual({ endpoint: 'for key' })
  })

  test('is replaced by the one that the browser has already made, without a request for the key', async () => {
    await renewSubscription(scope, subscriptionOf(former), subscriptionOf(renewed))
    expect(requests).toEqual([['/api/subscribers/browser', 'PUT', 'token', { former, current: renewed }]])
  })

  test('is read from the stored record if the browser’s event does not contain it', async () => {
    registered = former
    await renewSubscription(scope, null, subscriptionOf(renewed))
    expect([reports(), registered]).toEqual([[{ former, current: renewed }], renewed])
  })

  test('is not reported if neither the event nor the stored record contains it', async () => {
    await renewSubscription(scope, null, null)
    expect([requests.map(([path]) => path), registered]).toEqual([['/api/alerts/push-key'], null])
  })

  test('is reported with a new XSRF token if the browser has none', async () => {
    token = undefined
    await renewSubscription(scope, subscriptionOf(former), subscriptionOf(renewed))
    expect(requests.map(([path, , sentToken]) => [path, sentToken])).toEqual([
      ['/api/session', null],
      ['/api/subscribers/browser', 'new token'],
    ])
  })
})

describe('opening a page', () => {
  test.each([403, 503])('reports a renewal again if the first report got status %i', async (failure) => {
    status = failure
    current = renewed
    await renewSubscription(scope, subscriptionOf(former), subscriptionOf(renewed))
    expect(registered).toEqual(former)
    status = 200
    await reconcileSubscription(scope)
    await reconcileSubscription(scope)
    expect([reports(), registered]).toEqual([
      [
        { former, current: renewed },
        { former, current: renewed },
      ],
      renewed,
    ])
  })

  test('subscribes again if renewing failed while the browser was offline', async () => {
    isOffline = true
    await expect(renewSubscription(scope, subscriptionOf(former), null)).rejects.toThrow('Failed to fetch')
    isOffline = false
    await reconcileSubscription(scope)
    expect([reports(), registered]).toEqual([[{ former, current: { endpoint: 'for key' } }], { endpoint: 'for key' }])
  })

  test('reports a subscription only once if the site refuses it as invalid', async () => {
    registered = former
    current = renewed
    status = 422
    await reconcileSubscription(scope)
    await reconcileSubscription(scope)
    expect(reports()).toHaveLength(1)
  })

  test.each([
    ['that has unsubscribed', null, 'granted'],
    ['that blocks notifications', former, 'denied'],
  ] as const)('does nothing in a browser %s', async (_browser, recorded, permissionState) => {
    registered = recorded
    permission = permissionState
    await reconcileSubscription(scope)
    expect([requests, current]).toEqual([[], null])
  })

  test('does nothing while the registered subscription is current', async () => {
    registered = { ...former }
    current = former
    await reconcileSubscription(scope)
    expect(requests).toEqual([])
  })
})
