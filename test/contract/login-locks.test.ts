import { beforeEach, expect, test } from 'vitest'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import type { Account } from '#core/accounts/account.ts'
import { type Core, makeCore } from '#core/core.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import {
  logInAs,
  logInPending,
  loginContext,
  newClient,
  OTHER_PASSWORD,
  openSession,
  setUpTimeCodes,
  timeCodeOf,
} from '#test/support/logging-in.ts'
import { addPasskey, makeSiteAuthenticator } from '#test/support/passkeys.ts'
import { newAccount } from '#test/support/valid-records.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'
import { sharedStore } from './shared-store.ts'

const shared = sharedStore()
let world: World
let account: Account
let ownToken: string

beforeEach(async () => {
  world = worldWith({})
  account = await saveAccount()
  ownToken = (await openSession(world, account.email)).token
})

/** Returns a world that uses the database, with some ports replaced. */
const worldWith = (ports: Partial<Ports>): World => {
  const base = world ?? makeWorld()
  const all = { ...base.ports, ...shared.postgres.ports, ids: makeRandomIds(), ...ports }
  return { ...base, ports: all, core: makeCore(all) }
}

const saveAccount = async (changes: Partial<Account> = {}): Promise<Account> => {
  const passwordHash = await world.ports.passwords.hash(PASSWORD)
  return shared.postgres.ports.transact(({ accounts }) => accounts.save(newAccount({ passwordHash, ...changes })))
}

const actor = async (): Promise<Actor> => {
  const session = await world.core.resumeSession(ownToken)
  if (!session) throw new Error('The session has ended')
  return session.actor
}

const gate = () => Promise.withResolvers<void>()

/** Returns a world whose log-ins pause before they write their sessions, until `resume` is called or 500 ms have passed.
 * `paused` resolves when the first log-in has paused. */
const pauseBeforeSession = () => {
  const [paused, resumed] = [gate(), gate()]
  const transact: Ports['transact'] = (work) =>
    shared.postgres.ports.transact((stores) => {
      const add: typeof stores.sessions.add = async (...args) => {
        paused.resolve()
        await Promise.race([resumed.promise, new Promise((resolve) => setTimeout(resolve, 500))])
        return stores.sessions.add(...args)
      }
      return work({ ...stores, sessions: { ...stores.sessions, add } })
    })
  return { paused: paused.promise, resume: () => resumed.resolve(), world: worldWith({ transact }) }
}

/** Returns a world whose log-ins pause after the password check, until `resume` is called. `paused` resolves when `count`
 * log-ins have paused. */
