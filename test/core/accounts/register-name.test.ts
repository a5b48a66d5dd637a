import { beforeEach, describe, expect, test } from 'vitest'
import { latestEmailedToken, newClient, storedAccount, templatesTo } from '#test/support/logging-in.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { accountByEmail, register } from '#test/support/registering.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const nameTakenError = {
  code: 'account.name_taken',
  fields: [{ field: 'name', message: 'This username is already taken.' }],
}

let world: World
beforeEach(() => {
  world = makeWorld()
})

const addNamed = (name: string) => world.addAccount([], { name, nameKey: world.ports.confusables.keyOf(name) })

describe('a taken username (decisions, section 5)', () => {
  test.each(['rudeboy', 'RudeBoy', 'rude boy', 'rúdeböy', 'rudeb0y', 'rudeЬoy', 'ｒｕｄｅｂｏｙ', 'rudе boy'])(
    'is refused when spelled %s, and nothing is stored or sent',
    async (name) => {
      await addNamed('rudeboy')
      await expect(register(world, { name })).rejects.toMatchObject(nameTakenError)
      const { accounts, oneTimeTokens } = world.store.stored()
      expect([accounts.size, oneTimeTokens.size, outboxOf(world.store).length]).toEqual([1, 0, 0])
    },
  )

  test('does not block a merely similar one', async () => {
    await addNamed('rudeboy')
    await register(world, { name: 'rudegirl' })
    expect(world.store.stored().accounts.size).toBe(2)
  })

  test('is refused in the same way for known and unknown addresses, without an email to their owners', async () => {
    const [owner, existingAccount] = [await addNamed('rudeboy'), await addNamed('other')]
    for (const email of ['unknown@people.example', existingAccount.email, owner.email])
      await expect(register(world, { email })).rejects.toMatchObject(nameTakenError)
    for (const { email } of [owner, existingAccount]) expect(await templatesTo(world, email)).toEqual([])
  })
})

test('a free username goes to only one of two visitors who register it at the same time', async () => {
  const outcomes = await Promise.allSettled([
    register(world, { email: 'a@people.example' }),
    register(world, { email: 'b@people.example', name: 'RUDEBOY' }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: nameTakenError })
  expect(world.store.stored().accounts.size).toBe(1)
})

test('a registered username is refused for other addresses at once, and for its own address after the confirmation', async () => {
  await register(world)
  await expect(register(world, { email: 'next@people.example' })).rejects.toMatchObject(nameTakenError)
  await expect(register(world)).resolves.toBeDefined()
  await world.core.confirmEmail(await latestEmailedToken(world, 'rudeboy@people.example'), newClient())
  await expect(register(world)).rejects.toMatchObject(nameTakenError)
  expect(await templatesTo(world, 'rudeboy@people.example')).toEqual(['confirm-email', 'confirm-email'])
})

describe('a registered username', () => {
  test('is reserved in the same way for known and unknown addresses', async () => {
    const existingAccount = await addNamed('known')
    for (const [email, name] of [
      ['new@people.example', 'first'],
      [existingAccount.email, 'second'],
    ]) {
      await register(world, { email, name })
      await expect(register(world, { email: 'next@people.example', name })).rejects.toMatchObject(nameTakenError)
      await expect(register(world, { email, name: name?.toUpperCase() })).resolves.toMatch(/^[\w-]{43}$/)
    }
    expect(storedAccount(world, existingAccount)).toMatchObject({ name: 'known' })
  })

  test('is reserved for seven days after the last registration with it', async () => {
    const existingAccount = await addNamed('known')
    await register(world, { email: existingAccount.email, name: 'wanted' })
    world.clock.advance(7 * DAY_MS - 1)
    await expect(register(world, { name: 'wanted' })).rejects.toMatchObject(nameTakenError)
    await register(world, { email: existingAccount.email, name: 'wanted' })
    world.clock.advance(7 * DAY_MS - 1)
    await expect(register(world, { name: 'wanted' })).rejects.toMatchObject(nameTakenError)
    world.clock.advance(1)
    await register(world, { name: 'wanted' })
    expect(accountByEmail(world, 'rudeboy@people.example')).toMatchObject({ name: 'wanted' })
  })

  test('can be moved from a mistyped address to another one, but only in the same browser', async () => {
    const existingAccount = await addNamed('known')
    for (const [email, name] of [
      ['mistyped@people.example', 'first'],
      [existingAccount.email, 'second'],
    ]) {
      const browserToken = await register(world, { email, name })
      await expect(register(world, { name }, 'another browser')).rejects.toMatchObject(nameTakenError)
      await register(world, { email: `right-${name}@people.example`, name }, browserToken)
      expect(accountByEmail(world, `right-${name}@people.example`)).toMatchObject({ name })
    }
    expect(accountByEmail(world, 'mistyped@people.example')).toBeUndefined()
    expect(storedAccount(world, existingAccount)).toMatchObject({ name: 'known' })
  })

  test('cannot be moved, even in the same browser, once the account is confirmed', async () => {
    const browserToken = await register(world)
    await world.core.confirmEmail(await latestEmailedToken(world, 'rudeboy@people.example'), newClient())
    await expect(register(world, { email: 'next@people.example' }, browserToken)).rejects.toMatchObject(nameTakenError)
    expect(accountByEmail(world, 'rudeboy@people.example')).toMatchObject({ name: 'rudeboy' })
  })

  test('is moved without affecting another registration for the mistyped address', async () => {
    const browserToken = await register(world, { email: 'first@people.example', name: 'first' })
    await register(world, { email: 'first@people.example', name: 'second' })
    await register(world, { email: 'right@people.example', name: 'first' }, browserToken)
    expect(accountByEmail(world, 'first@people.example')).toMatchObject({ name: 'second' })
    expect(accountByEmail(world, 'right@people.example')).toMatchObject({ name: 'first' })
  })

  test('is reserved permanently once its account is confirmed', async () => {
    await register(world)
    await world.core.confirmEmail(await latestEmailedToken(world, 'rudeboy@people.example'), newClient())
    world.clock.advance(100 * DAY_MS)
    await expect(register(world, { email: 'next@people.example' })).rejects.toMatchObject(nameTakenError)
  })
})
