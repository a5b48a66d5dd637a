import fc from 'fast-check'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { makeProofOfWork } from '#adapters/bot-check/proof-of-work.ts'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { makeRandomTokens } from '#adapters/crypto/random-tokens.ts'
import { documentedOperations } from '#adapters/http/openapi/operations.ts'
import { makeOtpauthTimeCodes } from '#adapters/time-codes/otpauth-time-codes.ts'
import { makeSimpleWebauthnPasskeys } from '#adapters/webauthn/simple-webauthn-passkeys.ts'
import { readConfig } from '#api/config/config.ts'
import { OperatorError } from '#api/config/environment.ts'
import { ShowId } from '#core/ids.ts'
import { Email } from '#core/mail/email.ts'
import { Cursor } from '#core/shows/cursor.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { fold, optionalUrl, requiredText, slugOf } from '#core/text/text.ts'
import { tokenize } from '#core/text/tokenize.ts'
import { day } from '#test/fuzz/by-schema.ts'
import { malformedText, oddJsonValue } from '#test/fuzz/malformed-values.ts'
import { parserTests } from '#test/fuzz/parser-tests.ts'
import { noRateLimits } from '#test/support/http-world.ts'

const testParser = parserTests('user and program input')

const textFields = z.object({
  line: requiredText('name', 64),
  text: requiredText('text', 256, { paragraphs: true }),
  link: optionalUrl('link'),
})
testParser(
  'texts and links',
  120,
  fc.record({ line: malformedText, text: malformedText, link: fc.oneof(malformedText, fc.webUrl()) }),
  (input) => {
    const parsed = textFields.safeParse(input)
    if (!parsed.success) return 'refused'
    // Parsing must be idempotent, so that saving a form again changes nothing.
    expect(textFields.parse(parsed.data)).toEqual(parsed.data)
    return 'read'
  },
)

