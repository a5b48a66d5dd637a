import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import type { RoleName } from '#core/permissions/policy.ts'
import { makeAuthenticator } from '#test/support/authenticator.ts'
import { makeHttpWorld, type Visitor } from '#test/support/http-world.ts'
import { problemOf, wrongFields } from '#test/support/problem.ts'
import { PASSWORD } from '#test/support/world.ts'

const ORIGIN = 'http://shows.example'
const HALF_MINUTE = 30_000
const proof = { password: PASSWORD }

/** Somebody who is logged in, and how they set up and use what a second step takes. */
const somebody = async (settings: Parameters<typeof makeHttpWorld>[0] = {}, ...roles: RoleName[]) => {
  const world = makeHttpWorld(settings)
  const account = await world.addAccount(roles)
  const visitor = await world.visitAs(account)
  const device = makeAuthenticator({ origin: settings.baseUrl ?? ORIGIN })
  let secret = ''
  /** A code that has not been used. */
  const nextCode = (): string => {
    world.clock.advance(2 * HALF_MINUTE)
    return new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() })
  }
  const addCodes = async (): Promise<string[]> => {
    secret = (await (await visitor.post('/api/profile/time-codes', proof)).json()).secret
    return (await (await visitor.put('/api/profile/time-codes', { code: nextCode() })).json()).recoveryCodes
  }
  const addPasskey = async (name = 'Phone'): Promise<Response> => {
    const { options } = await (await visitor.post('/api/profile/passkeys/options', proof)).json()
    return visitor.post('/api/profile/passkeys', { name, credential: device.create(options) })
  }
  const logIn = (by: Visitor) => by.post('/api/auth/login', { email: account.email, password: PASSWORD })
  const logInByPasskey = async (by: Visitor): Promise<Response> => {
    const { options } = await (await by.post('/api/auth/passkey/options')).json()
    return by.post('/api/auth/passkey', { credential: device.get(options) })
  }
  const twoStep = async () => (await (await visitor.get('/api/profile')).json()).twoStep
  return { world, account, visitor, device, nextCode, addCodes, addPasskey, logIn, logInByPasskey, twoStep }
}

describe('codes from an app', () => {
  it('are set up by a first code, which gives the recovery codes', async () => {
    const { visitor, account, addCodes, twoStep } = await somebody()
    const started = await (await visitor.post('/api/profile/time-codes', proof)).json()
    expect(started).toEqual({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), address: expect.any(String) })
    expect(decodeURIComponent(started.address)).toMatch(`otpauth://totp/Upstroke:${account.email}?`)
    expect(await twoStep()).toMatchObject({ timeCodes: false, recoveryCodesLeft: 0 })
    const codes = await addCodes()
    expect(new Set(codes).size).toBe(10)
    expect(await twoStep()).toMatchObject({ timeCodes: true, recoveryCodesLeft: 10 })
  })

  it('are asked for at the log-in, before there is a session', async () => {
    const { world, addCodes, logIn, nextCode } = await somebody()
    await addCodes()
    const newcomer = world.visit()
    const answer = await logIn(newcomer)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ message: 'One more step.', secondSteps: ['totp', 'recovery-code'] })
    expect(newcomer.hasCookie('session')).toBe(false)
    await problemOf(await newcomer.get('/api/profile'), 401)
    const entered = await newcomer.post('/api/auth/second-step', { code: nextCode() })
    expect(await entered.json()).toEqual({ message: 'Logged in.' })
    expect(newcomer.hasCookie('second-step')).toBe(false)
    expect((await newcomer.get('/api/profile')).status).toBe(200)
  })

  it('count once each, and a wrong one lets try again', async () => {
    const { world, addCodes, logIn, nextCode } = await somebody()
    await addCodes()
    const code = nextCode()
    const newcomer = world.visit()
    await logIn(newcomer)
    for (const wrong of ['000000', '12345', 'AAAA-BBBB', '１２３４５６'])
      expect(await problemOf(await newcomer.post('/api/auth/second-step', { code: wrong }), 401)).toMatchObject({
        code: 'login.second_step_failed',
        errors: [{ field: 'code', message: 'This code is not valid.' }],
      })
    expect(
      (await newcomer.post('/api/auth/second-step', { code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).status,
    ).toBe(200)
    const another = world.visit()
    await logIn(another)
    expect((await problemOf(await another.post('/api/auth/second-step', { code }), 401)).code).toBe(
      'login.second_step_failed',
    )
  })

  it('end when the password was given more than ten minutes ago, or not at all', async () => {
    const { world, addCodes, logIn, nextCode } = await somebody()
    await addCodes()
    const newcomer = world.visit()
    expect((await problemOf(await newcomer.post('/api/auth/second-step', { code: nextCode() }), 410)).code).toBe(
      'token.invalid',
    )
    await logIn(newcomer)
    world.clock.advance(10 * 60_000)
    expect((await problemOf(await newcomer.post('/api/auth/second-step', { code: nextCode() }), 410)).code).toBe(
      'token.invalid',
    )
  })

  it('are guessed ten times in a quarter of an hour, and no more', async () => {
    const { world, addCodes, logIn, nextCode } = await somebody()
    await addCodes()
    const newcomer = world.visit()
    await logIn(newcomer)
    // Success forgives what was tried before.
    await newcomer.post('/api/auth/second-step', { code: nextCode() })
    await logIn(newcomer)
    const tries = await Promise.all(
      Array.from({ length: 15 }, () => newcomer.post('/api/auth/second-step', { code: '000000' })),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = await newcomer.post('/api/auth/second-step', { code: nextCode() })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await problemOf(refused, 429)).code).toBe('limit.exceeded')
  })

  it('go with the password, and the recovery codes with them', async () => {
    const { world, visitor, addCodes, logIn, twoStep } = await somebody()
    await addCodes()
    expect((await problemOf(await visitor.post('/api/profile/time-codes', proof), 409)).code).toBe(
      'totp.set_up_already',
    )
    expect(await (await visitor.delete('/api/profile/time-codes', proof)).json()).toEqual({
      message: 'Codes are no longer asked for.',
    })
    expect(await twoStep()).toMatchObject({ timeCodes: false, recoveryCodesLeft: 0, isSetUp: false })
    const newcomer = world.visit()
    await logIn(newcomer)
    expect(newcomer.hasCookie('session')).toBe(true)
  })

  it('are confirmed only after they were begun, with six digits that are right', async () => {
    const { visitor } = await somebody()
    expect((await problemOf(await visitor.put('/api/profile/time-codes', { code: '123456' }), 409)).code).toBe(
      'totp.not_started',
    )
    await visitor.post('/api/profile/time-codes', proof)
    expect(await wrongFields(await visitor.put('/api/profile/time-codes', { code: '12345' }))).toEqual(['code'])
    expect((await problemOf(await visitor.put('/api/profile/time-codes', { code: '000000' }), 401)).code).toBe(
      'login.second_step_failed',
    )
  })
})

