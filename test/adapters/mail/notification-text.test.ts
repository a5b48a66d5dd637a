import { expect, test } from 'vitest'
import { notificationText } from '#adapters/mail/notification-text.ts'
import type { PushNotification } from '#core/push/push-notification.ts'
import { newNotification, notifiedShow } from '#test/support/sample-notifications.ts'

const MAX_BYTES = 3993
const alertsPath = '/alerts/c3Vic2NyaWJlcg.bWFj'

test('a notification about one new show names it, and opens its page', () => {
  expect(notificationText(newNotification())).toEqual({
    title: 'The Skatalites',
    body: 'Wednesday, November 25, 2026, 924 Gilman, Berkeley',
    lang: 'en-US',
    tag: '00000000000040008000000000000001',
    path: '/shows/skatalites-gilman',
    manage: { label: 'Manage or stop your alerts', path: alertsPath },
  })
})

test.each([
  ['en', 'Cancelled: The Skatalites', '/shows/skatalites-gilman'],
  ['de', 'Abgesagt: The Skatalites', '/de/shows/skatalites-gilman'],
  ['es-MX', 'Cancelado: The Skatalites', '/es/shows/skatalites-gilman'],
  ['fr', 'Annulé\u00A0: The Skatalites', '/fr/shows/skatalites-gilman'],
  ['ja', '中止: The Skatalites', '/ja/shows/skatalites-gilman'],
  ['xx', 'Cancelled: The Skatalites', '/shows/skatalites-gilman'],
])(
  'a notification names a change in the subscriber’s language if it is supported, and otherwise in English: %s',
  (locale, title, path) => {
    const content = { shows: [notifiedShow({ change: 'cancelled' })], changes: { cancelled: 1 }, newShows: 0 }
    expect(notificationText(newNotification(content, { locale }))).toMatchObject({ title, path })
  },
)

test('a notification says that a new show is sold out', () => {
  const shows = [notifiedShow({ status: 'sold-out' })]
  expect(notificationText(newNotification({ shows })).title).toBe('Sold out: The Skatalites')
})

test('a notification about several shows counts them, and opens a list of them, or the alerts page if there is no such list', () => {
  const shows = ['Madness', 'Hepcat', 'The Slackers'].map((showTitle) => notifiedShow({ showTitle }))
  const content = { shows, changes: { cancelled: 1, moved: 2 }, newShows: 2 }
  expect(notificationText(newNotification(content, { topic: null, locale: 'de' }))).toMatchObject({
    title: '1 Konzert abgesagt, 2 Konzerte verlegt, 2 neue Konzerte',
    body: 'Madness, Hepcat, The Slackers …',
    tag: '',
    path: '/de?country=US',
  })
  expect(notificationText(newNotification({ ...content, params: null })).path).toBe(alertsPath)
})

test.each([
  [{ params: { country: 'US' }, shows: 7 }, '7 shows match a wider filter.', '/?country=US'],
  [null, '', alertsPath],
])(
  'a notification says that alerts are still active, and offers a wider filter if there is one: %j',
  (wider, offer, path) => {
    const content: PushNotification['content'] = { kind: 'quiet', alerts: 2, wider }
    expect(notificationText({ ...newNotification(), content })).toMatchObject({
      title: 'Your 2 alerts are still active',
      body: `Nothing has matched for 90 days. ${offer}`.trim(),
      path,
    })
  },
)

test('a notification fits within the size limit of push messages, whatever users have typed', () => {
  const long = '𝕾'.repeat(300)
  const shows = Array.from({ length: 3 }, () => notifiedShow({ showTitle: long, venueName: long, venueCity: long }))
  const content = { shows, newShows: 3, params: { bands: 'b'.repeat(4000) } }
  const text = notificationText(newNotification(content, { subscriberToken: 't'.repeat(200) }))
  expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThan(MAX_BYTES)
  expect(text.path).toContain('/alerts/')
})
