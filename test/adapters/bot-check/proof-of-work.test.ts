import { describe, expect, test } from 'vitest'
import { makeProofOfWork } from '#adapters/bot-check/proof-of-work.ts'
import { makeMemoryRateLimits } from '#adapters/memory/memory-rate-limits.ts'
import { DomainError } from '#core/errors.ts'
import { solveBotCheck } from '#test/support/solve-bot-check.ts'

const open = (settings: Partial<Parameters<typeof makeProofOfWork>[0]> = {}) => {
  let now = '2026-11-20T12:00:00Z'
  const clock = { now: () => new Date(now) }
  const botCheck = makeProofOfWork({ key: 'key of the tests', rateLimits: makeMemoryRateLimits(), clock, ...settings })
  const set = (instant: string) => {
    now = instant
  }
  return { set, botCheck, solved: async () => solveBotCheck(await botCheck.challenge()) }
}

type Payload = {
  challenge: { parameters: Record<string, unknown>; signature: string }
  solution: { counter: number; derivedKey: string }
}

const read = (response: string): Payload => JSON.parse(atob(response))
const write = (payload: unknown): string => btoa(JSON.stringify(payload))

describe('proof of work', () => {
  test('sends a challenge with its parameters but without the counter', async () => {
    const { botCheck } = open()
    const challenge = await botCheck.challenge()
    expect(challenge).toEqual({
      kind: 'proof-of-work',
      challenge: {
        signature: expect.stringMatching(/^[0-9a-f]{64}$/),
        parameters: {
          algorithm: 'PBKDF2/SHA-256',
          cost: 2000,
          data: { expiresAt: Date.parse('2026-11-20T12:20:00Z') },
          keyLength: 32,
          keyPrefix: expect.stringMatching(/^[0-9a-f]{32}$/),
          keySignature: expect.stringMatching(/^[0-9a-f]{64}$/),
          nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
          salt: expect.stringMatching(/^[0-9a-f]{32}$/),
        },
      },
    })
  })

  test('accepts a solution for 20 minutes and no longer', async () => {
    const { botCheck, set, solved } = open()
    const [early, late] = [await solved(), await solved()]
    set('2026-11-20T12:19:59Z')
    expect(await botCheck.passes(early)).toBe(true)
    set('2026-11-20T12:20:00Z')
    expect(await botCheck.passes(late)).toBe(false)
  })

  test('accepts a solution once across all processes that share key and counters', async () => {
    const rateLimits = makeMemoryRateLimits()
    const [one, two] = [open({ rateLimits }), open({ rateLimits })]
    const response = await one.solved()
    expect(await two.botCheck.passes(response)).toBe(true)
    expect(await one.botCheck.passes(response)).toBe(false)
  })

  test("rejects a challenge signed with another installation's key", async () => {
    const response = await open({ key: 'another key' }).solved()
    expect(await open().botCheck.passes(response)).toBe(false)
  })

  test('rejects every altered challenge or solution', async () => {
    const { botCheck, solved } = open()
    const response = await solved()
    const { challenge, solution } = read(response)
    const withParameters = (change: object) => ({
      challenge: { ...challenge, parameters: { ...challenge.parameters, ...change } },
      solution,
    })
    const altered = [
      { challenge },
      { challenge: null, solution },
      { challenge: { ...challenge, signature: '' }, solution },
      { challenge: { ...challenge, signature: challenge.signature.toUpperCase() }, solution },
      { challenge: { parameters: challenge.parameters }, solution },
      { challenge, solution: { ...solution, derivedKey: solution.derivedKey.toUpperCase() } },
      { challenge, solution: { ...solution, derivedKey: `${challenge.parameters.keyPrefix}${'0'.repeat(32)}` } },
      { challenge, solution: { ...solution, counter: -1 } },
      { challenge, solution: { ...solution, counter: 'many' } },
      withParameters({ keyPrefix: '00' }),
      withParameters({ cost: 1 }),
      withParameters({ nonce: 'ab'.repeat(16) }),
      withParameters({ keySignature: undefined }),
      withParameters({ data: { expiresAt: Date.parse('2099-01-01') } }),
      withParameters({ data: undefined }),
      withParameters({ data: { expiresAt: Date.parse('2026-11-20T12:20:00Z'), more: 1 } }),
      withParameters({ more: 1 }),
    ]
    for (const payload of altered)
      expect({ payload, passed: await botCheck.passes(write(payload)) }).toEqual({ payload, passed: false })
    expect(await botCheck.passes(response)).toBe(true)
  })

  test('rejects a replay that is serialized differently', async () => {
    const { botCheck, solved } = open()
    const response = await solved()
    const { challenge, solution } = read(response)
    expect(await botCheck.passes(response)).toBe(true)
    const { signature, parameters } = challenge
    const turnedAround = Object.fromEntries(Object.entries(parameters).reverse())
    const spaced = JSON.stringify(
      { solution: { ...solution, counter: 1, time: 7 }, challenge: { signature, parameters: turnedAround } },
      null,
      1,
    )
    expect(await botCheck.passes(btoa(spaced))).toBe(false)
  })

  test('rejects inflated cost and nesting without deriving a key', async () => {
    const { botCheck, solved } = open()
    const { challenge, solution } = read(await solved())
    const heavy = { ...challenge.parameters, cost: 2 ** 31 - 1, keyLength: 2 ** 31 - 1, keySignature: undefined }
    expect(await botCheck.passes(write({ challenge: { ...challenge, parameters: heavy }, solution }))).toBe(false)
    const deep = `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`
    expect(await botCheck.passes(btoa(deep))).toBe(false)
  })

  test('fails as unavailable when the replay counter cannot be read', async () => {
    const away = async () => {
      throw new DomainError('unavailable')
    }
    const { botCheck, solved } = open({ rateLimits: { use: away } })
    await expect(botCheck.passes(await solved())).rejects.toMatchObject({ code: 'unavailable' })
  })
})
