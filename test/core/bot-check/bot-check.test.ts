import { beforeEach, describe, expect, test } from 'vitest'
import { makeProofOfWork } from '#adapters/bot-check/proof-of-work.ts'
import { BotCheckResponse, requireHuman } from '#core/bot-check/bot-check.ts'
import { makeCore } from '#core/core.ts'
import { newClient } from '#test/support/logging-in.ts'
import { register } from '#test/support/registering.ts'
import { solveBotCheck } from '#test/support/solve-bot-check.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const MINUTE = 60 * 1000
const botCheckFailed = {
  code: 'bot_check.failed',
  fields: [{ field: 'recaptcha', message: 'We couldn’t check that you’re not a robot. Please try again.' }],
}

let world: World
beforeEach(() => {
  world = makeWorld()
})

const worldWithProofOfWork = (): World => {
  const { rateLimits, clock } = world.ports
  const ports = { ...world.ports, botCheck: makeProofOfWork({ key: 'installation key', rateLimits, clock }) }
  return { ...world, ports, core: makeCore(ports) }
}
const solve = async ({ core }: World) => solveBotCheck(await core.issueBotChallenge(newClient()))

describe('the bot check for a form', () => {
  test('issues a challenge of the configured kind', async () => {
    expect(await world.core.issueBotChallenge(newClient())).toEqual({ kind: 'none' })
    expect(await worldWithProofOfWork().core.issueBotChallenge(newClient())).toMatchObject({ kind: 'proof-of-work' })
  })

  test('accepts each solution only once, so a second registration needs a new solution', async () => {
    const guardedWorld = worldWithProofOfWork()
    const recaptcha = await solve(guardedWorld)
    await register(guardedWorld, { recaptcha })
    await expect(
      register(guardedWorld, { recaptcha, name: 'other', email: 'other@people.example' }),
    ).rejects.toMatchObject(botCheckFailed)
    await register(guardedWorld, { recaptcha: await solve(guardedWorld), name: 'other', email: 'other@people.example' })
    expect(world.store.stored().accounts.size).toBe(2)
  })

  test('accepts only one of twenty concurrent requests with the same solution', async () => {
    const guardedWorld = worldWithProofOfWork()
    const response = await solve(guardedWorld)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => requireHuman(guardedWorld.ports, response)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(botCheckFailed)
  })

  test('rejects an empty, malformed or expired response', async () => {
    const guardedWorld = worldWithProofOfWork()
    for (const response of ['', 'x', btoa('{}'), btoa(JSON.stringify({ challenge: {}, solution: {} }))])
      await expect(register(guardedWorld, { recaptcha: response })).rejects.toMatchObject(botCheckFailed)
    const recaptcha = await solve(guardedWorld)
    world.clock.advance(20 * MINUTE)
    await expect(register(guardedWorld, { recaptcha })).rejects.toMatchObject(botCheckFailed)
    expect(world.store.stored().accounts.size).toBe(0)
  })

  test('must be passed before the password is checked', async () => {
    await expect(register(worldWithProofOfWork(), { password: 'Password12345678!' })).rejects.toMatchObject(
      botCheckFailed,
    )
  })

  test('accepts a response of at most 8192 characters, and treats a missing one as empty', () => {
    expect(BotCheckResponse.parse(undefined)).toBe('')
    expect(BotCheckResponse.parse('x'.repeat(8192))).toHaveLength(8192)
    expect(BotCheckResponse.safeParse('x'.repeat(8193)).success).toBe(false)
    expect(BotCheckResponse.safeParse(null).success).toBe(false)
  })
})
