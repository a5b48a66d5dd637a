import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { SecondStepCode } from '#core/authentication/complete-second-step.ts'
import { noFactors, secondStepsOf } from '#core/authentication/second-factors.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import {
  changeAccount,
  isSessionValid,
  logInPending,
  loginContext,
  OTHER_PASSWORD,
  openSession,
  setUpTimeCodes,
  timeCodeOf,
} from '#test/support/logging-in.ts'
import { syncSystemTime } from '#test/support/system-time.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const MINUTE = 60 * 1000
const wrongCodeError = {
  code: 'login.second_step_failed',
  fields: [{ field: 'code', message: 'This code is not valid.' }],
}
const invalidTokenError = { code: 'token.invalid' }

let world: World
let account: Account
let secret: string
let recoveryCodes: readonly string[]
let advance: (milliseconds: number) => void
beforeEach(async () => {
  world = makeWorld()
  advance = syncSystemTime(world)
  account = await world.addAccount(['ShowManager'])
  const timeCodes = await setUpTimeCodes(world, await world.actorOf(account))
  secret = timeCodes.secret
  recoveryCodes = timeCodes.recoveryCodes
  advance(15 * MINUTE)
})
afterEach(() => {
  vi.useRealTimers()
})

const passFirstStep = () => logInPending(world, account.email)
const passSecondStep = (token: string, code: string, formerToken: string | null = null) =>
  world.core.completeSecondStep(SecondStepCode.parse({ code }), token, loginContext({}, formerToken))
const recoveryCode = (index: number): string => recoveryCodes[index] ?? ''
const wrongCode = () => (timeCodeOf(world, secret) === '000000' ? '111111' : '000000')

describe('the second step of a log-in', () => {
  test('is required after the correct password, which alone opens no session', async () => {
    const sessionCountBefore = world.store.stored().sessions.size
    const { secondSteps, expiresAt } = await passFirstStep()
    expect(secondSteps).toEqual(['totp', 'recovery-code'])
    expect(expiresAt).toEqual(new Date(world.clock.now().getTime() + 10 * MINUTE))
    expect(world.store.stored().sessions.size).toBe(sessionCountBefore)
    await expect(logInPending(world, account.email, OTHER_PASSWORD)).rejects.toMatchObject({ code: 'login.failed' })
  })

  test('opens a session with the current code, and ends the former session', async () => {
    const sessionCountBefore = world.store.stored().sessions.size
    const { token } = await passFirstStep()
    expect(await isSessionValid(world, token)).toBe(false)
    const session = await passSecondStep(token, timeCodeOf(world, secret))
    expect((await world.core.resumeSession(session.token))?.actor).toMatchObject({
      accountId: account.id,
      roles: ['ShowManager'],
    })
    expect(world.store.stored().sessions.size).toBe(sessionCountBefore + 1)
    advance(MINUTE)
    await passSecondStep((await passFirstStep()).token, timeCodeOf(world, secret), session.token)
    expect(await isSessionValid(world, session.token)).toBe(false)
  })

  test('accepts the code with spaces, as apps display it', async () => {
    const code = timeCodeOf(world, secret)
    await expect(
      passSecondStep((await passFirstStep()).token, ` ${code.slice(0, 3)} ${code.slice(3)} `),
    ).resolves.toBeDefined()
  })

  test('requires a code of at most 64 characters', () => {
    expect(errorsOf(SecondStepCode, {})).toEqual({ code: 'Code is required' })
    expect(errorsOf(SecondStepCode, { code: ' ' })).toEqual({ code: 'Code is required' })
    expect(errorsOf(SecondStepCode, { code: 'x'.repeat(65) })).toEqual({ code: 'This code is not valid.' })
  })

  test.each(['made up', ''])('refuses a made-up or empty token for the pending log-in: %j', async (token) => {
    await expect(passSecondStep(token, timeCodeOf(world, secret))).rejects.toMatchObject(invalidTokenError)
  })

  test('must follow within ten minutes, to the millisecond', async () => {
    const { token } = await passFirstStep()
    advance(10 * MINUTE)
    await expect(passSecondStep(token, timeCodeOf(world, secret))).rejects.toMatchObject(invalidTokenError)
    const { token: next } = await passFirstStep()
    advance(10 * MINUTE - 1)
    await expect(passSecondStep(next, timeCodeOf(world, secret))).resolves.toBeDefined()
  })

  test('works once per pending log-in', async () => {
    const { token } = await passFirstStep()
    await passSecondStep(token, timeCodeOf(world, secret))
    advance(MINUTE)
    await expect(passSecondStep(token, timeCodeOf(world, secret))).rejects.toMatchObject(invalidTokenError)
  })

  test('is refused if the account was suspended in the meantime', async () => {
    const { token } = await passFirstStep()
    await changeAccount(world, account, { suspendedAt: world.clock.now(), suspendedReason: 'Spam' })
    const before = world.store.stored()
    await expect(passSecondStep(token, recoveryCode(0))).rejects.toMatchObject({ code: 'login.suspended' })
    expect(world.store.stored()).toEqual(before)
  })

  test('is refused if the password was changed in the meantime', async () => {
    const session = await passSecondStep((await passFirstStep()).token, timeCodeOf(world, secret))
    advance(MINUTE)
    const { token } = await passFirstStep()
    const actor = (await world.core.resumeSession(session.token))?.actor ?? null
    const change = { currentPassword: PASSWORD, password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD }
    await world.core.changePassword(actor, change, session.token)
    await expect(passSecondStep(token, timeCodeOf(world, secret))).rejects.toMatchObject(invalidTokenError)
  })
})

