import { expect, test } from 'vitest'
import { belongsToPushService } from '#core/push/push-subscription.ts'
import { newSubscription } from '#test/support/valid-records.ts'

const isKnown = (endpoint: string, otherHosts: readonly string[] = []) =>
  belongsToPushService({ ...newSubscription(), endpoint }, otherHosts)

test.each([
  'https://fcm.googleapis.com/fcm/send/a',
  'https://updates.push.services.mozilla.com/wpush/v2/a',
  'https://wns2-par02p.notify.windows.com/w/?token=a',
  'https://web.push.apple.com:443/a',
])('the push service of %s is recognized', (endpoint) => {
  expect(isKnown(endpoint)).toBe(true)
})

test.each([
  'https://flood.example/fcm.googleapis.com',
  'https://fcm.googleapis.com.flood.example/a',
  'https://evilfcm.googleapis.com/a',
  'https://evilpush.apple.com/a',
  'https://push.apple.com/a',
  'https://fcm.googleapis.com./a',
])('no push service is recognized in %s', (endpoint) => {
  expect(isKnown(endpoint)).toBe(false)
})

test('other push services are recognized if they are configured', () => {
  const otherHosts = ['push.example', '*.unified.example']
  const hosts = ['push.example', 'a.push.example', 'a.unified.example', 'unified.example']
  expect(hosts.map((host) => isKnown(`https://${host}/a`, otherHosts))).toEqual([true, false, true, false])
})
