import { beforeEach, describe, expect, test } from 'vitest'
import { RequestClosure } from '#core/access/close-request.ts'
import { requireKnownRole } from '#core/access/role.ts'
import { AccessRequest } from '#core/access/show-manager-request.ts'
import type { Account } from '#core/accounts/account.ts'
import { ShowManagerRequestId } from '#core/ids.ts'
import { limits } from '#core/limits/limits.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import { auditEventsOf, storedAccount, templatesTo } from '#test/support/logging-in.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Actor
let otherAdmin: Actor
let account: Account
let requester: Actor
beforeEach(async () => {
  world = makeWorld()
  admin = await world.as('SiteAdmin')
  otherAdmin = await world.as('SiteOwner')
  account = await world.addAccount([])
  requester = await world.actorOf(account)
})

const EXPLANATION = 'I book the Harbour Club.'
const ROLE_ID = requireKnownRole({ name: 'ShowManager' }).roleId
const ask = (by: Actor | null = requester, explanation = EXPLANATION) =>
  world.core.requestAccess(by, AccessRequest.parse({ explanation }))
const pendingRequests = async (by: Actor | null = admin) => {
  const { requests } = await world.core.listRequests(by, { page: 1, limit: 25 })
  return requests
}
const askAndFind = async (by: Actor = admin) => {
  await ask()
  const [request] = await pendingRequests(by)
  if (!request) throw new Error('There is no pending request')
  return request
}
const grant = (by: Actor | null, request_id?: ShowManagerRequestId) =>
  world.core.grantRole(by, { user_id: account.id, role_id: ROLE_ID, ...(request_id && { request_id }) })
const close = (by: Actor | null, id: ShowManagerRequestId, closure: object = {}) =>
  world.core.closeRequest(by, id, RequestClosure.parse(closure))
const grantAndClose = async (by: Actor, id: ShowManagerRequestId) => {
  await grant(by, id)
  await close(by, id)
}

