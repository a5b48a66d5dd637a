import { beforeEach, expect, it } from 'vitest'
import { type HttpWorld, makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { expectProblem } from '#test/support/problem.ts'
import { ADDRESS, eventData, eventPage, makeSites } from '#test/support/source-site.ts'

let world: HttpWorld
let manager: TestClient
beforeEach(async () => {
  const { responses, safeFetch } = makeSites()
  responses.set(ADDRESS, eventPage(eventData(1), eventData(2)))
  world = makeHttpWorld({ ports: { safeFetch } })
  manager = await world.visitWith('ShowManager')
})

const addSource = async () => (await manager.post('/api/sources', { address: ADDRESS })).json()

it('adds, reads, reviews, edits, lists and removes a source', async () => {
  const added = await manager.post('/api/sources', { address: ADDRESS, licence: 'CC0' })
  expect([added.status, added.headers.get('cache-control')]).toEqual([201, 'no-store'])
  const { id } = await added.json()
  const read = await (await manager.post(`/api/sources/${id}/read`)).json()
  expect(read).toMatchObject({ kind: 'structured-data', result: { found: 2 }, open: { proposed: 2 } })
  const { items } = await (await manager.get(`/api/sources/${id}/items`)).json()
  const itemIds = items.map((item: { id: string }) => item.id)
  const decided = await manager.post(`/api/sources/${id}/decisions`, { itemIds, decision: 'accept' })
  expect((await decided.json()).items).toMatchObject([{ show: { showTitle: 'Night 1' } }, { state: 'listed' }])
  const edited = await manager.put(`/api/sources/${id}`, { address: ADDRESS, isPaused: true, version: 1 })
  expect(await edited.json()).toMatchObject({ state: 'paused', licence: null })
  const listed = await manager.get('/api/sources?state=paused')
  expect(await listed.json()).toMatchObject({ total: 1, sources: [{ id, keeper: expect.any(String) }] })
  expect(await (await manager.delete(`/api/sources/${id}`)).json()).toMatchObject({ code: 'source.removed' })
  expect((await manager.get(`/api/sources/${id}`)).status).toBe(404)
})

it('refuses an edit based on an older version', async () => {
  const { id } = await addSource()
  const body = { address: ADDRESS, version: 1 }
  await manager.put(`/api/sources/${id}`, body)
  const stale = await manager.put(`/api/sources/${id}`, { ...body, licence: 'CC0' })
  expect(await expectProblem(stale, 409)).toMatchObject({ code: 'stale_write', current: { version: 2, licence: null } })
})

it('refuses the address of a known source, and reports invalid fields', async () => {
  await addSource()
  const again = await manager.post('/api/sources', { address: ADDRESS })
  expect((await expectProblem(again, 409)).code).toBe('source.known_already')
  const invalid = await manager.post('/api/sources', { address: 'ftp://x', isTrusted: 'yes', allowsTexts: 1 })
  expect((await expectProblem(invalid, 422)).errors?.map(({ field }) => field)).toEqual([
    'address',
    'allowsTexts',
    'isTrusted',
  ])
  const trusted = await manager.post('/api/sources', { address: 'https://other.example', isTrusted: true })
  expect((await expectProblem(trusted, 422)).errors).toMatchObject([
    { field: 'isTrusted', code: 'source.may_not_trust' },
  ])
})

it('hides a source from users who may not manage it', async () => {
  const { id } = await addSource()
  expect((await world.visit().get('/api/sources')).status).toBe(401)
  expect((await (await world.visitWith()).post('/api/sources', { address: ADDRESS })).status).toBe(403)
  const other = await world.visitWith('ShowManager')
  expect((await other.post(`/api/sources/${id}/read`)).status).toBe(404)
  expect((await other.get('/api/sources?scope=all')).status).toBe(403)
  const admin = await world.visitWith('SiteAdmin')
  expect(await (await admin.get('/api/sources?scope=all')).json()).toMatchObject({ total: 1 })
})
