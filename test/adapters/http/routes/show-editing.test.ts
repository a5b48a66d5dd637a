import { beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { showBody } from '#test/support/bodies.ts'
import { type HttpWorld, makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { expectFieldErrors, expectProblem } from '#test/support/problem.ts'

let world: HttpWorld
let submitter: Account
let manager: TestClient
let show: ShowListing
beforeEach(async () => {
  world = makeHttpWorld()
  submitter = await world.addAccount(['ShowManager'])
  manager = await world.visitAs(submitter)
  show = await (await manager.post('/api/shows', showBody())).json()
})

const path = (suffix = '') => `/api/shows/${show.id}${suffix}`
const read = async (response: Response, status = 200) => {
  const text = await response.text()
  expect(response.status, text).toBe(status)
  expect(response.headers.get('cache-control')).toMatch(/no-store|no-cache|max-age=0,/)
  return JSON.parse(text)
}

describe('PUT /api/shows/{id}', () => {
  it('returns the edited show', async () => {
    const edited = await read(await manager.put(path(), showBody({ price: '$12', status: 'sold-out', version: 1 })))
    expect(edited).toEqual({ ...show, price: '$12', status: 'sold-out', version: 2 })
    expect(await read(await world.visit().get(path()))).toEqual({ ...edited, userEditable: false })
  })

  it('returns 409 with the current show after a concurrent edit, and keeps that edit', async () => {
    const admin = await world.visitWith('ShowAdmin')
    const first = await read(await admin.put(path(), showBody({ price: '$12', version: 1 })))
    const problem = await expectProblem(await manager.put(path(), showBody({ price: '$15', version: 1 })), 409)
    expect(problem).toMatchObject({
      title: 'Conflict',
      code: 'stale_write',
      message: 'Someone else has changed this in the meantime.',
      current: first,
    })
    expect((await read(await manager.get(path()))).price).toBe('$12')
  })

  it('returns 428 without a version', async () => {
    expect(await expectProblem(await manager.put(path(), showBody()), 428)).toMatchObject({
      title: 'Precondition Required',
      code: 'version.missing',
      message: 'The field version must contain the version that you edited.',
    })
  })

  it('returns 422 with the names of all invalid fields', async () => {
    const wrong = { showTitle: '', showDate: '2026-02-30', ageLimit: 1.5, status: 'gone', version: 'x' }
    expect((await expectFieldErrors(await manager.put(path(), showBody(wrong)))).sort()).toEqual(
      Object.keys(wrong).sort(),
    )
    expect(await expectFieldErrors(await manager.put(path(), showBody({ status: 'moved', version: 1 })))).toEqual([
      'status',
    ])
  })

  it('returns 410 for a deleted show and 404 for an unknown one', async () => {
    await manager.delete(path())
    expect(await expectProblem(await manager.put(path(), showBody({ version: 2 })), 410)).toMatchObject({
      title: 'Gone',
      code: 'show.deleted',
    })
    const unknown = '/api/shows/11111111-2222-4333-8444-555555555555'
    expect((await expectProblem(await manager.put(unknown, showBody({ version: 1 })), 404)).code).toBe('show.not_found')
  })
})

describe('a deleted show', () => {
  it('returns 410 to visitors, but can be read by users who may restore it', async () => {
    expect(await read(await manager.delete(path()))).toEqual({ ...show, isDeleted: true, version: 2 })
    const visitor = world.visit()
    for (const readPath of [path(), `/api/shows/by-slug/${show.slug}`, path('/history')])
      expect(await expectProblem(await visitor.get(readPath), 410)).toMatchObject({ code: 'show.deleted' })
    expect(await read(await manager.get(`/api/shows/by-slug/${show.slug}`))).toMatchObject({ isDeleted: true })
    expect((await read(await visitor.get('/api/shows'))).totalItems).toBe(0)
    expect(await read(await manager.post(path('/restore'), {}))).toEqual({ ...show, version: 3 })
    expect(await read(await visitor.get(path()))).toMatchObject({ id: show.id, isDeleted: false })
  })
})

describe('the history of a show', () => {
  it('is public, and lets ShowAdmins restore a revision', async () => {
    await manager.put(path(), showBody({ showTitle: 'Spam', version: 1 }))
    const { entries, before } = await read(await world.visit().get(path('/history')))
    expect(before).toBeNull()
    expect(entries).toMatchObject([
      { version: 2, what: 'edited', by: submitter.displayName, mayRestore: false },
      { version: 1, what: 'added', changes: [] },
    ])
    expect(entries[0].changes).toEqual([{ field: 'showTitle', kind: 'text', from: 'Skanksgiving', to: 'Spam' }])
    expect((await expectProblem(await manager.post(path('/restore'), { version: 1 }), 403)).code).toBe(
      'permission.denied',
    )
    const admin = await world.visitWith('ShowAdmin')
    expect((await read(await admin.get(path('/history')))).entries[1].mayRestore).toBe(true)
    expect(await read(await admin.post(path('/restore'), { version: 1 }))).toMatchObject({
      showTitle: 'Skanksgiving',
      version: 3,
    })
    expect((await expectProblem(await admin.post(path('/restore'), { version: 9 }), 404)).code).toBe(
      'revision.not_found',
    )
    expect((await read(await world.visit().get(path('/history?before=2')))).entries).toMatchObject([{ version: 1 }])
    expect(await expectFieldErrors(await world.visit().get(path('/history?before=x')))).toEqual(['before'])
    expect(await expectFieldErrors(await admin.post(path('/restore'), { version: 0 }))).toEqual(['version'])
  })
})

describe('POST /api/shows/{id}/confirm', () => {
  it('records the confirmation source', async () => {
    expect(await read(await manager.post(path('/confirm'), { as: 'promoter' }))).toMatchObject({
      confirmedAs: 'promoter',
      confirmedAt: world.clock.now().toISOString(),
    })
    expect(await expectFieldErrors(await manager.post(path('/confirm'), { as: 'band' }))).toEqual(['as'])
    expect(await expectFieldErrors(await manager.post(path('/confirm'), {}))).toEqual(['as'])
    const stranger = await world.visitWith()
    expect((await expectProblem(await stranger.post(path('/confirm'), { as: 'fan' }), 403)).code).toBe(
      'permission.denied',
    )
  })
})

describe('POST /api/shows/same-night', () => {
  it('finds possible duplicates, even for visitors', async () => {
    const body = { showDate: '2026-11-27', bandList: [{ bandName: 'trombone tax' }], venueName: '', venueId: null }
    expect(await read(await world.visit().post('/api/shows/same-night', body))).toEqual({
      shows: [{ ...show, userEditable: false, moreBands: 0 }],
    })
    expect(await expectFieldErrors(await world.visit().post('/api/shows/same-night', {}))).toEqual(['showDate'])
  })
})

describe('/api/still-on/{token}', () => {
  it('returns the show on GET and records the answer on POST, for anyone with the link', async () => {
    world.clock.advance(25 * 60 * 60 * 1000)
    await world.core.requestReconfirmation(10)
    const [mail] = outboxOf(world.store)
    if (mail?.template !== 'still-on') throw new Error('Expected a reconfirmation email')
    const answerPath = `/api/still-on/${mail.data.token}`
    const visitor = world.visit()
    const before = world.store.stored()
    const opened = await visitor.get(answerPath)
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect(await read(opened)).toEqual({ show: { ...show, userEditable: false } })
    for (const method of ['HEAD', 'OPTIONS']) await visitor.fetch(answerPath, { method })
    expect(world.store.stored()).toEqual(before)
    expect(await read(await visitor.post(answerPath, { answer: 'cancel' }))).toMatchObject({ status: 'cancelled' })
    expect(await read(await visitor.post(answerPath, { answer: 'yes' }))).toMatchObject({
      status: 'scheduled',
      confirmedAs: 'fan',
    })
    expect(await expectFieldErrors(await visitor.post(answerPath, { answer: 'no' }))).toEqual(['answer'])
    for (const response of [
      await visitor.get('/api/still-on/made-up'),
      await visitor.post('/api/still-on/x', { answer: 'yes' }),
    ])
      expect((await expectProblem(response, 410)).code).toBe('token.invalid')
    expect(JSON.stringify(world.lines)).not.toContain(mail.data.token)
  })
})