describe('a request for the role ShowManager', () => {
  test('requires an explanation of 1 to 256 characters, at least one of them visible (specification section 5)', () => {
    for (const explanation of ['x', 'x'.repeat(256), '💃'.repeat(256), 'I book the club.\nWe are 12.'])
      expect(errorsOf(AccessRequest, { explanation })).toEqual({})
    for (const explanation of ['', '   ', '\u200b', undefined])
      expect(errorsOf(AccessRequest, { explanation })).toEqual({ explanation: 'Explanation is required' })
    expect(errorsOf(AccessRequest, { explanation: 'x'.repeat(257) })).toEqual({
      explanation: 'Explanation must be 256 characters or less',
    })
  })

  test('is confirmed to the requester by email, and announced to every admin who may decide on it', async () => {
    const deciders = [await world.addAccount(['SiteAdmin']), await world.addAccount(['SiteOwner'])]
    const showAdmin = await world.addAccount(['ShowAdmin'])
    await ask()
    expect(await templatesTo(world, account.email)).toEqual(['request-received'])
    for (const { email } of deciders) expect(await templatesTo(world, email)).toEqual(['request-waiting'])
    expect(await templatesTo(world, showAdmin.email)).toEqual([])
    expect(auditEventsOf(world, account)).toEqual(['request.asked'])
  })

  test('is listed with its requester, after older requests, for admins who may decide on it', async () => {
    const requestedAt = world.clock.now()
    await ask()
    world.clock.advance(1000)
    const laterAccount = await world.addAccount([])
    await ask(await world.actorOf(laterAccount), 'Me too')
    expect(await pendingRequests()).toMatchObject([
      {
        accountId: account.id,
        explanation: EXPLANATION,
        name: account.name,
        displayName: account.displayName,
        accountCreatedAt: account.createdAt,
        createdAt: requestedAt,
        isGranted: false,
      },
      { accountId: laterAccount.id, explanation: 'Me too' },
    ])
  })

  test('is refused while an earlier one by the same user is pending, and changes nothing', async () => {
    await ask()
    const before = world.store.stored()
    await expect(ask(requester, 'Please')).rejects.toMatchObject({ code: 'request.asked_already' })
    expect(world.store.stored()).toEqual(before)
  })

  test('is stored once when sent twice at the same time', async () => {
    const outcomes = await Promise.allSettled([ask(), ask()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await pendingRequests()).toHaveLength(1)
  })

  test('is refused for a user who already has the role, with a message that says so', async () => {
    await expect(ask(await world.as('ShowManager'))).rejects.toMatchObject({
      code: 'request.needless',
      message: 'You are already a Show Manager.',
    })
    expect(await pendingRequests()).toEqual([])
  })

  test('requires log-in', async () => {
    await expect(ask(null)).rejects.toMatchObject({ code: 'permission.login_required' })
  })

  test('counts against the limit only if it was stored', async () => {
    for (let attempt = 0; attempt < limits.accessRequest.uses + 3; attempt += 1) await ask().catch(() => {})
    const [request] = await pendingRequests()
    if (request) await close(admin, request.id)
    for (let attempt = 1; attempt < limits.accessRequest.uses; attempt += 1) {
      const { id } = await askAndFind()
      await close(admin, id)
    }
    await expect(ask()).rejects.toMatchObject({ code: 'limit.exceeded' })
  })

  test('is part of the personal data, and is deleted with the account', async () => {
    await ask()
    const data = await world.ports.accountDirectory.personalData(account.id)
    expect(data?.request).toEqual({ explanation: EXPLANATION, askedAt: world.clock.now() })
    await world.store.transact(({ accounts }) => accounts.erase(account.id))
    expect(await world.core.listRequests(admin, { page: 1, limit: 25 })).toEqual({ requests: [], total: 0 })
  })
})

describe('approving and closing a request', () => {
  test('grants the role, removes the request and sends the user one email', async () => {
    const { id } = await askAndFind()
    await grantAndClose(admin, id)
    expect(storedAccount(world, account).roles).toEqual(['ShowManager'])
    expect(await pendingRequests()).toEqual([])
    expect(await templatesTo(world, account.email)).toEqual(['request-received', 'request-approved'])
    expect(auditEventsOf(world, account)).toEqual(['request.asked', 'request.approved'])
  })

  test('completes an interrupted approval without granting the role or sending the email a second time', async () => {
    const { id } = await askAndFind()
    await grant(admin, id)
    expect(await pendingRequests()).toMatchObject([{ id, isGranted: true }])
    await grantAndClose(admin, id)
    expect(storedAccount(world, account).roles).toEqual(['ShowManager'])
    expect(await templatesTo(world, account.email)).toEqual(['request-received', 'request-approved'])
    expect(auditEventsOf(world, account)).toEqual(['request.asked', 'request.approved'])
  })

  test('grants the role and emails the user only once for two concurrent approvals', async () => {
    const { id } = await askAndFind()
    await Promise.allSettled([grantAndClose(admin, id), grantAndClose(otherAdmin, id)])
    expect(await pendingRequests()).toEqual([])
    expect(storedAccount(world, account).roles).toEqual(['ShowManager'])
    expect(await templatesTo(world, account.email)).toEqual(['request-received', 'request-approved'])
  })
})

describe('denying a request', () => {
  test('accepts only the decision `denied`, and an optional reason of at most 256 characters, which may have line breaks', () => {
    for (const reason of [undefined, null, '', 'No such club.\nSorry.', 'x'.repeat(256)])
      expect(errorsOf(RequestClosure, { reason })).toEqual({})
    expect(errorsOf(RequestClosure, { decision: 'granted', reason: 'x'.repeat(257) })).toEqual({
      decision: 'decision can only be “denied”',
      reason: 'Reason must be 256 characters or less',
    })
  })

  test('removes the request, emails the user, and keeps the reason out of the audit log', async () => {
    const { id } = await askAndFind()
    expect(await close(admin, id, { decision: 'denied', reason: 'We could not find the club.' })).toBe('denied')
    expect(await pendingRequests()).toEqual([])
    expect(storedAccount(world, account).roles).toEqual([])
    expect(await templatesTo(world, account.email)).toEqual(['request-received', 'request-denied'])
    expect(auditEventsOf(world, account)).toEqual(['request.asked', 'request.denied'])
    expect(JSON.stringify(world.store.stored().audit)).not.toContain('club')
  })

  test('happens when a request is closed without a decision before the role is granted (specification section 7)', async () => {
    const { id } = await askAndFind()
    expect(await close(admin, id)).toBe('denied')
  })

  test('is refused after another admin has approved the request', async () => {
    const { id } = await askAndFind()
    await grant(otherAdmin, id)
    await expect(close(admin, id, { decision: 'denied' })).rejects.toMatchObject({ code: 'request.decided' })
    expect(storedAccount(world, account).roles).toEqual(['ShowManager'])
  })

  test('makes a later approval fail because the request no longer exists', async () => {
    const { id } = await askAndFind()
    await close(otherAdmin, id, { decision: 'denied' })
    await expect(grant(admin, id)).rejects.toMatchObject({ code: 'request.not_found' })
    await expect(close(admin, id)).rejects.toMatchObject({ code: 'request.not_found' })
    expect(storedAccount(world, account).roles).toEqual([])
    expect(await templatesTo(world, account.email)).toEqual(['request-received', 'request-denied'])
  })

  test('lets the user request the role again', async () => {
    const { id } = await askAndFind()
    await close(admin, id)
    await ask()
    expect(await pendingRequests()).toHaveLength(1)
  })
})

describe('deciding on requests (specification section 6)', () => {
  test.each(['SiteAdmin', 'SiteOwner'] as const)(
    'is allowed for a %s, who can list, approve and deny them',
    async (role) => {
      const decider = await world.as(role)
      await close(decider, (await askAndFind(decider)).id, { decision: 'denied' })
      expect([await pendingRequests(decider), storedAccount(world, account).roles]).toEqual([[], []])
      await grantAndClose(decider, (await askAndFind(decider)).id)
      expect([await pendingRequests(decider), storedAccount(world, account).roles]).toEqual([[], ['ShowManager']])
    },
  )

  test('is refused for everybody else', async () => {
    const { id } = await askAndFind()
    const before = world.store.stored()
    for (const actor of [requester, await world.as('ShowManager', 'ShowAdmin')]) {
      await expect(pendingRequests(actor)).rejects.toMatchObject({ code: 'permission.denied' })
      await expect(close(actor, id)).rejects.toMatchObject({ code: 'permission.denied' })
      await expect(grant(actor, id)).rejects.toMatchObject({ code: 'permission.denied' })
    }
    for (const attempt of [() => pendingRequests(null), () => close(null, id), () => grant(null, id)])
      await expect(attempt()).rejects.toMatchObject({ code: 'permission.login_required' })
    expect(world.store.stored().requests).toEqual(before.requests)
  })

  test("is refused for one's own request", async () => {
    const ownAccount = await world.addAccount(['SiteAdmin', 'SiteOwner'])
    const self = await world.actorOf(ownAccount)
    await ask(self)
    const [request] = await pendingRequests()
    const id = request?.id ?? ShowManagerRequestId.parse(world.ids.next())
    for (const closure of [{}, { decision: 'denied' }])
      await expect(close(self, id, closure)).rejects.toMatchObject({ code: 'request.own' })
    const granting = world.core.grantRole(self, { user_id: ownAccount.id, role_id: ROLE_ID, request_id: id })
    await expect(granting).rejects.toMatchObject({ code: 'role.own' })
    expect(await pendingRequests()).toHaveLength(1)
  })
})
