import { describe, expect, it } from 'vitest'
import { isPublicApiPath } from '#adapters/http/middleware/public-cors.ts'
import { roleNames } from '#core/permissions/policy.ts'
import { apiCalls, type Call, callTable, jsonCalls, nameOf, rolesByGroup, writeCalls } from '#test/support/calls.ts'
import { makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { sendImage } from '#test/support/image-form.ts'
import { expectProblem } from '#test/support/problem.ts'

/** Rules for groups of API operations, checked for each operation. */

const truncatedPng = () => new Uint8Array([0x89, 0x50, 0x4e, 0x47])
const makeCall = ({ method, path, body }: Call, client: TestClient): Promise<Response> => {
  if (method === 'GET') return client.get(path)
  if (body === 'form') return sendImage(client, truncatedPng())
  return body === 'file' ? client.upload(path, truncatedPng()) : client.send(method, path, body ?? {})
}

const FORM_TYPE = 'multipart/form-data; boundary=x'
const wrongContentTypesFor = ({ body, path }: Call): readonly string[] => {
  if (path === '/api/imports/read') return ['application/octet-stream', 'image/png']
  if (body === 'file') return ['application/json', 'image/gif', FORM_TYPE]
  return ['application/octet-stream', 'image/png', body === 'form' ? 'application/json' : FORM_TYPE]
}

type AdminCall = Call & { access: 'admin' | 'claimDecider' | 'showAdmin' }
const adminCalls = apiCalls.filter(
  (call): call is AdminCall => call.access === 'admin' || call.access === 'claimDecider' || call.access === 'showAdmin',
)

describe('the table of operations', () => {
  it('contains exactly the API routes of the application', () => {
    const routed = makeHttpWorld()
      .http.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !path.includes('*'))
      .map(({ method, path }) => nameOf({ method, route: path }))
    expect([...new Set(routed)].sort()).toEqual(apiCalls.map(nameOf).sort())
  })
})

describe.each(callTable(writeCalls))('%s', (_, call) => {
  it('refuses unsupported content types with 415', async () => {
    const { store, visitWith } = makeHttpWorld()
    const admin = await visitWith(...roleNames)
    const before = store.stored()
    for (const type of [...wrongContentTypesFor(call), 'text/plain', 'application/x-www-form-urlencoded', '']) {
      const response = await admin.send(call.method, call.path, '{}', { 'content-type': type })
      expect((await expectProblem(response, 415)).message).toMatch(
        /^The body must be (JSON|a file|a form with a file), with the content type /,
      )
    }
    expect(store.stored()).toEqual(before)
  })
})

describe.each(callTable(apiCalls.filter(({ access }) => access !== 'anyone')))('%s', (_, call) => {
  it('returns 401 to visitors, whatever the body', async () => {
    const { store, visit } = makeHttpWorld()
    const before = store.stored()
    const visitor = visit()
    const responses = [await makeCall(call, visitor)]
    if (call.method !== 'GET' && typeof call.body !== 'string')
      for (const sentBody of ['{}', '{', '[]', '{"password":7}'])
        responses.push(await visitor.send(call.method, call.path, sentBody))
    for (const response of responses)
      expect(await expectProblem(response, 401)).toEqual({
        type: 'about:blank',
        title: 'Unauthorized',
        status: 401,
        message: 'Please log in first.',
        code: 'permission.login_required',
        params: {},
      })
    expect(store.stored()).toEqual(before)
  })
})

