import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Register } from '#core/accounts/register.ts'
import { DomainError } from '#core/errors.ts'
import type { Client } from '#core/limits/client.ts'
import { limits, spend, spendOnSuccess } from '#core/limits/limits.ts'
import { Email } from '#core/mail/email.ts'
import { mailTo, newClient, templatesTo } from '#test/support/logging-in.ts'
import { registerBody } from '#test/support/registering.ts'
import { syncSystemTime } from '#test/support/system-time.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

let world: World
let advance: (milliseconds: number) => void
beforeEach(() => {
  world = makeWorld()
  advance = syncSystemTime(world)
})
afterEach(() => {
  vi.useRealTimers()
})

const limitExceeded = (retryAfterMs: number) => ({
  code: 'limit.exceeded',
  message: 'Too many attempts. Please try again later.',
  retryAfterMs,
})

describe('a rate limit', () => {
  const limit = { name: 'test', uses: 3, windowMs: 10_000 }
  const use = (key = 'a') => spend(world.ports, limit, key)

  test('refuses uses beyond the allowed number, and states the time to wait', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) await use()
    await expect(use()).rejects.toMatchObject(limitExceeded(10_000))
    advance(9_999)
    await expect(use()).rejects.toMatchObject(limitExceeded(1))
    advance(1)
    await expect(use()).resolves.toBeUndefined()
  })

  test('counts each key separately, and independently of other limits', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) await use()
    await expect(use('b')).resolves.toBeUndefined()
    await expect(spend(world.ports, { ...limit, name: 'other' }, 'a')).resolves.toBeUndefined()
  })

  test('allows no more uses concurrently than one by one', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => use()))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })
})

describe('a rate limit for work that fails', () => {
  const limit = { name: 'test', uses: 1, windowMs: 10_000 }
  const spendOnFailingWork = (refund: () => Promise<void>, error: DomainError) => {
    const rateLimits = { ...world.ports.rateLimits, refund }
    return spendOnSuccess({ rateLimits }, limit, 'a', () => Promise.reject(error))
  }
  const neverSettles = () => new Promise<void>(() => {})

  test('does not wait for the refund while the database is unavailable', async () => {
    const unavailable = new DomainError('unavailable')
    await expect(spendOnFailingWork(neverSettles, unavailable)).rejects.toBe(unavailable)
  })

  test("rejects with the work's own error, even if the refund fails", async () => {
    const stale = new DomainError('stale_write')
    await expect(spendOnFailingWork(() => Promise.reject(new DomainError('unavailable')), stale)).rejects.toBe(stale)
  })
})

describe('limits per client', () => {
  const email = (n: number) => Email.parse(`n${n}@people.example`)
  type Call = (client: Client, n: number) => Promise<unknown>
  const calls: readonly [string, number, number, Call][] = [
    [
      'registering',
      20,
      HOUR,
      (client, n) => world.core.register(Register.parse(registerBody({ name: `n ${n}x`, email: email(n) })), client),
    ],
    ['asking for a reset link', 20, HOUR, (client, n) => world.core.forgotPassword({ email: email(n) }, client)],
    ['resending a link', 20, HOUR, (client, n) => world.core.resendConfirmation({ email: email(n) }, client)],
    ['setting a new password', 30, HOUR, (client) => world.core.resetPassword('x', { password: PASSWORD }, client)],
    ['confirming an email address', 60, HOUR, (client) => world.core.confirmEmail('x', client)],
    ['requesting a bot challenge', 60, 10 * MINUTE, (client) => world.core.issueBotChallenge(client)],
  ]

  test.each(calls)('allow %s only %i times in %i ms, separately for each client', async (_, uses, windowMs, call) => {
    const client = newClient()
    const outcomes = await Promise.allSettled(Array.from({ length: uses + 5 }, (_, n) => call(client, n)))
    const refused = outcomes.filter(
      (outcome) => outcome.status === 'rejected' && outcome.reason.code === 'limit.exceeded',
    )
    expect(refused).toHaveLength(5)
    await expect(call(client, 900)).rejects.toMatchObject(limitExceeded(windowMs))
    const otherClientOutcome = await call(newClient(), 901).catch((error) => error.code)
    expect(otherClientOutcome).not.toBe('limit.exceeded')
    advance(windowMs)
    const outcomeAfterWindow = await call(client, 902).catch((error) => error.code)
    expect(outcomeAfterWindow).not.toBe('limit.exceeded')
  })
})

