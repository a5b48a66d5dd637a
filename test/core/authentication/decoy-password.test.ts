import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { ChangeEmail } from '#core/accounts/change-email.ts'
import { makeCore } from '#core/core.ts'
import { latestEmailedToken, logInAs, newClient, OTHER_PASSWORD, openSession } from '#test/support/logging-in.ts'
import { register } from '#test/support/registering.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const DAY = 24 * 60 * 60 * 1000
const UNKNOWN_ADDRESS = 'nobody@people.example'
const THIRD_PASSWORD = 'Third kettle 9 drums?'
const unconfirmedError = { code: 'login.unconfirmed' }

let world: World
let account: Account
beforeEach(async () => {
  world = makeWorld()
  account = await world.addAccount(['ShowManager'])
})

/** Returns the complete outcome of a log-in, and the number of password comparisons. */
const logInOutcome = async (email: string, password: string) => {
  let comparisons = 0
  const { verify } = world.ports.passwords
  const passwords: typeof world.ports.passwords = {
    ...world.ports.passwords,
    verify: (...args) => {
      comparisons += 1
      return verify(...args)
    },
  }
  const countingWorld = { ...world, core: makeCore({ ...world.ports, passwords }) }
  const outcome = await logInAs(countingWorld, email, password).catch(({ code, message, fields }) => ({
    code,
    message,
    fields,
  }))
  return { outcome, comparisons }
}

const addresses = () => [account.email, UNKNOWN_ADDRESS] as const

/** Expects log-ins with several passwords to have the same outcomes for a known and an unknown address. */
const expectNoDifference = async (): Promise<void> => {
  const [known, unknown] = addresses()
  for (const password of [OTHER_PASSWORD, THIRD_PASSWORD, 'wrong'])
    expect(await logInOutcome(known, password), password).toEqual(await logInOutcome(unknown, password))
}

test('a log-in with a wrong password or an unconfirmed address makes two password comparisons, so its timing reveals nothing', async () => {
  const unconfirmed = await world.addAccount([], { confirmedAt: null })
  const comparisonsOf = async (email: string, password: string) => (await logInOutcome(email, password)).comparisons
  for (const email of [UNKNOWN_ADDRESS, unconfirmed.email, account.email])
    expect(await comparisonsOf(email, 'wrong'), email).toBe(2)
  expect(await comparisonsOf(unconfirmed.email, PASSWORD)).toBe(2)
})

test('the correct password of a confirmed account is compared once', async () => {
  expect(await logInOutcome(account.email, PASSWORD)).toMatchObject({ outcome: { session: {} }, comparisons: 1 })
})

describe('registering with a known address and another password', () => {
  test('leads to the same log-in errors as with an unknown address', async () => {
    for (const [index, email] of addresses().entries())
      await register(world, { email, name: `name ${index}`, password: OTHER_PASSWORD })
    await expectNoDifference()
    expect(await logInOutcome(account.email, OTHER_PASSWORD)).toMatchObject({
      outcome: unconfirmedError,
      comparisons: 2,
    })
    expect(await logInOutcome(account.email, 'wrong')).toMatchObject({
      outcome: { code: 'login.failed' },
      comparisons: 2,
    })
  })

  test('neither locks the user out nor opens a session', async () => {
    await register(world, { email: account.email, password: OTHER_PASSWORD })
    await expect(openSession(world, account.email, PASSWORD)).resolves.toBeDefined()
    expect(world.store.stored().sessions.size).toBe(1)
  })

  test('leads to the same log-in errors when repeated: only the newest password is recognized', async () => {
    for (const [index, email] of addresses().entries())
      for (const password of [OTHER_PASSWORD, THIRD_PASSWORD])
        await register(world, { email, name: `name ${index}`, password })
    await expectNoDifference()
    await expect(logInAs(world, account.email, THIRD_PASSWORD)).rejects.toMatchObject(unconfirmedError)
    await expect(logInAs(world, account.email, OTHER_PASSWORD)).rejects.toMatchObject({ code: 'login.failed' })
  })

  test('leads to the same log-in errors even beyond the mail limit', async () => {
    for (const [index, email] of addresses().entries())
      for (const password of [...Array(3).fill(OTHER_PASSWORD), THIRD_PASSWORD])
        await register(world, { email, name: `name ${index}`, password })
    await expectNoDifference()
    await expect(logInAs(world, account.email, OTHER_PASSWORD)).rejects.toMatchObject(unconfirmedError)
  })

  test('leads to the same log-in errors when the browser then registers the username with another address', async () => {
    for (const [index, email] of addresses().entries()) {
      const browserToken = await register(world, { email, name: `name ${index}`, password: OTHER_PASSWORD })
      await register(world, { email: `right-${index}@people.example`, name: `name ${index}` }, browserToken)
    }
    await expectNoDifference()
  })

  test('leads to the same log-in errors even if another username is also registered with the address, and the browser then registers the first username with another address', async () => {
    for (const [index, email] of addresses().entries()) {
      const browserToken = await register(world, { email, name: `name ${index}`, password: OTHER_PASSWORD })
      await register(world, { email, name: `other name ${index}`, password: OTHER_PASSWORD })
      await register(world, { email: `right-${index}@people.example`, name: `name ${index}` }, browserToken)
    }
    await expectNoDifference()
  })

  test('is remembered for seven days', async () => {
    for (const [index, email] of addresses().entries())
      await register(world, { email, name: `name ${index}`, password: OTHER_PASSWORD })
    world.clock.advance(7 * DAY - 1)
    await expectNoDifference()
    await expect(logInAs(world, account.email, OTHER_PASSWORD)).rejects.toMatchObject(unconfirmedError)
    world.clock.advance(2)
    await expectNoDifference()
    await expect(logInAs(world, account.email, OTHER_PASSWORD)).rejects.toMatchObject({ code: 'login.failed' })
  })
})

test('the decoy password is deleted with the account', async () => {
  await register(world, { email: account.email, password: OTHER_PASSWORD })
  await world.core.deleteAccount(await world.actorOf(account), { password: PASSWORD })
  const { oneTimeTokens } = world.store.stored()
  expect([...oneTimeTokens.values()].filter(({ purpose }) => purpose === 'decoy-password')).toEqual([])
  await expect(logInAs(world, account.email, OTHER_PASSWORD)).rejects.toMatchObject({ code: 'login.failed' })
})

test('a former address can be registered again in spite of its decoy password', async () => {
  await register(world, { email: account.email, password: OTHER_PASSWORD })
  const actor = await world.actorOf(account)
  await world.core.changeEmail(actor, ChangeEmail.parse({ email: 'next@people.example', password: PASSWORD }))
  await world.core.confirmEmail(await latestEmailedToken(world, 'next@people.example'), newClient())
  await register(world, { email: account.email, password: THIRD_PASSWORD })
  await world.core.confirmEmail(await latestEmailedToken(world, account.email, 'confirm-email'), newClient())
  await expect(openSession(world, account.email, THIRD_PASSWORD)).resolves.toBeDefined()
})