describe.each(callTable(adminCalls))('%s', (_, call) => {
  it('returns 403 to users without the required role, whatever the body', async () => {
    const { store, visitWith } = makeHttpWorld()
    const otherRoles = roleNames.filter((role) => !rolesByGroup[call.access].includes(role))
    const users = [await visitWith(), await visitWith(...otherRoles)]
    const before = store.stored()
    for (const user of users) {
      const responses = [await makeCall(call, user)]
      if (call.method !== 'GET') responses.push(await user.send(call.method, call.path, '{'))
      for (const response of responses)
        expect(await expectProblem(response, 403)).toMatchObject({
          code: 'permission.denied',
          message: 'You do not have permission to do this.',
        })
    }
    expect(store.stored()).toEqual(before)
  })

  it.each(rolesByGroup[call.access])('is allowed for a %s', async (role) => {
    const response = await makeCall(call, await makeHttpWorld().visitWith(role))
    expect([200, 404, 409]).toContain(response.status)
  })
})

describe('responses that must not be stored', () => {
  it.each(
    callTable(
      apiCalls.filter(({ route }) => /\/(auth|passwords|profile|users|access|bot-check|session)\b/.test(route)),
    ),
  )('include those from log-in and account operations: %s', async (_, call) => {
    const { visit, visitWith } = makeHttpWorld()
    const clients = [visit(), await visitWith(), await visitWith('SiteOwner')]
    const responses = await Promise.all(clients.map((client) => makeCall(call, client)))
    if (call.method !== 'GET') responses.push(await visit().send(call.method, call.path, '{'))
    for (const response of responses) {
      expect(response.headers.get('cache-control')).toMatch(/^(private, )?no-store$/)
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it.each(
    callTable(
      apiCalls.filter(
        ({ access, route }) => access === 'anyone' && !/auth|passwords|bot-check|session|openapi|outlines/.test(route),
      ),
    ),
  )('include those from public operations to a logged-in user: %s', async (_, call) => {
    const response = await makeCall(call, await makeHttpWorld().visitWith())
    expect(response.headers.get('cache-control')).toMatch(/no-store$/)
  })
})

describe('unknown body fields', () => {
  it.each(callTable(jsonCalls))('change no role, membership or account data when sent to %s', async (_, call) => {
    const { store, visitWith } = makeHttpWorld()
    const user = await visitWith(...(call.access === 'anyone' || call.access === 'user' ? [] : roleNames))
    const privileges = { roles: ['SiteOwner'], isAdmin: true, role: 'SiteOwner' }
    const recordFields = { id: 'x', accountId: 'x', name2: 'x', version: 99, confirmedAt: '2020-01-01T00:00:00Z' }
    const accountFields = {
      suspendedAt: null,
      passwordHash: 'x',
      profilePicture: '/images/x.webp',
      createdAt: 0,
      state: 'active',
    }
    await user.send(call.method, call.path, { ...privileges, ...recordFields, ...accountFields, ...call.body })
    // Repeats the call without the fields that may have caused a refusal.
    await user.send(call.method, call.path, { ...privileges, ...accountFields, ...call.body })
    const { accounts, memberships } = store.stored()
    expect(memberships).toEqual([])
    for (const account of accounts.values()) {
      if (call.access === 'anyone' || call.access === 'user') expect(account.roles).toEqual([])
      expect(account.profilePicture).toBeNull()
      expect(account.passwordHash).not.toBe('x')
      expect(account.version).toBeLessThan(9)
      if (account.name === 'pauline') expect(account.confirmedAt).toBeNull()
    }
  })
})

describe('OPTIONS and HEAD', () => {
  it.each(callTable(apiCalls))(
    'change nothing when sent to %s, and let other sites read only shows',
    async (_, call) => {
      const { store, visitWith } = makeHttpWorld()
      const admin = await visitWith(...roleNames)
      const before = store.stored()
      for (const method of ['OPTIONS', 'HEAD']) {
        const response = await admin.fetch(call.path, { method, headers: { origin: 'https://evil.example' } })
        expect(response.status).toBeLessThan(500)
        const isReadable = method === 'HEAD' && isPublicApiPath(call.path)
        expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual(
          isReadable ? ['access-control-allow-origin'] : [],
        )
      }
      expect(store.stored()).toEqual(before)
    },
  )
})