describe('emails triggered by strangers', () => {
  test('are limited to three an hour per cause and address, without an error', async () => {
    const { email } = await world.addAccount([])
    const causes = [
      () => world.core.forgotPassword({ email }, newClient()),
      () => world.core.register(Register.parse(registerBody({ email: ` ${email.toUpperCase()}` })), newClient()),
      async () => world.core.changeEmail(await world.as(), { email, password: PASSWORD }),
    ]
    for (let round = 0; round < 4; round += 1) for (const cause of causes) await cause()
    const templatesPerRound = ['reset-password', 'already-registered', 'already-registered']
    expect(await templatesTo(world, email)).toEqual([...templatesPerRound, ...templatesPerRound, ...templatesPerRound])
    advance(HOUR)
    await world.core.forgotPassword({ email }, newClient())
    expect(await mailTo(world, email)).toHaveLength(10)
  })

  test('are limited for an unconfirmed address too', async () => {
    const email = Email.parse('rudeboy@people.example')
    await world.core.register(Register.parse(registerBody()), newClient())
    for (let attempt = 0; attempt < 9; attempt += 1) await world.core.resendConfirmation({ email }, newClient())
    expect(await mailTo(world, email)).toHaveLength(3)
  })

  test('count only if they are sent, so a later registration still gets its link', async () => {
    const email = Email.parse('rudeboy@people.example')
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await world.core.forgotPassword({ email }, newClient())
      await world.core.resendConfirmation({ email }, newClient())
    }
    await world.core.register(Register.parse(registerBody()), newClient())
    expect(await templatesTo(world, email)).toEqual(['confirm-email'])
    await world.core.forgotPassword({ email }, newClient())
    expect(await templatesTo(world, email)).toEqual(['confirm-email', 'reset-password'])
  })

  test('are not counted for a refused registration', async () => {
    const email = Email.parse('rudeboy@people.example')
    const { name } = await world.addAccount([])
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(world.core.register(Register.parse(registerBody({ name })), newClient())).rejects.toMatchObject({
        code: 'account.name_taken',
      })
    await world.core.register(Register.parse(registerBody()), newClient())
    expect(await templatesTo(world, email)).toEqual(['confirm-email'])
  })

  test('are counted separately for each cause', async () => {
    const { email } = await world.addAccount([])
    for (let attempt = 0; attempt < 5; attempt += 1)
      await world.core.register(Register.parse(registerBody({ email, name: `n ${attempt}` })), newClient())
    await world.core.forgotPassword({ email }, newClient())
    expect(await templatesTo(world, email)).toEqual([...Array(3).fill('already-registered'), 'reset-password'])
  })

  test('leave the last link valid when the limit is reached', async () => {
    const { email } = await world.addAccount([])
    for (let attempt = 0; attempt < 9; attempt += 1) await world.core.forgotPassword({ email }, newClient())
    const token = (await mailTo(world, email)).at(-1)?.link?.split('/').at(-1) ?? ''
    await expect(
      world.core.resetPassword(token, { password: 'Fresh kettle 4 drums?' }, newClient()),
    ).resolves.toBeUndefined()
  })

  test('are counted separately for each address', async () => {
    const [one, other] = [await world.addAccount([]), await world.addAccount([])]
    for (let attempt = 0; attempt < 9; attempt += 1) await world.core.forgotPassword({ email: one.email }, newClient())
    await world.core.forgotPassword({ email: other.email }, newClient())
    expect(await templatesTo(world, other.email)).toEqual(['reset-password'])
  })
})

test('every limit has a unique name', () => {
  const names = Object.values(limits).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
