import { describe, expect, test } from 'vitest'
import { makeProofOfWork } from '#adapters/bot-check/proof-of-work.ts'
import { makeMemoryRateLimits } from '#adapters/memory/memory-rate-limits.ts'
import { DomainError } from '#core/errors.ts'
import { solveBotCheck } from '#test/support/solve-bot-check.ts'

const makeBotCheck = (settings: Partial<Parameters<typeof makeProofOfWork>[0]> = {}) => {
  let now = '2026-11-20T12:00:00Z'
  const clock = { now: () => new Date(now) }
  const botCheck = makeProofOfWork({ key: 'one key', rateLimits: makeMemoryRateLimits(), clock, ...settings })
  const setClock = (instant: string) => {
    now = instant
  }
  return { setClock, botCheck, solvedResponse: async () => solveBotCheck(await botCheck.challenge()) }
}

type Payload = {
  challenge: { parameters: Record<string, unknown>; signature: string }
  solution: { counter: number; derivedKey: string }
}

const decode = (response: string): Payload => JSON.parse(atob(response))
const encode = (payload: unknown): string => btoa(JSON.stringify(payload))

describe('proof of work', () => {
  test('issues a challenge with its parameters but without the counter that solves it', async () => {
    const { botCheck } = makeBotCheck()
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

  test('accepts a solution within 20 minutes of the challenge, but no later', async () => {
    const { botCheck, setClock, solvedResponse } = makeBotCheck()
    const [early, late] = [await solvedResponse(), await solvedResponse()]
    setClock('2026-11-20T12:19:59Z')
    expect(await botCheck.passes(early)).toBe(true)
    setClock('2026-11-20T12:20:00Z')
    expect(await botCheck.passes(late)).toBe(false)
  })

  test('accepts a solution only once across all processes that share the key and the rate limits', async () => {
    const rateLimits = makeMemoryRateLimits()
    const [one, two] = [makeBotCheck({ rateLimits }), makeBotCheck({ rateLimits })]
    const response = await one.solvedResponse()
    expect(await two.botCheck.passes(response)).toBe(true)
    expect(await one.botCheck.passes(response)).toBe(false)
  })

  test("rejects a solution to a challenge signed with another installation's key", async () => {
    const response = await makeBotCheck({ key: 'another key' }).solvedResponse()
    expect(await makeBotCheck().botCheck.passes(response)).toBe(false)
  })

  test('rejects an altered challenge or solution', async () => {
    const { botCheck, solvedResponse } = makeBotCheck()
    const response = await solvedResponse()
    const { challenge, solution } = decode(response)
    const withParameters = (change: object) => ({
      challenge: { ...challenge, parameters: { ...challenge.parameters, ...change } },
      solution,
    })
    const alteredPayloads = [
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
    for (const payload of alteredPayloads)
      expect({ payload, passed: await botCheck.passes(encode(payload)) }).toEqual({ payload, passed: false })
    expect(await botCheck.passes(response)).toBe(true)
  })

  test('rejects a replay even if its serialization and counter differ', async () => {
    const { botCheck, solvedResponse } = makeBotCheck()
    const response = await solvedResponse()
    const { challenge, solution } = decode(response)
    expect(await botCheck.passes(response)).toBe(true)
    const { signature, parameters } = challenge
    const reversedParameters = Object.fromEntries(Object.entries(parameters).reverse())
    const reserialized = JSON.stringify(
      { solution: { ...solution, counter: 1, time: 7 }, challenge: { signature, parameters: reversedParameters } },
      null,
      1,
    )
    expect(await botCheck.passes(btoa(reserialized))).toBe(false)
  })

  test('rejects inflated costs and deep nesting', async () => {
    const { botCheck, solvedResponse } = makeBotCheck()
    const { challenge, solution } = decode(await solvedResponse())
    const heavy = { ...challenge.parameters, cost: 2 ** 31 - 1, keyLength: 2 ** 31 - 1, keySignature: undefined }
    expect(await botCheck.passes(encode({ challenge: { ...challenge, parameters: heavy }, solution }))).toBe(false)
    const deep = `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`
    expect(await botCheck.passes(btoa(deep))).toBe(false)
  })

  test('fails as unavailable when the rate limits that detect replays are unavailable', async () => {
    const rejectUnavailable = async () => {
      throw new DomainError('unavailable')
    }
    const { botCheck, solvedResponse } = makeBotCheck({ rateLimits: { use: rejectUnavailable } })
    await expect(botCheck.passes(await solvedResponse())).rejects.toMatchObject({ code: 'unavailable' })
  })
})