testParser('slugs, words and keys derived from texts', 120, malformedText, (text) => {
  const slug = slugOf(text, 'show')
  expect(slug).toMatch(/^[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u)
  expect(fold(fold(text))).toBe(fold(text))
  for (const word of tokenize(text)) expect(word).not.toBe('')
  expect(typeof makeUnicodeConfusables().keyOf(text)).toBe('string')
  return slug === 'show' ? 'fallback' : 'slug'
})

testParser(
  'email addresses',
  100,
  fc.oneof(
    malformedText,
    fc.emailAddress(),
    fc.tuple(malformedText, malformedText).map((parts) => parts.join('@')),
  ),
  (text) => {
    const parsed = Email.safeParse(text)
    if (!parsed.success) return 'refused'
    expect(parsed.data).not.toMatch(/[\s<>,;:"()\\[\]\0]/)
    expect(Email.parse(parsed.data)).toBe(parsed.data)
    return 'read'
  },
)

const filterValue = fc.oneof(
  malformedText,
  fc.constantFrom('1,2', '91,0', '1e3,2', 'all', '18', 'true', 'US', 'scheduled,moved', ',', '١'),
  day,
  fc.uuid(),
)
testParser(
  'filters for the list',
  150,
  fc.dictionary(fc.constantFrom(...Object.keys(ShowFilter.def.shape), '__proto__'), filterValue),
  (query) => {
    const parsed = ShowFilter.safeParse(query)
    return parsed.success ? 'read' : 'refused'
  },
)

testParser(
  'list cursors',
  120,
  fc.oneof(
    malformedText,
    oddJsonValue.map((value) => JSON.stringify(value)),
    fc.tuple(day, fc.constant('19:00'), malformedText, fc.uuid()).map((key) => JSON.stringify(key)),
  ),
  (text) => {
    const parsed = Cursor.safeParse(text)
    if (!parsed.success) return 'refused'
    const { firstTime, ...key } = parsed.data
    expect(Cursor.parse(Cursor.encode({ ...key, doorTime: firstTime, showTime: null }))).toEqual(parsed.data)
    return 'read'
  },
)

testParser(
  'ids',
  60,
  fc.oneof(
    fc.uuid(),
    fc.uuid().map((id) => id.toUpperCase()),
    malformedText,
  ),
  (text) => {
    const parsed = ShowId.safeParse(text)
    if (parsed.success) expect(parsed.data).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    return parsed.success ? 'read' : 'refused'
  },
)

const schemas = documentedOperations.flatMap(({ body, query, params }) => [
  ...(typeof body === 'object' ? [body.schema] : []),
  ...(query ? [query] : []),
  ...Object.values(params ?? {}),
])
testParser(
  'anything, for the schema of any operation',
  150,
  fc.tuple(fc.constantFrom(...schemas), oddJsonValue),
  ([schema, value]) => (z.safeParse(schema, value).success ? 'read' : 'refused'),
)

const tokens = makeRandomTokens()
const timeCodes = makeOtpauthTimeCodes({ issuer: 'Upstroke' })
const secret = timeCodes.makeSecret()
const now = new Date('2026-11-20T12:00:00Z')
testParser('tokens and time codes', 60, malformedText, (text) => {
  expect(tokens.hash(text)).toMatch(/^[0-9a-f]{64}$/)
  const step = timeCodes.stepOf(secret, text, now)
  return step === null ? 'refused' : 'read'
})

const passkeys = makeSimpleWebauthnPasskeys({ siteName: 'Upstroke', baseUrl: 'https://shows.example' })
const base64url = fc.oneof(
  fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
  oddJsonValue.map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
  malformedText,
)
const credential = fc.oneof(
  oddJsonValue,
  fc.record(
    {
      id: base64url,
      rawId: base64url,
      type: fc.constant('public-key'),
      clientExtensionResults: fc.constant({}),
      response: fc.record(
        {
          clientDataJSON: fc.oneof(
            base64url,
            fc.constant(
              Buffer.from('{"type":"webauthn.create","challenge":"eA","origin":"https://shows.example"}').toString(
                'base64url',
              ),
            ),
          ),
          attestationObject: base64url,
          authenticatorData: base64url,
          signature: base64url,
          userHandle: base64url,
          transports: oddJsonValue,
        },
        { requiredKeys: ['clientDataJSON'] },
      ),
    },
    { requiredKeys: ['id', 'response'] },
  ),
)
const storedPasskey = {
  id: 'x',
  publicKey: Buffer.alloc(77, 1).toString('base64url'),
  counter: 0,
  transports: [],
  name: 'Key',
  createdAt: now,
  lastUsedAt: null,
}
testParser('passkey responses', 120, credential, async (response) => {
  expect(await passkeys.verifyRegistration(response, 'eA')).toBeNull()
  expect(await passkeys.verifyAuthentication(response, 'eA', storedPasskey as never)).toBeNull()
  return passkeys.parseAuthentication(response) === null ? 'refused' : 'read'
})

const botCheck = makeProofOfWork({ key: 'the key of the tests', rateLimits: noRateLimits, clock: { now: () => now } })
testParser(
  'solutions to the bot check',
  60,
  fc.oneof(
    malformedText,
    oddJsonValue.map((value) => Buffer.from(JSON.stringify(value)).toString('base64')),
    base64url,
  ),
  async (text) => {
    expect(await botCheck.passes(text)).toBe(false)
    return 'refused'
  },
)

const variableNames = [
  'PORT',
  'BASE_URL',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'TRUST_PROXY',
  'CACHE_MB',
  'EDGE_PURGE_URLS',
  'EDGE_PURGE_SECRET',
  'SITE_TIME_ZONE',
  'IMAGES_S3_ENDPOINT',
  'DATABASE_REPLICA_URLS',
  'OWNER_EMAIL',
  'GITHUB_API_URL',
]
testParser(
  'the configuration',
  80,
  fc.dictionary(fc.constantFrom(...variableNames), malformedText, { maxKeys: 3 }),
  (env) => {
    try {
      readConfig(env)
      return 'read'
    } catch (error) {
      // Only errors of this class are reported to the operator on a single line.
      if (!(error instanceof OperatorError)) throw error
      return 'refused'
    }
  },
)
