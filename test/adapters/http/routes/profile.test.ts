import { beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { type HttpWorld, makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { linkTokens } from '#test/support/link-tokens.ts'
import { messageOf } from '#test/support/message-of.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { expectFieldErrors, expectProblem } from '#test/support/problem.ts'
import { PASSWORD } from '#test/support/world.ts'

const NEW_PASSWORD = 'Three minute hero 79!'
const reauthentication = { password: PASSWORD }
const wrongReauthentication = { password: 'Wrong horse 2 battery!' }

let world: HttpWorld
let account: Account
let user: TestClient
beforeEach(async () => {
  world = makeHttpWorld()
  account = await world.addAccount(['ShowManager'])
  user = await world.visitAs(account)
})
const storedAccount = () => world.store.stored().accounts.get(account.id)
const emails = () => outboxOf(world.store).map(({ to, template }) => `${template} ${to}`)

describe('GET /api/profile', () => {
  it("returns the user's own profile", async () => {
    const manager = await world.visitWith('ShowManager')
    const { id } = await (await manager.post('/api/bands', { name: 'The Nutmeg Seven' })).json()
    await world.store.addMembership(account.id, id)
    const response = await user.get('/api/profile')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      name: 'person-1',
      email: 'person-1@people.example',
      displayName: 'Person 1',
      bio: null,
      url: null,
      profilePicture: null,
      roles: ['ShowManager'],
      createdAt: world.clock.now().toISOString(),
      bands: [{ bandId: id, bandName: 'The Nutmeg Seven', state: 'active' }],
      pendingEmail: null,
      twoStep: { timeCodes: false, recoveryCodesLeft: 0, passkeys: [], isRequired: false, isSetUp: false },
    })
  })
})

describe('PUT /api/profile', () => {
  it('changes display name, bio and link, and returns the profile', async () => {
    const details = { displayName: ' Rhoda D. ', bio: 'Ska\nand more', url: 'https://rhoda.example/' }
    const response = await user.put('/api/profile', details)
    expect(await response.json()).toMatchObject({ ...details, displayName: 'Rhoda D.', name: 'person-1' })
    expect(storedAccount()).toMatchObject({ ...details, displayName: 'Rhoda D.', name: 'person-1' })
    expect(await (await user.put('/api/profile', { displayName: 'Rhoda' })).json()).toMatchObject({
      bio: null,
      url: null,
    })
  })

  it('reports every invalid field, and changes nothing', async () => {
    const before = world.store.stored()
    const invalid = { displayName: 'x'.repeat(33), bio: 'x'.repeat(1025), url: 'javascript:alert(1)' }
    expect(await expectFieldErrors(await user.put('/api/profile', invalid))).toEqual(['displayName', 'bio', 'url'])
    expect(world.store.stored()).toEqual(before)
  })
})

describe('PUT /api/profile/password', () => {
  const change = (changes: object = {}) =>
    user.put('/api/profile/password', {
      currentPassword: PASSWORD,
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
      ...changes,
    })

  it('sets the password, ends all sessions but the current one and notifies the user', async () => {
    const otherBrowser = await world.visitAs(account)
    expect(await (await change()).json()).toEqual(
      messageOf('Password changed. You’re logged out on all other devices.'),
    )
    expect((await user.get('/api/profile')).status).toBe(200)
    await expectProblem(await otherBrowser.get('/api/profile'), 401)
    expect(emails()).toEqual(['password-changed person-1@people.example'])
    expect((await world.visit().post('/api/auth/login', { email: account.email, password: NEW_PASSWORD })).status).toBe(
      200,
    )
  })

  it('refuses a wrong current password with a field error', async () => {
    expect(await expectProblem(await change({ currentPassword: wrongReauthentication.password }), 403)).toMatchObject({
      code: 'password.wrong',
      message: 'The password is not correct.',
      errors: [{ field: 'currentPassword', ...messageOf('The password is not correct.') }],
    })
    expect(storedAccount()).toEqual(account)
  })

  it('refuses a weak password and a mismatched confirmation', async () => {
    expect(await expectFieldErrors(await change({ confirmPassword: 'x' }))).toEqual(['confirmPassword'])
    expect(await expectFieldErrors(await change({ password: 'short', confirmPassword: 'short' }))).toEqual(['password'])
    const nameBased = 'Person-1 Person-1 !'
    expect(await expectFieldErrors(await change({ password: nameBased, confirmPassword: nameBased }))).toEqual([
      'password',
    ])
    expect(storedAccount()).toEqual(account)
  })
})

describe('PUT /api/profile/email', () => {
  it('takes effect when the link sent to the new address is opened', async () => {
    const response = await user.put('/api/profile/email', { email: 'New@people.example', ...reauthentication })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(messageOf('Open the link in the email we sent to the new address.'))
    expect(emails()).toEqual(['confirm-new-email new@people.example'])
    expect(await (await user.get('/api/profile')).json()).toMatchObject({
      email: account.email,
      pendingEmail: 'new@people.example',
    })
    expect((await world.visit().get(`/api/auth/confirm-email/${linkTokens(world.store)[0]}`)).status).toBe(200)
    expect(await (await user.get('/api/profile')).json()).toMatchObject({
      email: 'new@people.example',
      pendingEmail: null,
    })
    expect(emails().slice(1)).toEqual(['email-changed person-1@people.example', 'email-changed new@people.example'])
  })

  it('returns the same response whether the address is free or taken, and notifies the owner of a taken one', async () => {
    const other = await world.addAccount([])
    const free = await user.put('/api/profile/email', { email: 'free@people.example', ...reauthentication })
    const taken = await user.put('/api/profile/email', { email: other.email, ...reauthentication })
    expect(await taken.json()).toEqual(await free.json())
    expect(emails()).toEqual(['confirm-new-email free@people.example', `already-registered ${other.email}`])
    expect((await (await user.get('/api/profile')).json()).pendingEmail).toBe(other.email)
  })

  it('has no effect if another account takes the address before the link is opened', async () => {
    await user.put('/api/profile/email', { email: 'late@people.example', ...reauthentication })
    await world.addAccount([], { email: 'late@people.example' as Account['email'] })
    const response = await user.get(`/api/auth/confirm-email/${linkTokens(world.store)[0]}`)
    expect((await expectProblem(response, 410)).code).toBe('token.invalid')
    expect(storedAccount()?.email).toBe(account.email)
  })
})