describe('a code from the app (RFC 6238)', () => {
  test('works once', async () => {
    const code = timeCodeOf(world, secret)
    await passSecondStep((await passFirstStep()).token, code)
    const { token } = await passFirstStep()
    await expect(passSecondStep(token, code)).rejects.toMatchObject(wrongCodeError)
    advance(30_000)
    await passSecondStep(token, timeCodeOf(world, secret))
  })

  test('works only once in ten concurrent attempts', async () => {
    const tokens: string[] = []
    for (let attempt = 0; attempt < 10; attempt += 1) tokens.push((await passFirstStep()).token)
    const code = timeCodeOf(world, secret)
    const outcomes = await Promise.allSettled(tokens.map((token) => passSecondStep(token, code)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each([-1, 0, 1])("works when the app's clock is %i time steps off", async (steps) => {
    await expect(passSecondStep((await passFirstStep()).token, timeCodeOf(world, secret, steps))).resolves.toBeDefined()
  })

  test.each([-2, 2])("is refused when the app's clock is %i time steps off", async (steps) => {
    await expect(passSecondStep((await passFirstStep()).token, timeCodeOf(world, secret, steps))).rejects.toMatchObject(
      wrongCodeError,
    )
  })

  test('is refused when it is not newer than the last accepted one', async () => {
    await passSecondStep((await passFirstStep()).token, timeCodeOf(world, secret, 1))
    const { token } = await passFirstStep()
    for (const steps of [-1, 0, 1])
      await expect(passSecondStep(token, timeCodeOf(world, secret, steps))).rejects.toMatchObject(wrongCodeError)
  })

  test('is refused when it comes from another secret', async () => {
    const other = await setUpTimeCodes(world, await world.as())
    await expect(passSecondStep((await passFirstStep()).token, timeCodeOf(world, other.secret))).rejects.toMatchObject(
      wrongCodeError,
    )
  })
})

describe('a recovery code', () => {
  test('works once, and the others stay valid', async () => {
    await passSecondStep((await passFirstStep()).token, recoveryCode(0))
    const { token } = await passFirstStep()
    await expect(passSecondStep(token, recoveryCode(0))).rejects.toMatchObject(wrongCodeError)
    await expect(passSecondStep(token, recoveryCode(9))).resolves.toBeDefined()
    expect(world.store.stored().secondFactors.get(account.id)?.recoveryCodeHashes).toHaveLength(8)
  })

  test.each([
    ['in lower case', (code: string) => code.toLowerCase()],
    ['without hyphens', (code: string) => code.replaceAll('-', '')],
    ['with spaces', (code: string) => ` ${code.replaceAll('-', ' ')} `],
  ])('may be typed %s', async (_, respell) => {
    await expect(passSecondStep((await passFirstStep()).token, respell(recoveryCode(3)))).resolves.toBeDefined()
    await expect(passSecondStep((await passFirstStep()).token, recoveryCode(3))).rejects.toMatchObject(wrongCodeError)
  })

  test("is refused when it is another account's, only a hyphen, or incomplete", async () => {
    const other = await setUpTimeCodes(world, await world.as())
    const { token } = await passFirstStep()
    for (const code of [other.recoveryCodes[0] ?? '', '-', recoveryCode(0).slice(0, -1)])
      await expect(passSecondStep(token, code)).rejects.toMatchObject(wrongCodeError)
  })

  test('is no longer offered as a second step when all recovery codes have been used', async () => {
    for (const code of recoveryCodes) await passSecondStep((await passFirstStep()).token, code)
    expect((await passFirstStep()).secondSteps).toEqual(['totp'])
  })
})

test('neither recovery codes alone nor an unconfirmed authenticator app requires a second step', () => {
  const factors = noFactors(account.id)
  expect(secondStepsOf({ ...factors, recoveryCodeHashes: ['x'] })).toEqual([])
  expect(secondStepsOf({ ...factors, totp: { secret, confirmedAt: null, lastStep: null } })).toEqual([])
})

describe('wrong second-step codes', () => {
  test('are limited to ten in a quarter of an hour, across all pending log-ins', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(passSecondStep((await passFirstStep()).token, wrongCode())).rejects.toMatchObject(wrongCodeError)
    const { token } = await passFirstStep()
    for (const code of [timeCodeOf(world, secret), recoveryCode(0)])
      await expect(passSecondStep(token, code)).rejects.toMatchObject({
        code: 'limit.exceeded',
        retryAfterMs: 15 * MINUTE,
      })
    const other = await world.addAccount([])
    await expect(openSession(world, other.email)).resolves.toBeDefined()
    advance(15 * MINUTE)
    await expect(passSecondStep((await passFirstStep()).token, timeCodeOf(world, secret))).resolves.toBeDefined()
  })

  test('are limited to fifty a day', async () => {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      if (attempt % 10 === 0) advance(15 * MINUTE)
      await expect(passSecondStep((await passFirstStep()).token, wrongCode())).rejects.toMatchObject(wrongCodeError)
    }
    advance(15 * MINUTE)
    await expect(passSecondStep((await passFirstStep()).token, recoveryCode(0))).rejects.toMatchObject({
      code: 'limit.exceeded',
    })
    advance(23 * 60 * MINUTE)
    await expect(passSecondStep((await passFirstStep()).token, recoveryCode(0))).resolves.toBeDefined()
  })

  test('are forgotten after a valid code', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { token } = await passFirstStep()
      for (let attempt = 0; attempt < 9; attempt += 1)
        await expect(passSecondStep(token, wrongCode())).rejects.toMatchObject(wrongCodeError)
      await passSecondStep(token, recoveryCode(round))
    }
    expect(world.store.stored().secondFactors.get(account.id)?.recoveryCodeHashes).toHaveLength(7)
  })

  test('use up neither the token nor a recovery code', async () => {
    const { token } = await passFirstStep()
    await expect(passSecondStep(token, wrongCode())).rejects.toMatchObject(wrongCodeError)
    await expect(passSecondStep(token, timeCodeOf(world, secret))).resolves.toBeDefined()
    expect(world.store.stored().secondFactors.get(account.id)?.recoveryCodeHashes).toHaveLength(10)
  })
})
