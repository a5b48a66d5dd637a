import { describe, expect, it } from 'vitest'
import { makeAuthenticator } from '#test/support/authenticator.ts'
import { messageOf } from '#test/support/message-of.ts'
import { expectProblem } from '#test/support/problem.ts'
import { makeTwoStepUser, ORIGIN, reauthentication } from '#test/support/two-step-user.ts'

describe('passkeys', () => {
  it('can be added and listed, and are sufficient to log in', async () => {
    const { world, addPasskey, logInByPasskey, twoStep, account } = await makeTwoStepUser()
    const { recoveryCodes } = await (await addPasskey('My phone')).json()
    expect(recoveryCodes).toHaveLength(10)
    const now = world.clock.now().toISOString()
    expect((await twoStep()).passkeys).toEqual([
      { id: expect.any(String), name: 'My phone', createdAt: now, lastUsedAt: null },
    ])
    const otherBrowser = world.visit()
    expect(await (await logInByPasskey(otherBrowser)).json()).toEqual(messageOf('Logged in.'))
    expect((await (await otherBrowser.get('/api/session')).json()).name).toBe(account.name)
    expect(otherBrowser.hasCookie('passkey')).toBe(false)
    expect((await twoStep()).passkeys).toMatchObject([{ lastUsedAt: now }])
  })

  it('can also serve as the second step', async () => {
    const { world, addPasskey, logIn, logInByPasskey } = await makeTwoStepUser()
    await addPasskey()
    const otherBrowser = world.visit()
    expect((await (await logIn(otherBrowser)).json()).secondSteps).toEqual(['passkey', 'recovery-code'])
    expect((await logInByPasskey(otherBrowser)).status).toBe(200)
    expect(otherBrowser.hasCookie('second-step')).toBe(false)
  })

  it('are accepted once per challenge, and only in the browser that requested the challenge', async () => {
    const { world, device, addPasskey } = await makeTwoStepUser()
    await addPasskey()
    const [one, other] = [world.visit(), world.visit()]
    const { options } = await (await one.post('/api/auth/passkey/options')).json()
    await other.post('/api/auth/passkey/options')
    const credential = device.get(options)
    expect((await expectProblem(await other.post('/api/auth/passkey', { credential }), 422)).code).toBe(
      'passkey.refused',
    )
    const cookie = one.cookie('passkey')
    expect((await one.post('/api/auth/passkey', { credential })).status).toBe(200)
    one.plantCookie('passkey', cookie)
    expect((await expectProblem(await one.post('/api/auth/passkey', { credential }), 410)).code).toBe('token.invalid')
  })

  it('are accepted for the latest of several challenges', async () => {
    const { world, addPasskey, logInByPasskey } = await makeTwoStepUser()
    await addPasskey()
    const otherBrowser = world.visit()
    await otherBrowser.post('/api/auth/passkey/options')
    expect((await logInByPasskey(otherBrowser)).status).toBe(200)
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a device without user verification', { origin: ORIGIN, verifiesUser: false }],
    ['an unregistered device', { origin: ORIGIN }],
  ])('are refused from %s', async (_, settings) => {
    const { world, browser, addPasskey } = await makeTwoStepUser()
    await addPasskey()
    const newDevice = makeAuthenticator(settings)
    const setUp = await (await browser.post('/api/profile/passkeys/options', reauthentication)).json()
    // The device creates a key in any case; the server decides whether to accept it.
    const created = newDevice.create({ ...setUp.options, excludeCredentials: [] })
    const added = await browser.post('/api/profile/passkeys', { name: 'Key', credential: created })
    if (settings.origin !== ORIGIN || 'verifiesUser' in settings)
      expect((await expectProblem(added, 422)).code).toBe('passkey.refused')
    const otherBrowser = world.visit()
    const { options } = await (await otherBrowser.post('/api/auth/passkey/options')).json()
    const unregistered = makeAuthenticator(settings)
    unregistered.create({ rp: { id: 'shows.example' }, user: { id: setUp.options.user.id } })
    const response = await otherBrowser.post('/api/auth/passkey', {
      credential: unregistered.get({ ...options, rpId: 'shows.example' }),
    })
    expect((await expectProblem(response, 422)).code).toBe('passkey.refused')
    expect(otherBrowser.hasCookie('session')).toBe(false)
  })

  it('can be removed after reauthentication, and are then refused at log-in', async () => {
    const { world, browser, addPasskey, logInByPasskey, twoStep } = await makeTwoStepUser()
    await addPasskey()
    const [{ id }] = (await twoStep()).passkeys
    await expectProblem(await browser.delete(`/api/profile/passkeys/${id}`, { password: 'no' }), 403)
    expect(await (await browser.delete(`/api/profile/passkeys/${id}`, reauthentication)).json()).toEqual(
      messageOf('Passkey removed.'),
    )
    expect((await expectProblem(await browser.delete(`/api/profile/passkeys/${id}`, reauthentication), 404)).code).toBe(
      'passkey.not_found',
    )
    expect((await expectProblem(await logInByPasskey(world.visit()), 422)).code).toBe('passkey.refused')
  })

  it('cannot be removed by other users, nor added with another user’s challenge', async () => {
    const { world, device, addPasskey, twoStep, browser } = await makeTwoStepUser()
    await addPasskey()
    const [{ id }] = (await twoStep()).passkeys
    const other = await world.visitWith()
    expect((await expectProblem(await other.delete(`/api/profile/passkeys/${id}`, reauthentication), 404)).code).toBe(
      'passkey.not_found',
    )
    const { options } = await (await browser.post('/api/profile/passkeys/options', reauthentication)).json()
    other.plantCookie('passkey', browser.cookie('passkey'))
    const credential = device.create({ ...options, excludeCredentials: [] })
    expect(
      (await expectProblem(await other.post('/api/profile/passkeys', { name: 'Key', credential }), 410)).code,
    ).toBe('token.invalid')
  })

  it('are refused for a suspended account, with the reason for the suspension', async () => {
    const { world, account, addPasskey, logInByPasskey } = await makeTwoStepUser()
    await addPasskey()
    const owner = await world.visitWith('SiteOwner')
    await owner.post(`/api/users/${account.id}/suspend`, { reason: 'Spam' })
    expect(await expectProblem(await logInByPasskey(world.visit()), 403)).toMatchObject({
      code: 'login.suspended',
      message: 'This account is suspended: Spam',
    })
  })
})
