import { beforeEach, describe, expect, test } from 'vitest'
import { type NotificationScope, openNotification, renewSubscription, showPush } from '#web/offline/notifications.ts'

type Shown = Parameters<NotificationScope['registration']['showNotification']>

let shown: Shown[]
let opened: string[]
let sent: [path: string, method: string, token: string | null, body: unknown][]
let pages: string[]
let scope: NotificationScope
beforeEach(() => {
  shown = []
  opened = []
  sent = []
  pages = []
  scope = {
    origin: 'https://shows.example',
    registration: {
      showNotification: async (...args) => {
        shown.push(args)
      },
      pushManager: { subscribe: async ({ applicationServerKey }) => ({ toJSON: () => `for ${applicationServerKey}` }) },
    },
    clients: {
      matchAll: async () =>
        pages.map((url) => ({
          url,
          focus: async () => {
            opened.push(`focus ${url}`)
          },
        })),
      openWindow: async (url) => {
        opened.push(url)
      },
    },
    fetch: async (path, { method = 'GET', headers = {}, body } = {}) => {
      const token = new Headers(headers).get('x-xsrf-token')
      sent.push([path, method, token, typeof body === 'string' ? JSON.parse(body) : null])
      return Response.json({ publicKey: 'key' })
    },
    xsrfToken: async () => 'token',
  }
})

const notification = {
  title: 'The Skatalites',
  body: 'Wednesday',
  lang: 'de',
  tag: 'show',
  path: '/de/shows/skatalites',
  manage: { label: 'Your alerts', path: '/de/alerts/x' },
}
const data = { path: '/de/shows/skatalites', managePath: '/de/alerts/x' }

describe('a push', () => {
  test('shows its notification, and again if it replaces another', async () => {
    await showPush(scope, JSON.stringify(notification))
    await showPush(scope, JSON.stringify({ ...notification, tag: '' }))
    const { title, body, lang } = notification
    const actions = [{ action: 'manage', title: 'Your alerts' }]
    expect(shown).toEqual([
      [title, { body, lang, tag: 'show', renotify: true, icon: '/icon-192.png', data, actions }],
      [title, { body, lang, tag: '', renotify: false, icon: '/icon-192.png', data, actions }],
    ])
  })

  test.each([undefined, '', 'not JSON', '{}'])('shows a notification whatever it contains: %j', async (payload) => {
    await showPush(scope, payload)
    expect(shown).toMatchObject([['shows.example', { data: { path: '/alerts', managePath: '/alerts' } }]])
  })
})

describe('a tap', () => {
  test('opens the page, or focuses it if it is open', async () => {
    await openNotification(scope, data, '')
    pages = ['https://shows.example/de/', 'https://shows.example/de/shows/skatalites']
    await openNotification(scope, data, '')
    expect(opened).toEqual([
      'https://shows.example/de/shows/skatalites',
      'focus https://shows.example/de/shows/skatalites',
    ])
  })

  test('on the button opens the alerts', async () => {
    await openNotification(scope, data, 'manage')
    expect(opened).toEqual(['https://shows.example/de/alerts/x'])
  })
})

describe('a subscription that the push service has ended', () => {
  const former = { toJSON: () => 'former' }

  test('is replaced by a new one with the key of the site', async () => {
    await renewSubscription(scope, former, null)
    expect(sent).toEqual([
      ['/api/alerts/push-key', 'GET', null, null],
      ['/api/subscribers/browser', 'PUT', 'token', { former: 'former', current: 'for key' }],
    ])
  })

  test('is replaced by the one that the browser has made', async () => {
    await renewSubscription(scope, former, { toJSON: () => 'renewed' })
    expect(sent.at(-1)?.at(-1)).toEqual({ former: 'former', current: 'renewed' })
  })

  test('that the browser does not know is not reported', async () => {
    await renewSubscription(scope, null, null)
    expect(sent.map(([path]) => path)).toEqual(['/api/alerts/push-key'])
  })
})