const pauseAfterPassword = (count: number) => {
  const [paused, resumed] = [gate(), gate()]
  let remaining = count
  const { passwords } = world.ports
  const verify: Ports['passwords']['verify'] = async (...args) => {
    const matches = await passwords.verify(...args)
    remaining -= 1
    if (remaining === 0) paused.resolve()
    await resumed.promise
    return matches
  }
  return {
    paused: paused.promise,
    resume: () => resumed.resolve(),
    world: worldWith({ passwords: { ...passwords, verify } }),
  }
}

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T>[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Runs `change` during log-ins with the old password: some are writing their sessions, others have only verified the password. */
const runDuringLogIns = async (change: () => Promise<unknown>): Promise<void> => {
  const [writing, verified] = [pauseBeforeSession(), pauseAfterPassword(4)]
  const first = Promise.allSettled(times(2, () => logInAs(writing.world, account.email)))
  const second = Promise.allSettled(times(4, () => logInAs(verified.world, account.email)))
  await Promise.all([writing.paused, verified.paused])
  await change()
  writing.resume()
  verified.resume()
  await Promise.all([first, second])
}

const storedTokenHashes = async () =>
  (await shared.database.sql('select token_hash from session')).map((row) => row.token_hash)
const ownTokenHashes = () => [world.ports.tokens.hash(ownToken)]

const changePassword = async () => {
  const change = { currentPassword: PASSWORD, password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD }
  await world.core.changePassword(await actor(), change, ownToken)
}

const requestResetToken = async (): Promise<string> => {
  await world.core.forgotPassword({ email: account.email }, newClient())
  const [row] = await shared.database.sql(`select payload->'data'->>'token' as token from job`)
  return String(row?.token)
}

const addOwner = async (): Promise<Actor | null> => {
  const owner = await saveAccount({ roles: ['SiteOwner'] })
  const { token } = await openSession(world, owner.email)
  const ownerActor = (await world.core.resumeSession(token))?.actor ?? null
  await world.core.logOut(token)
  return ownerActor
}

const prepareSuspension = async () => {
  const by = await addOwner()
  return () => world.core.suspendAccount(by, account.id, { reason: 'Spam' })
}

test('a password change ends the other sessions opened with the old password, even by log-ins in progress', async () => {
  await runDuringLogIns(changePassword)
  expect(await storedTokenHashes()).toEqual(ownTokenHashes())
  await expect(openSession(world, account.email, OTHER_PASSWORD)).resolves.toBeDefined()
})

test('a password reset ends every session opened with the old password, even by log-ins in progress', async () => {
  const resetToken = await requestResetToken()
  await runDuringLogIns(() => world.core.resetPassword(resetToken, { password: OTHER_PASSWORD }, newClient()))
  expect(await storedTokenHashes()).toEqual([])
})

test('a suspension ends every session, even those of log-ins in progress', async () => {
  await runDuringLogIns(await prepareSuspension())
  expect(await storedTokenHashes()).toEqual([])
})

test('setting up a second factor ends the other sessions opened with the password alone, even by log-ins in progress', async () => {
  const by = await actor()
  const { secret } = await world.core.startTimeCodes(by, { password: PASSWORD })
  await runDuringLogIns(() => world.core.confirmTimeCodes(by, { code: timeCodeOf(world, secret) }, ownToken))
  expect(await storedTokenHashes()).toEqual(ownTokenHashes())
})

test('deleting an account during log-ins leaves neither the account nor a session behind', async () => {
  await runDuringLogIns(async () => world.core.deleteAccount(await actor(), { password: PASSWORD }))
  expect(await storedTokenHashes()).toEqual([])
  expect(await shared.database.sql('select from account')).toEqual([])
})

test("when an admin ends an account's sessions, a session that a log-in is still writing ends too", async () => {
  const by = await addOwner()
  const writing = pauseBeforeSession()
  const loggingIn = openSession(writing.world, account.email)
  await writing.paused
  await world.core.endAccountSessions(by, account.id)
  writing.resume()
  await loggingIn
  expect(await storedTokenHashes()).toEqual([])
})

test.each([
  ['a password change', async () => changePassword],
  ['a suspension', prepareSuspension],
])('%s ends log-ins whose second step is in progress', async (_, prepare) => {
  const { recoveryCodes } = await setUpTimeCodes(world, await actor(), ownToken)
  const change = await prepare()
  const writing = pauseBeforeSession()
  const pendingLogIns = await Promise.all(times(2, () => logInPending(world, account.email)))
  const steps = Promise.allSettled(
    pendingLogIns.map(({ token }, index) =>
      writing.world.core.completeSecondStep({ code: recoveryCodes[index] ?? '' }, token, loginContext()),
    ),
  )
  await writing.paused
  await change()
  writing.resume()
  await steps
  expect((await storedTokenHashes()).filter((hash) => !ownTokenHashes().includes(String(hash)))).toEqual([])
})

test('a suspension ends a passkey log-in in progress', async () => {
  const device = makeSiteAuthenticator()
  await addPasskey(world, await actor(), device, 'Laptop', ownToken)
  const change = await prepareSuspension()
  const writing = pauseBeforeSession()
  const { options, token } = await world.core.startPasskeyLogIn(newClient())
  const loggingIn = writing.world.core.logInWithPasskey({ credential: device.get(options) }, token, loginContext())
  await writing.paused
  await change()
  writing.resume()
  await loggingIn
  expect(await storedTokenHashes()).toEqual([])
})

test.each([
  ['change the email address', (core, by) => core.changeEmail(by, { email: account.email, password: PASSWORD })],
  ['set up a second factor', (core, by) => core.startTimeCodes(by, { password: PASSWORD })],
  ['end the other sessions', (core, by) => core.endOtherSessions(by, { password: PASSWORD }, ownToken)],
  ['delete the account', (core, by) => core.deleteAccount(by, { password: PASSWORD })],
] as readonly [string, (core: Core, by: Actor) => Promise<unknown>][])(
  "a request that verified the old password can't %s after a new password is set",
  async (_, act) => {
    const verified = pauseAfterPassword(1)
    const acting = act(verified.world.core, await actor())
    await verified.paused
    const resetToken = await requestResetToken()
    await world.core.resetPassword(resetToken, { password: OTHER_PASSWORD }, newClient())
    verified.resume()
    await expect(acting).rejects.toMatchObject({ code: 'password.wrong', fields: [{ field: 'password' }] })
    expect(await shared.database.sql(`select from one_time_token where purpose = 'change-email'`)).toEqual([])
    expect(await shared.database.sql('select from second_factor')).toEqual([])
    expect(await shared.database.sql('select from account')).toHaveLength(1)
  },
)

test.each([
  ['a password change', async () => changePassword],
  [
    'a password reset',
    async () => {
      const resetToken = await requestResetToken()
      return () => world.core.resetPassword(resetToken, { password: OTHER_PASSWORD }, newClient())
    },
  ],
] as readonly [string, () => Promise<() => Promise<unknown>>][])(
  'a second-factor set-up that began under the old password fails after %s',
  async (_, prepare) => {
    const by = await actor()
    const change = await prepare()
    const { secret } = await world.core.startTimeCodes(by, { password: PASSWORD })
    const { options, token } = await world.core.startPasskeyRegistration(by, { password: PASSWORD })
    const { passkeys } = world.ports
    const [paused, resumed] = [gate(), gate()]
    const verifyRegistration: Ports['passkeys']['verifyRegistration'] = async (...args) => {
      paused.resolve()
      await resumed.promise
      return passkeys.verifyRegistration(...args)
    }
    const slowWorld = worldWith({ passkeys: { ...passkeys, verifyRegistration } })
    const adding = slowWorld.core.addPasskey(
      by,
      { name: 'Key', credential: makeSiteAuthenticator().create(options) },
      token,
      ownToken,
    )
    await paused.promise
    await change()
    resumed.resolve()
    await expect(adding).rejects.toMatchObject({ code: 'token.invalid' })
    await expect(world.core.confirmTimeCodes(by, { code: timeCodeOf(world, secret) }, ownToken)).rejects.toMatchObject({
      code: 'totp.not_started',
    })
    await expect(openSession(world, account.email, OTHER_PASSWORD)).resolves.toBeDefined()
  },
)
