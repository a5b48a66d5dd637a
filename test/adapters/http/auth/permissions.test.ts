import { describe, expect, it } from 'vitest'
import { type RoleName, roleNames } from '#core/permissions/policy.ts'
import { showBody, venueBody } from '#test/support/bodies.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { expectProblem } from '#test/support/problem.ts'

/** Whether a role may add shows, bands and venues (specification/decisions.md, section 3). */
const mayAdd: Record<RoleName, boolean> = { ShowManager: true, ShowAdmin: true, SiteAdmin: false, SiteOwner: false }
const bodyByPath = { '/api/shows': showBody(), '/api/bands': { name: 'The Nutmeg Seven' }, '/api/venues': venueBody() }

describe.each(Object.entries(bodyByPath))('POST %s', (path, body) => {
  it('returns 401 to visitors, whatever the body', async () => {
    const { visit, store } = makeHttpWorld()
    const before = store.stored()
    for (const sentBody of [body, {}, { showTitle: 7 }, '{'])
      expect(await expectProblem(await visit().post(path, sentBody), 401)).toMatchObject({
        code: 'permission.login_required',
        message: 'Please log in first.',
      })
    expect(store.stored()).toEqual(before)
  })

  it('returns 403 to users without a role, whatever the body', async () => {
    const { visitWith, store } = makeHttpWorld()
    const user = await visitWith()
    const before = store.stored()
    for (const sentBody of [body, {}, '{'])
      expect(await expectProblem(await user.post(path, sentBody), 403)).toMatchObject({
        code: 'permission.denied',
        message: 'You do not have permission to do this.',
      })
    expect(store.stored()).toEqual(before)
  })

  it.each(roleNames)('enforces the permissions of a %s', async (role) => {
    const { visitWith, store } = makeHttpWorld()
    const user = await visitWith(role)
    const before = store.stored()
    const response = await user.post(path, body)
    if (mayAdd[role]) expect(response.status).toBe(201)
    else {
      await expectProblem(response, 403)
      expect(store.stored()).toEqual(before)
    }
  })

  it('combines the permissions of several roles', async () => {
    const { visitWith } = makeHttpWorld()
    expect((await (await visitWith('SiteOwner', 'ShowManager')).post(path, body)).status).toBe(201)
  })

  it('checks the current roles, not those at log-in', async () => {
    const { visitAs, addAccount, store } = makeHttpWorld()
    const account = await addAccount(['ShowManager'])
    const user = await visitAs(account)
    await store.transact(({ accounts }) => accounts.save({ ...account, roles: [] }))
    await expectProblem(await user.post(path, body), 403)
  })
})

describe('the session of a suspended user', () => {
  it('ends at once', async () => {
    const { visitAs, addAccount, store, clock } = makeHttpWorld()
    const account = await addAccount(['ShowAdmin'])
    const user = await visitAs(account)
    await store.transact(({ accounts }) => accounts.save({ ...account, suspendedAt: clock.now() }))
    await expectProblem(await user.post('/api/shows', showBody()), 401)
    expect((await (await user.get('/api/session')).json()).name).toBe('')
  })
})

describe('reading', () => {
  it('needs no log-in', async () => {
    const { visit } = makeHttpWorld()
    for (const path of ['/api/shows', '/api/bands', '/api/venues', '/api/session'])
      expect((await visit().get(path)).status).toBe(200)
  })
})
