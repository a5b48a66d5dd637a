import { afterEach, beforeEach, expect, test } from 'vitest'
import { decryptPush } from '#test/support/decrypt-push.ts'
import { openPushService } from '#test/support/push-service.ts'
import { newNotification } from '#test/support/sample-notifications.ts'
import { newSubscription } from '#test/support/valid-records.ts'

let service: Awaited<ReturnType<typeof openPushService>>
beforeEach(async () => {
  service = await openPushService()
})
afterEach(() => service.close())

test('the fake push service decrypts the example from RFC 8291, section 5', () => {
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const keys = { privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
  expect(decryptPush(Buffer.from(body, 'base64url'), keys)).toBe('When I grow up, I want to be a watermelon')
})

test('sends the urgency, lifetime and topic, and identifies the site with a signature', async () => {
  const push = service.makePush()
  const subscription = service.subscribe()
  await push.send(subscription, newNotification({}, { urgency: 'high' }), 4000)
  const [received] = service.received
  expect(received?.headers).toMatchObject({
    ttl: '4000',
    urgency: 'high',
    topic: '00000000000040008000000000000001',
    'content-encoding': 'aes128gcm',
  })
  expect(received?.claims).toMatchObject({ aud: 'https://push.example', sub: 'mailto:rude@shows.example' })
  expect(received?.key).toBe(push.publicKey)
})

test('sends no topic header for a notification without a topic', async () => {
  await service.makePush().send(service.subscribe(), newNotification({}, { topic: null }), 60)
  expect(service.received[0]?.headers).not.toHaveProperty('topic')
})

test('derives the same key only from the same secret', () => {
  const keyOf = (secret: string) => service.makePush(secret).publicKey
  expect(keyOf('one')).toBe(keyOf('one'))
  expect(keyOf('one')).not.toBe(keyOf('two'))
})

test('treats a subscription as gone if its key is not a point on the curve', async () => {
  const { endpoint, keys } = newSubscription()
  const p256dh = `BAAA${keys.p256dh.slice(4)}`
  expect(await service.makePush().send({ endpoint, keys: { ...keys, p256dh } }, newNotification(), 60)).toBe('gone')
})

test.each([404, 410])('treats a subscription as gone after the response %i', async (status) => {
  const subscription = service.subscribe()
  service.respond(subscription.endpoint, status)
  expect(await service.makePush().send(subscription, newNotification(), 60)).toBe('gone')
})

test.each([302, 400, 401, 403, 413])('treats the response %i as a refusal', async (status) => {
  const subscription = service.subscribe()
  service.respond(subscription.endpoint, status)
  expect(await service.makePush().send(subscription, newNotification(), 60)).toEqual({ status })
})

test.each([408, 425, 429, 500, 503])('rejects on the temporary failure %i', async (status) => {
  const subscription = service.subscribe()
  service.respond(subscription.endpoint, status)
  const sending = service.makePush().send(subscription, newNotification(), 60)
  await expect(sending).rejects.toThrow(`push service responded ${status}`)
})

test('rejects with the delay from the Retry-After header', async () => {
  const subscription = service.subscribe()
  service.respond(subscription.endpoint, 429, { 'Retry-After': '120' })
  const sending = service.makePush().send(subscription, newNotification(), 60)
  await expect(sending).rejects.toMatchObject({ retryAfterMs: 120_000 })
})
