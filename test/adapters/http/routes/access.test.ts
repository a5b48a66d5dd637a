import { beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { type HttpWorld, makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { messageOf } from '#test/support/message-of.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { expectFieldErrors, expectProblem } from '#test/support/problem.ts'

const PATH = '/api/access'

let world: HttpWorld
let admin: TestClient
let account: Account
let requester: TestClient
beforeEach(async () => {
  world = makeHttpWorld()
  admin = await world.visitWith('SiteAdmin')
  account = await world.addAccount([], {
    displayName: 'Rhoda D.',
    bio: 'I book two rooms.',
    url: 'https://rhoda.example/',
  })
  requester = await world.visitAs(account)
})

const requestAccess = (explanation: unknown = 'I book the Harbour Club.') =>
  requester.post(`${PATH}/request-show-manager-access`, { explanation })
const listRequests = async () => (await admin.get(`${PATH}/show-manager-requests`)).json()
const findRoleId = async () => (await (await admin.get(`${PATH}/roles/ShowManager`)).json()).role_id
const rolesOfRequester = async () => (await (await requester.get('/api/session')).json()).roles

describe('requesting access', () => {
  it('returns the message from the specification (section 8), and refuses a second request', async () => {
    const response = await requestAccess()
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual(messageOf('Request submitted successfully!'))
    expect((await expectProblem(await requestAccess(), 409)).message).toBe(
      'You’ve already asked. We’ll email you when it’s decided.',
    )
  })

  it.each([
    ['', 'Explanation is required'],
    ['   ', 'Explanation is required'],
    [7, 'Explanation must be text'],
  ])('refuses the explanation %j with a field error', async (explanation, message) => {
    const { errors } = await expectProblem(await requestAccess(explanation), 422)
    expect(errors).toEqual([{ field: 'explanation', ...messageOf(message) }])
  })
})

describe('deciding a request', () => {
  it('uses the calls from the specification (section 7) with their fields', async () => {
    await requestAccess()
    const response = await admin.get(`${PATH}/show-manager-requests`)
    expect(response.headers.get('x-total-count')).toBe('1')
    const [request, ...others] = await response.json()
    expect(others).toEqual([])
    expect(request).toEqual({
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
      user_id: account.id,
      explanation: 'I book the Harbour Club.',
      name: account.name,
      display_name: 'Rhoda D.',
      bio: 'I book two rooms.',
      url: 'https://rhoda.example/',
      user_created_at: account.createdAt.toISOString(),
      created_at: world.clock.now().toISOString(),
      is_granted: false,
    })
    const role = await (await admin.get(`${PATH}/roles/ShowManager`)).json()
    expect(role).toMatchObject({ role_id: expect.stringMatching(/^[\da-f-]{36}$/), name: 'ShowManager' })
    const granted = await admin.post(`${PATH}/userroles`, { user_id: request.user_id, role_id: role.role_id })
    expect(await granted.json()).toMatchObject({ user_id: account.id, role_id: role.role_id })
    expect((await admin.delete(`${PATH}/delete-show-manager-request/${request.request_id}`)).status).toBe(200)
    expect(await listRequests()).toEqual([])
    expect(await rolesOfRequester()).toEqual(['ShowManager'])
  })

  it('denies the request if it is deleted without a body', async () => {
    await requestAccess()
    const [{ request_id }] = await listRequests()
    const response = await admin.delete(`${PATH}/delete-show-manager-request/${request_id}`, '')
    expect(await response.json()).toEqual(messageOf('Request denied.'))
    expect(await rolesOfRequester()).toEqual([])
    const again = await admin.delete(`${PATH}/delete-show-manager-request/${request_id}`)
    expect((await expectProblem(again, 404)).message).toBe('This request has already been decided.')
  })

  it('is idempotent: a repeated approval grants one role and sends one email', async () => {
    await requestAccess()
    const [{ request_id, user_id }] = await listRequests()
    const role_id = await findRoleId()
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await admin.post(`${PATH}/userroles`, { user_id, role_id, request_id })).status).toBe(200)
    expect(await listRequests()).toMatchObject([{ is_granted: true }])
    expect((await admin.delete(`${PATH}/delete-show-manager-request/${request_id}`)).status).toBe(200)
    expect(await rolesOfRequester()).toEqual(['ShowManager'])
    const emails = outboxOf(world.store).filter(({ to }) => to === account.email)
    expect(emails.map(({ template }) => template)).toEqual(['request-received', 'request-approved'])
  })

  it('returns 409 for a denial after an approval, and 404 once the request is closed', async () => {
    await requestAccess()
    const [{ request_id, user_id }] = await listRequests()
    const [role_id, siteOwner] = [await findRoleId(), await world.visitWith('SiteOwner')]
    await admin.post(`${PATH}/userroles`, { user_id, role_id, request_id })
    const denial = await siteOwner.delete(`${PATH}/delete-show-manager-request/${request_id}`, { decision: 'denied' })
    expect((await expectProblem(denial, 409)).message).toBe('This request has already been approved.')
    await admin.delete(`${PATH}/delete-show-manager-request/${request_id}`)
    const lateApproval = await siteOwner.post(`${PATH}/userroles`, { user_id, role_id, request_id })
    expect((await expectProblem(lateApproval, 404)).message).toBe('This request has already been decided.')
  })

  it('refuses unknown roles and malformed ids', async () => {
    expect((await expectProblem(await admin.get(`${PATH}/roles/Root`), 404)).message).toBe('This role does not exist.')
    expect(await expectFieldErrors(await admin.get(`${PATH}/roles/${'x'.repeat(33)}`))).toEqual(['name'])
    expect(await expectFieldErrors(await admin.post(`${PATH}/userroles`, { user_id: 'x', role_id: 7 }))).toEqual([
      'user_id',
      'role_id',
    ])
    expect(await expectFieldErrors(await admin.delete(`${PATH}/delete-show-manager-request/7`))).toEqual(['request_id'])
    expect(await expectFieldErrors(await admin.put(`/api/users/${account.id}/roles/Root`, {}))).toEqual(['name'])
  })
})

describe('the roles of an account', () => {
  it("are granted and revoked one by one, within the admin's permissions", async () => {
    expect((await admin.put(`/api/users/${account.id}/roles/ShowAdmin`, {})).status).toBe(200)
    expect(await rolesOfRequester()).toEqual(['ShowAdmin'])
    expect((await admin.delete(`/api/users/${account.id}/roles/ShowAdmin`)).status).toBe(200)
    expect(await rolesOfRequester()).toEqual([])
    await expectProblem(await admin.put(`/api/users/${account.id}/roles/SiteAdmin`, {}), 403)
    const siteOwner = await world.visitWith('SiteOwner')
    expect((await siteOwner.put(`/api/users/${account.id}/roles/SiteAdmin`, {})).status).toBe(200)
  })
})