describe('recovery codes', () => {
  it('open once each, however they are typed', async () => {
    const { world, addCodes, logIn, twoStep } = await somebody()
    const [first = ''] = await addCodes()
    const newcomer = world.visit()
    await logIn(newcomer)
    const typed = first.toLowerCase().replaceAll('-', ' ')
    expect((await newcomer.post('/api/auth/second-step', { code: typed })).status).toBe(200)
    expect(await twoStep()).toMatchObject({ recoveryCodesLeft: 9 })
    await logIn(newcomer)
    await problemOf(await newcomer.post('/api/auth/second-step', { code: first }), 401)
  })

  it('are made anew for who has a second step', async () => {
    const { world, visitor, addCodes, logIn } = await somebody()
    expect((await problemOf(await visitor.post('/api/profile/recovery-codes', proof), 409)).code).toBe(
      'totp.not_started',
    )
    const [old = ''] = await addCodes()
    const { recoveryCodes } = await (await visitor.post('/api/profile/recovery-codes', proof)).json()
    expect(recoveryCodes).toHaveLength(10)
    const newcomer = world.visit()
    await logIn(newcomer)
    await problemOf(await newcomer.post('/api/auth/second-step', { code: old }), 401)
    expect((await newcomer.post('/api/auth/second-step', { code: recoveryCodes[0] })).status).toBe(200)
  })
})