describe('the sessions of an account', () => {
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

  it('are listed with device, country and times, the latest log-in first', async () => {
    world.clock.advance(60_000)
    const phone = world.visit({ address: '8.8.8.8' })
    await phone.post('/api/auth/login', { email: account.email, password: PASSWORD }, firefox)
    const { sessions } = await (await user.get('/api/profile/sessions')).json()
    const uuid = expect.stringMatching(/^[\da-f-]{36}$/)
    const minutesAgo = (minutes: number) => new Date(world.clock.now().getTime() - minutes * 60_000).toISOString()
    expect(sessions).toEqual([
      {
        id: uuid,
        device: 'Firefox on Linux',
        country: 'US',
        createdAt: minutesAgo(0),
        lastUsedAt: minutesAgo(0),
        isCurrent: false,
      },
      { id: uuid, device: null, country: null, createdAt: minutesAgo(1), lastUsedAt: minutesAgo(1), isCurrent: true },
    ])
  })

  it('can be ended individually, or all but the current one at once, after reauthentication', async () => {
    const [phone, tablet] = [await world.visitAs(account), await world.visitAs(account)]
    const list = async () => (await (await user.get('/api/profile/sessions')).json()).sessions
    const phoneSession = (await (await phone.get('/api/profile/sessions')).json()).sessions.find(
      ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
    )
    const path = `/api/profile/sessions/${phoneSession.id}`
    expect((await expectProblem(await user.delete(path, wrongReauthentication), 403)).code).toBe('password.wrong')
    expect((await expectProblem(await user.delete('/api/profile/sessions', wrongReauthentication), 403)).code).toBe(
      'password.wrong',
    )
    expect(await list()).toHaveLength(3)
    expect(await (await user.delete(path, reauthentication)).json()).toEqual(
      messageOf('You’re logged out on that device.'),
    )
    await expectProblem(await phone.get('/api/profile'), 401)
    expect((await expectProblem(await user.delete(path, reauthentication), 404)).code).toBe('session.not_found')
    const response = await user.delete('/api/profile/sessions', reauthentication)
    expect(await response.json()).toEqual(messageOf('You’re logged out on all other devices.'))
    await expectProblem(await tablet.get('/api/profile'), 401)
    expect(await list()).toMatchObject([{ isCurrent: true }])
  })

  it('cannot be ended by other users', async () => {
    const other = await world.visitWith('SiteOwner')
    const [{ id }] = (await (await user.get('/api/profile/sessions')).json()).sessions
    expect((await expectProblem(await other.delete(`/api/profile/sessions/${id}`, reauthentication), 404)).code).toBe(
      'session.not_found',
    )
    expect((await user.get('/api/profile')).status).toBe(200)
  })
})

describe('GET /api/profile/export', () => {
  it("returns a file with the user's personal data, without secrets", async () => {
    const response = await user.get('/api/profile/export')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="personal-data.json"')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      account: { email: account.email, roles: ['ShowManager'] },
      sessions: [{}],
    })
    for (const secret of [account.passwordHash, user.cookie('session')]) expect(text).not.toContain(secret)
  })
})

describe('DELETE /api/profile', () => {
  it('deletes the account, its sessions and the session cookie', async () => {
    const otherBrowser = await world.visitAs(account)
    expect(await expectProblem(await user.delete('/api/profile', wrongReauthentication), 403)).toMatchObject({
      errors: [{ field: 'password', ...messageOf('The password is not correct.') }],
    })
    expect(await (await user.delete('/api/profile', reauthentication)).json()).toEqual(
      messageOf('Your account has been deleted.'),
    )
    expect(user.hasCookie('session')).toBe(false)
    await expectProblem(await otherBrowser.get('/api/profile'), 401)
    expect(storedAccount()).toBeUndefined()
    expect(emails()).toEqual(['account-deleted person-1@people.example'])
    await expectProblem(await world.visit().post('/api/auth/login', { email: account.email, password: PASSWORD }), 401)
  })

  it('is refused for the last SiteOwner', async () => {
    const owner = await world.visitWith('SiteOwner')
    expect((await expectProblem(await owner.delete('/api/profile', reauthentication), 409)).code).toBe(
      'account.last_owner',
    )
    expect((await owner.get('/api/profile')).status).toBe(200)
  })
})

describe('reauthentication', () => {
  it('allows ten failures in a quarter of an hour, counted across operations', async () => {
    const responses: Response[] = []
    for (let count = 0; count < 6; count += 1)
      for (const path of ['/api/profile', '/api/profile/sessions'])
        responses.push(await user.delete(path, wrongReauthentication))
    expect(responses.map(({ status }) => status)).toEqual([...Array(10).fill(403), 429, 429])
    const seconds = Number(responses.at(-1)?.headers.get('retry-after'))
    expect(seconds > 840 && seconds <= 900).toBe(true)
    expect((await user.get('/api/profile')).status).toBe(200)
  })
})
