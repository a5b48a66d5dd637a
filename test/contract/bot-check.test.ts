import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeNoBotCheck } from '#adapters/bot-check/no-bot-check.ts'
import { makeProofOfWork } from '#adapters/bot-check/proof-of-work.ts'
import { makeRecaptcha } from '#adapters/bot-check/recaptcha.ts'
import { makeMemoryRateLimits } from '#adapters/memory/memory-rate-limits.ts'
import { makeSystemClock } from '#adapters/system/system-clock.ts'
import type { BotChallenge } from '#core/bot-check/bot-challenge.ts'
import type { BotCheck } from '#core/ports.ts'
import { RECAPTCHA_SECRET, startRecaptchaServer } from '#test/support/recaptcha-server.ts'
import { solveBotCheck } from '#test/support/solve-bot-check.ts'

type OpenBotCheck = {
  botCheck: BotCheck
  /** Resolves to a valid response to the challenge. */
  solve(challenge: BotChallenge): Promise<string>
  close(): Promise<void>
}

const openProofOfWork = async (): Promise<OpenBotCheck> => ({
  botCheck: makeProofOfWork({
    key: 'key of the tests',
    rateLimits: makeMemoryRateLimits(),
    clock: makeSystemClock(),
  }),
  solve: solveBotCheck,
  close: async () => {},
})

const openRecaptchaCheck = (version: 2 | 3) => async (): Promise<OpenBotCheck> => {
  const server = await startRecaptchaServer()
  const keys = { secret: RECAPTCHA_SECRET, siteKey: 'site-key', hostname: 'shows.example' }
  return {
    botCheck: makeRecaptcha({ ...keys, version, verifyUrl: server.url }),
    solve: async () => {
      const token = `03A${randomUUID()}`
      server.pass(token, version === 3 ? { score: 0.9, action: 'submit' } : {})
      return token
    },
    close: server.close,
  }
}

const openNone = async (): Promise<OpenBotCheck> => ({
  botCheck: makeNoBotCheck(),
  solve: solveBotCheck,
  close: async () => {},
})

const botChecks = [
  ['proof of work', openProofOfWork],
  ['reCAPTCHA version 2', openRecaptchaCheck(2)],
  ['reCAPTCHA version 3', openRecaptchaCheck(3)],
  ['none', openNone],
] as const

let opened: OpenBotCheck
afterEach(() => opened.close())

describe.each(botChecks)('the bot check "%s"', (_name, open) => {
  beforeEach(async () => {
    opened = await open()
  })

  test('creates a challenge that JSON can represent', async () => {
    const challenge = await opened.botCheck.challenge()
    expect(['none', 'recaptcha', 'proof-of-work']).toContain(challenge.kind)
    expect(JSON.parse(JSON.stringify(challenge))).toEqual(challenge)
  })

  test('accepts a solution to its challenge', async () => {
    const { botCheck, solve } = opened
    expect(await botCheck.passes(await solve(await botCheck.challenge()))).toBe(true)
  })

  test('returns true or false for any response', async () => {
    for (const response of [
      '',
      ' ',
      'null',
      '{}',
      '\u0000',
      '💥',
      'e30=',
      'bnVsbA==',
      'a'.repeat(8192),
      'W10='.repeat(1e6),
    ])
      expect(typeof (await opened.botCheck.passes(response))).toBe('boolean')
  })
})

describe.each(botChecks.slice(0, 3))('the verifying bot check "%s"', (_name, open) => {
  beforeEach(async () => {
    opened = await open()
  })

  test('accepts a solution only once', async () => {
    const { botCheck, solve } = opened
    const response = await solve(await botCheck.challenge())
    expect(await botCheck.passes(response)).toBe(true)
    expect(await botCheck.passes(response)).toBe(false)
  })

  test('accepts only one of many simultaneous uses of a solution', async () => {
    const { botCheck, solve } = opened
    const response = await solve(await botCheck.challenge())
    const passed = await Promise.all(Array.from({ length: 10 }, () => botCheck.passes(response)))
    expect(passed.filter(Boolean)).toHaveLength(1)
  })

  test.each(['', ' ', 'null', '{}', '\u0000', '💥', 'e30=', 'bnVsbA==', 'a'.repeat(8192), 'a'.repeat(1_000_000)])(
    'rejects junk (%#)',
    async (response) => {
      expect(await opened.botCheck.passes(response)).toBe(false)
    },
  )
})