describe('passkeys', () => {
  it('are added, listed, and open alone', async () => {
    const { world, addPasskey, logInByPasskey, twoStep, account } = await somebody()
    const { recoveryCodes } = await (await addPasskey('My phone')).json()
    expect(recoveryCodes).toHaveLength(10)
    const now = world.clock.now().toISOString()
    expect((await twoStep()).passkeys).toEqual([
      { id: expect.any(String), name: 'My phone', createdAt: now, lastUsedAt: null },
    ])
    const newcomer = world.visit()
    expect(await (await logInByPasskey(newcomer)).json()).toEqual({ message: 'Logged in.' })
    expect((await (await newcomer.get('/api/session')).json()).name).toBe(account.name)
    expect(newcomer.hasCookie('passkey')).toBe(false)
    expect((await twoStep()).passkeys).toMatchObject([{ lastUsedAt: now }])
  })

  it('stand for the second step, too', async () => {
    const { world, addPasskey, logIn, logInByPasskey } = await somebody()
    await addPasskey()
    const newcomer = world.visit()
    expect((await (await logIn(newcomer)).json()).secondSteps).toEqual(['passkey', 'recovery-code'])
    expect((await logInByPasskey(newcomer)).status).toBe(200)
    expect(newcomer.hasCookie('second-step')).toBe(false)
  })

  it('answer each request once, and only the request of this browser', async () => {
    const { world, device, addPasskey } = await somebody()
    await addPasskey()
    const [one, other] = [world.visit(), world.visit()]
    const { options } = await (await one.post('/api/auth/passkey/options')).json()
    await other.post('/api/auth/passkey/options')
    const credential = device.get(options)
    expect((await problemOf(await other.post('/api/auth/passkey', { credential }), 422)).code).toBe('passkey.refused')
    const cookie = one.cookie('passkey')
    expect((await one.post('/api/auth/passkey', { credential })).status).toBe(200)
    one.plantCookie('passkey', cookie)
    expect((await problemOf(await one.post('/api/auth/passkey', { credential }), 410)).code).toBe('token.invalid')
  })

  it('may be asked for twice: the last request is the one that counts', async () => {
    const { world, addPasskey, logInByPasskey } = await somebody()
    await addPasskey()
    const newcomer = world.visit()
    await newcomer.post('/api/auth/passkey/options')
    expect((await logInByPasskey(newcomer)).status).toBe(200)
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a device that verified nobody', { origin: ORIGIN, verifies: false }],
    ['a device that nobody knows', { origin: ORIGIN }],
  ])('are refused from %s', async (_, settings) => {
    const { world, visitor, addPasskey } = await somebody()
    await addPasskey()
    const stranger = makeAuthenticator(settings)
    const setUp = await (await visitor.post('/api/profile/passkeys/options', proof)).json()
    // Every device makes a key; whether it counts is ours to say.
    const made = stranger.create({ ...setUp.options, excludeCredentials: [] })
    const added = await visitor.post('/api/profile/passkeys', { name: 'Key', credential: made })
    if (settings.origin !== ORIGIN || 'verifies' in settings)
      expect((await problemOf(added, 422)).code).toBe('passkey.refused')
    const newcomer = world.visit()
    const { options } = await (await newcomer.post('/api/auth/passkey/options')).json()
    const lonely = makeAuthenticator(settings)
    lonely.create({ rp: { id: 'shows.example' }, user: { id: setUp.options.user.id } })
    const answer = await newcomer.post('/api/auth/passkey', {
      credential: lonely.get({ ...options, rpId: 'shows.example' }),
    })
    expect((await problemOf(answer, 422)).code).toBe('passkey.refused')
    expect(newcomer.hasCookie('session')).toBe(false)
  })

  it('are removed with the password, and open no more', async () => {
    const { world, visitor, addPasskey, logInByPasskey, twoStep } = await somebody()
    await addPasskey()
    const [{ id }] = (await twoStep()).passkeys
    await problemOf(await visitor.delete(`/api/profile/passkeys/${id}`, { password: 'no' }), 403)
    expect(await (await visitor.delete(`/api/profile/passkeys/${id}`, proof)).json()).toEqual({
      message: 'Passkey removed.',
    })
    expect((await problemOf(await visitor.delete(`/api/profile/passkeys/${id}`, proof), 404)).code).toBe(
      'passkey.not_found',
    )
    expect((await problemOf(await logInByPasskey(world.visit()), 422)).code).toBe('passkey.refused')
  })

  it("of others are out of reach, and another's request adds none", async () => {
    const { world, device, addPasskey, twoStep, visitor } = await somebody()
    await addPasskey()
    const [{ id }] = (await twoStep()).passkeys
    const other = await world.visitWith()
    expect((await problemOf(await other.delete(`/api/profile/passkeys/${id}`, proof), 404)).code).toBe(
      'passkey.not_found',
    )
    const { options } = await (await visitor.post('/api/profile/passkeys/options', proof)).json()
    other.plantCookie('passkey', visitor.cookie('passkey'))
    const credential = device.create({ ...options, excludeCredentials: [] })
    expect((await problemOf(await other.post('/api/profile/passkeys', { name: 'Key', credential }), 410)).code).toBe(
      'token.invalid',
    )
  })

  it('tell why an account is shut only after the right answer', async () => {
    const { world, account, addPasskey, logInByPasskey } = await somebody()
    await addPasskey()
    const owner = await world.visitWith('SiteOwner')
    await owner.post(`/api/users/${account.id}/suspend`, { reason: 'Spam' })
    expect(await problemOf(await logInByPasskey(world.visit()), 403)).toMatchObject({
      code: 'login.suspended',
      message: 'This account is suspended: Spam',
    })
  })
})

describe('an installation that requires two steps', () => {
  it('leaves admins without their role until they have set it up', async () => {
    const { visitor, addCodes, twoStep } = await somebody({ requiresTwoStep: true }, 'SiteAdmin', 'ShowManager')
    expect((await (await visitor.get('/api/session')).json()).roles).toEqual(['ShowManager'])
    await problemOf(await visitor.get('/api/users'), 403)
    expect(await twoStep()).toMatchObject({ isRequired: true, isSetUp: false })
    await addCodes()
    expect((await visitor.get('/api/users')).status).toBe(200)
  })
})
