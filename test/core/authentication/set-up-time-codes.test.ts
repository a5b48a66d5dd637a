import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { TimeCode } from '#core/authentication/set-up-time-codes.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import {
  auditEventsOf,
  logInPending,
  loginContext,
  mailTo,
  OTHER_PASSWORD,
  openSession,
  setUpTimeCodes,
  templatesTo,
  timeCodeOf,
} from '#test/support/logging-in.ts'
import { addPasskey, makeSiteAuthenticator } from '#test/support/passkeys.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const wrongPasswordError = { code: 'password.wrong', fields: [{ field: 'password' }] }

let world: World
let account: Account
let actor: Actor
beforeEach(async () => {
  world = makeWorld()
  account = await world.addAccount([])
  actor = await world.actorOf(account)
})

const start = (password = PASSWORD) => world.core.startTimeCodes(actor, { password })
const confirm = (code: string) => world.core.confirmTimeCodes(actor, TimeCode.parse({ code }), '')
const turnOff = (password = PASSWORD) => world.core.turnOffTimeCodes(actor, { password })
const twoStep = async () => (await world.core.findProfile(actor)).twoStep
const storedFactors = () => world.store.stored().secondFactors.get(account.id)

describe('setting up codes from an authenticator app', () => {
  test('starts with a secret for the app, which takes effect only with the first code', async () => {
    const { secret, address } = await start()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(address)).toMatchObject({ protocol: 'otpauth:', host: 'totp' })
    expect(new URL(address).searchParams.get('secret')).toBe(secret)
    expect(decodeURIComponent(address)).toContain(account.email)
    expect(await twoStep()).toMatchObject({ timeCodes: false, recoveryCodesLeft: 0 })
    await expect(openSession(world, account.email)).resolves.toBeDefined()
    expect(await templatesTo(world, account.email)).toEqual([])
  })

  test('is completed by a code, returns ten recovery codes but stores only their hashes, and notifies the user', async () => {
    const { secret } = await start()
    const recoveryCodes = await confirm(` ${timeCodeOf(world, secret)} `)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(JSON.stringify(storedFactors())).not.toContain(recoveryCodes[0])
    expect(await twoStep()).toEqual({
      ...{ timeCodes: true, recoveryCodesLeft: 10, passkeys: [], isRequired: false, isSetUp: true },
    })
    expect(await mailTo(world, account.email)).toMatchObject([
      { template: 'sign-in-changed', data: { change: expect.stringContaining('app was added') } },
    ])
    expect(auditEventsOf(world, account)).toEqual(['account.time_codes_added'])
    await expect(logInPending(world, account.email)).resolves.toBeDefined()
  })

  test('uses up the code that completes it', async () => {
    const { secret } = await start()
    const code = timeCodeOf(world, secret)
    await confirm(code)
    const { token } = await logInPending(world, account.email)
    await expect(world.core.completeSecondStep({ code }, token, loginContext())).rejects.toMatchObject({
      code: 'login.second_step_failed',
    })
  })

  test('refuses a wrong code, and then accepts the correct one', async () => {
    const { secret } = await start()
    const wrong = timeCodeOf(world, secret) === '000000' ? '111111' : '000000'
    await expect(confirm(wrong)).rejects.toMatchObject({
      code: 'login.second_step_failed',
      fields: [{ field: 'code', message: 'This code is not valid.' }],
    })
    expect((await twoStep()).timeCodes).toBe(false)
    await expect(confirm(timeCodeOf(world, secret))).resolves.toHaveLength(10)
  })

  test('allows ten wrong codes in a quarter of an hour; correct ones do not count', async () => {
    const { secret } = await start()
    const wrong = timeCodeOf(world, secret) === '000000' ? '111111' : '000000'
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(confirm(wrong)).rejects.toMatchObject({ code: 'login.second_step_failed' })
    await expect(confirm(timeCodeOf(world, secret))).rejects.toMatchObject({ code: 'limit.exceeded' })
    const other = await world.as()
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await setUpTimeCodes(world, other)
      await world.core.turnOffTimeCodes(other, { password: PASSWORD })
    }
  })

  test('can be restarted, which invalidates the earlier secret', async () => {
    const { secret: earlierSecret } = await start()
    const { secret } = await start()
    await expect(confirm(timeCodeOf(world, earlierSecret))).rejects.toMatchObject({ code: 'login.second_step_failed' })
    await expect(confirm(timeCodeOf(world, secret))).resolves.toHaveLength(10)
  })

  test("is refused when codes are already set up, so the secret can't be replaced", async () => {
    const { secret } = await setUpTimeCodes(world, actor)
    await expect(start()).rejects.toMatchObject({ code: 'totp.set_up_already' })
    await expect(confirm(timeCodeOf(world, secret))).rejects.toMatchObject({ code: 'totp.not_started' })
    expect(storedFactors()?.totp?.secret).toBe(secret)
  })

  test('requires a log-in and the password, and accepts a code only after a secret was issued', async () => {
    await expect(confirm('123456')).rejects.toMatchObject({ code: 'totp.not_started' })
    await expect(start(OTHER_PASSWORD)).rejects.toMatchObject(wrongPasswordError)
    expect(storedFactors()).toBeUndefined()
    await expect(world.core.startTimeCodes(null, { password: PASSWORD })).rejects.toMatchObject({
      code: 'permission.login_required',
    })
    await expect(world.core.confirmTimeCodes(null, { code: '123456' }, '')).rejects.toMatchObject({
      code: 'permission.login_required',
    })
  })

  test('requires a code of six digits, with or without spaces', () => {
    const errors = { code: 'Code must be six digits' }
    for (const code of ['', '12345', '1234567', '12345a', '١٢٣٤٥٦'])
      expect(errorsOf(TimeCode, { code })).toEqual(errors)
    expect(errorsOf(TimeCode, {})).toEqual({ code: 'Code is required' })
    expect(TimeCode.parse({ code: ' 123 456 ' })).toEqual({ code: '123456' })
  })

  test('returns no new recovery codes when the user already received some for a passkey', async () => {
    const recoveryCodes = await addPasskey(world, actor, makeSiteAuthenticator())
    expect(recoveryCodes).toHaveLength(10)
    expect((await setUpTimeCodes(world, actor)).recoveryCodes).toEqual([])
    expect((await twoStep()).recoveryCodesLeft).toBe(10)
  })
})

