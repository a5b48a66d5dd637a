import { describe, expect, it } from 'vitest'
import { messageOf } from '#test/support/message-of.ts'
import { expectFieldErrors, expectProblem } from '#test/support/problem.ts'
import { makeTwoStepUser, reauthentication } from '#test/support/two-step-user.ts'

describe('time codes', () => {
  it('are turned on by entering a first code, and the response contains the recovery codes', async () => {
    const { browser, account, setUpTimeCodes, twoStep } = await makeTwoStepUser()
    const started = await (await browser.post('/api/profile/time-codes', reauthentication)).json()
    expect(started).toEqual({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), address: expect.any(String) })
    expect(decodeURIComponent(started.address)).toMatch(`otpauth://totp/Upstroke:${account.email}?`)
    expect(await twoStep()).toMatchObject({ timeCodes: false, recoveryCodesLeft: 0 })
    const recoveryCodes = await setUpTimeCodes()
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await twoStep()).toMatchObject({ timeCodes: true, recoveryCodesLeft: 10 })
  })

  it('are required at log-in before a session starts', async () => {
    const { world, setUpTimeCodes, logIn, nextCode } = await makeTwoStepUser()
    await setUpTimeCodes()
    const otherBrowser = world.visit()
    const response = await logIn(otherBrowser)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ...messageOf('One more step.'), secondSteps: ['totp', 'recovery-code'] })
    expect(otherBrowser.hasCookie('session')).toBe(false)
    await expectProblem(await otherBrowser.get('/api/profile'), 401)
    const entered = await otherBrowser.post('/api/auth/second-step', { code: nextCode() })
    expect(await entered.json()).toEqual(messageOf('Logged in.'))
    expect(otherBrowser.hasCookie('second-step')).toBe(false)
    expect((await otherBrowser.get('/api/profile')).status).toBe(200)
  })

  it('work once each, even after several wrong attempts', async () => {
    const { world, setUpTimeCodes, logIn, nextCode } = await makeTwoStepUser()
    await setUpTimeCodes()
    const code = nextCode()
    const otherBrowser = world.visit()
    await logIn(otherBrowser)
    for (const wrong of ['000000', '12345', 'AAAA-BBBB', '１２３４５６'])
      expect(await expectProblem(await otherBrowser.post('/api/auth/second-step', { code: wrong }), 401)).toMatchObject(
        {
          code: 'login.second_step_failed',
          errors: [{ field: 'code', ...messageOf('This code is not valid.') }],
        },
      )
    expect(
      (await otherBrowser.post('/api/auth/second-step', { code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).status,
    ).toBe(200)
    const thirdBrowser = world.visit()
    await logIn(thirdBrowser)
    expect((await expectProblem(await thirdBrowser.post('/api/auth/second-step', { code }), 401)).code).toBe(
      'login.second_step_failed',
    )
  })

  it('are accepted only within ten minutes of entering the password', async () => {
    const { world, setUpTimeCodes, logIn, nextCode } = await makeTwoStepUser()
    await setUpTimeCodes()
    const otherBrowser = world.visit()
    expect(
      (await expectProblem(await otherBrowser.post('/api/auth/second-step', { code: nextCode() }), 410)).code,
    ).toBe('token.invalid')
    await logIn(otherBrowser)
    world.clock.advance(10 * 60_000)
    expect(
      (await expectProblem(await otherBrowser.post('/api/auth/second-step', { code: nextCode() }), 410)).code,
    ).toBe('token.invalid')
  })

  it('are refused after ten wrong guesses in a quarter of an hour', async () => {
    const { world, setUpTimeCodes, logIn, nextCode } = await makeTwoStepUser()
    await setUpTimeCodes()
    const otherBrowser = world.visit()
    await logIn(otherBrowser)
    // Success resets the count of attempts.
    await otherBrowser.post('/api/auth/second-step', { code: nextCode() })
    await logIn(otherBrowser)
    const responses = await Promise.all(
      Array.from({ length: 15 }, () => otherBrowser.post('/api/auth/second-step', { code: '000000' })),
    )
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = await otherBrowser.post('/api/auth/second-step', { code: nextCode() })
    // The quarter of an hour began with the first guess.
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds > 840 && seconds <= 900).toBe(true)
    expect((await expectProblem(refused, 429)).code).toBe('limit.exceeded')
  })

  it('can be turned off after reauthentication, together with the recovery codes', async () => {
    const { world, browser, setUpTimeCodes, logIn, twoStep } = await makeTwoStepUser()
    await setUpTimeCodes()
    expect((await expectProblem(await browser.post('/api/profile/time-codes', reauthentication), 409)).code).toBe(
      'totp.set_up_already',
    )
    expect(await (await browser.delete('/api/profile/time-codes', reauthentication)).json()).toEqual(
      messageOf('Authenticator app removed.'),
    )
    expect(await twoStep()).toMatchObject({ timeCodes: false, recoveryCodesLeft: 0, isSetUp: false })
    const otherBrowser = world.visit()
    await logIn(otherBrowser)
    expect(otherBrowser.hasCookie('session')).toBe(true)
  })

  it('can be turned on only after set-up has started, with a correct six-digit code', async () => {
    const { browser } = await makeTwoStepUser()
    expect((await expectProblem(await browser.put('/api/profile/time-codes', { code: '123456' }), 409)).code).toBe(
      'totp.not_started',
    )
    await browser.post('/api/profile/time-codes', reauthentication)
    expect(await expectFieldErrors(await browser.put('/api/profile/time-codes', { code: '12345' }))).toEqual(['code'])
    expect((await expectProblem(await browser.put('/api/profile/time-codes', { code: '000000' }), 401)).code).toBe(
      'login.second_step_failed',
    )
  })
})

