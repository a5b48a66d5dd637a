import { beforeEach, expect, it } from 'vitest'
import { showBody } from '#test/support/bodies.ts'
import { type HttpWorld, makeHttpWorld } from '#test/support/http-world.ts'
import { messageOf } from '#test/support/message-of.ts'

let world: HttpWorld
let showId: string
beforeEach(async () => {
  world = makeHttpWorld()
  const manager = await world.visitWith('ShowManager')
  showId = (await (await manager.post('/api/shows', showBody())).json()).id
})

const rsvp = (response: unknown = 'maybe') => ({ showId, response, respondedAt: '2026-11-20T12:30:00+01:00' })

it("sets, lists and removes the user's RSVPs, which no cache may store", async () => {
  const user = await world.visitWith()
  const set = await user.post('/api/rsvps', { rsvps: [rsvp()] })
  const listed = await user.get('/api/rsvps')
  expect([set.status, set.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect([listed.status, listed.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const { rsvps } = await listed.json()
  expect(rsvps).toMatchObject([{ showId, response: 'maybe', respondedAt: '2026-11-20T11:30:00.000Z' }])
  expect(await set.json()).toEqual({ rsvps })
  const removed = await user.delete(`/api/rsvps/${showId}`)
  expect(await removed.json()).toEqual(messageOf('Removed from your shows.'))
  expect(await (await user.get('/api/rsvps')).json()).toEqual({ rsvps: [] })
})

it('reveals neither RSVPs nor their number to visitors', async () => {
  const jsonBefore = await (await world.visit().get(`/api/shows/${showId}`)).text()
  await (await world.visitWith()).post('/api/rsvps', { rsvps: [rsvp('yes')] })
  expect(await (await world.visit().get(`/api/shows/${showId}`)).text()).toBe(jsonBefore)
  expect((await world.visit().get('/api/rsvps')).status).toBe(401)
})

it('reports an invalid RSVP as an error in the field rsvps', async () => {
  const response = await (await world.visitWith()).post('/api/rsvps', { rsvps: [rsvp('no')] })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    errors: [{ field: 'rsvps', message: 'The response must be yes or maybe' }],
  })
})