describe('turning off codes from an authenticator app', () => {
  test('removes the second step and the recovery codes, and notifies the user', async () => {
    await setUpTimeCodes(world, actor)
    await turnOff()
    expect(await twoStep()).toMatchObject({ timeCodes: false, recoveryCodesLeft: 0, isSetUp: false })
    await expect(openSession(world, account.email)).resolves.toBeDefined()
    const emails = await mailTo(world, account.email)
    expect(emails.map(({ data }) => data)).toMatchObject([{}, { change: expect.stringContaining('app was removed') }])
    expect(auditEventsOf(world, account)).toEqual(['account.time_codes_added', 'account.time_codes_removed'])
  })

  test('keeps the recovery codes of a user with a passkey', async () => {
    await setUpTimeCodes(world, actor)
    await addPasskey(world, actor, makeSiteAuthenticator())
    await turnOff()
    expect(await logInPending(world, account.email)).toMatchObject({ secondSteps: ['passkey', 'recovery-code'] })
  })

  test('requires the password', async () => {
    await setUpTimeCodes(world, actor)
    await expect(turnOff(OTHER_PASSWORD)).rejects.toMatchObject(wrongPasswordError)
    expect((await twoStep()).timeCodes).toBe(true)
  })

  test('sends no email when no secret was issued, or no code has confirmed it', async () => {
    await turnOff()
    await start()
    await turnOff()
    expect(storedFactors()?.totp).toBeNull()
    expect(await templatesTo(world, account.email)).toEqual([])
  })
})

describe('new recovery codes', () => {
  test('replace the old ones, and the user is notified', async () => {
    const { recoveryCodes: oldCodes } = await setUpTimeCodes(world, actor)
    const recoveryCodes = await world.core.renewRecoveryCodes(actor, { password: PASSWORD })
    expect(new Set([...recoveryCodes, ...oldCodes]).size).toBe(20)
    const { token } = await logInPending(world, account.email)
    await expect(
      world.core.completeSecondStep({ code: oldCodes[0] ?? '' }, token, loginContext()),
    ).rejects.toMatchObject({
      code: 'login.second_step_failed',
    })
    await expect(
      world.core.completeSecondStep({ code: recoveryCodes[0] ?? '' }, token, loginContext()),
    ).resolves.toBeDefined()
    expect((await mailTo(world, account.email)).at(-1)?.data).toMatchObject({
      change: expect.stringContaining('New recovery codes'),
    })
    expect(auditEventsOf(world, account).at(-1)).toBe('account.recovery_codes_renewed')
  })

  test('require the password and a confirmed second factor', async () => {
    await expect(world.core.renewRecoveryCodes(actor, { password: PASSWORD })).rejects.toMatchObject({
      code: 'totp.not_started',
    })
    await start()
    await expect(world.core.renewRecoveryCodes(actor, { password: PASSWORD })).rejects.toMatchObject({
      code: 'totp.not_started',
    })
    await expect(world.core.renewRecoveryCodes(actor, { password: OTHER_PASSWORD })).rejects.toMatchObject(
      wrongPasswordError,
    )
    expect(storedFactors()?.recoveryCodeHashes).toEqual([])
  })
})