describe('recovery codes', () => {
  it('work once each, in any letter case and spacing', async () => {
    const { world, setUpTimeCodes, logIn, twoStep } = await makeTwoStepUser()
    const [first = ''] = await setUpTimeCodes()
    const otherBrowser = world.visit()
    await logIn(otherBrowser)
    const typed = first.toLowerCase().replaceAll('-', ' ')
    expect((await otherBrowser.post('/api/auth/second-step', { code: typed })).status).toBe(200)
    expect(await twoStep()).toMatchObject({ recoveryCodesLeft: 9 })
    await logIn(otherBrowser)
    await expectProblem(await otherBrowser.post('/api/auth/second-step', { code: first }), 401)
  })

  it('are replaced on request, but only if a second factor is set up', async () => {
    const { world, browser, setUpTimeCodes, logIn } = await makeTwoStepUser()
    expect((await expectProblem(await browser.post('/api/profile/recovery-codes', reauthentication), 409)).code).toBe(
      'totp.not_started',
    )
    const [former = ''] = await setUpTimeCodes()
    const { recoveryCodes } = await (await browser.post('/api/profile/recovery-codes', reauthentication)).json()
    expect(recoveryCodes).toHaveLength(10)
    const otherBrowser = world.visit()
    await logIn(otherBrowser)
    await expectProblem(await otherBrowser.post('/api/auth/second-step', { code: former }), 401)
    expect((await otherBrowser.post('/api/auth/second-step', { code: recoveryCodes[0] })).status).toBe(200)
  })
})

describe('an installation that requires a second factor', () => {
  it("withholds an admin's role until a second factor is set up", async () => {
    const { browser, setUpTimeCodes, twoStep } = await makeTwoStepUser(
      { requiresTwoStep: true },
      'SiteAdmin',
      'ShowManager',
    )
    expect((await (await browser.get('/api/session')).json()).roles).toEqual(['ShowManager'])
    await expectProblem(await browser.get('/api/users'), 403)
    expect(await twoStep()).toMatchObject({ isRequired: true, isSetUp: false })
    await setUpTimeCodes()
    expect((await browser.get('/api/users')).status).toBe(200)
  })
})
