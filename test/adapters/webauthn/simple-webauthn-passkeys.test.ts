import { describe, expect, test } from 'vitest'
import { makeSimpleWebauthnPasskeys } from '#adapters/webauthn/simple-webauthn-passkeys.ts'
import type { Passkey } from '#core/authentication/second-factors.ts'
import { AccountId } from '#core/ids.ts'
import { type Authenticator, makeAuthenticator } from '#test/support/authenticator.ts'

const origin = 'https://shows.example'
const passkeys = makeSimpleWebauthnPasskeys({ siteName: 'Upstroke', baseUrl: `${origin}/` })
const pauline = {
  id: AccountId.parse('0b5f8f3c-9c61-4b1e-8f43-1f0f3c2d9a10'),
  name: 'pauline',
  displayName: 'Pauline',
}

type Registration = Awaited<ReturnType<typeof passkeys.verifyRegistration>>

const passkeyOf = (registration: Registration): Passkey => {
  if (!registration) throw new Error('The passkey was refused')
  return { ...registration, name: 'Phone', createdAt: new Date(0), lastUsedAt: null }
}

const register = async (device: Authenticator, existing: readonly Passkey[] = []) => {
  const { options, challenge } = await passkeys.startRegistration(pauline, existing)
  return passkeys.verifyRegistration(device.create(options), challenge)
}

const registerDevice = async (settings: Partial<Parameters<typeof makeAuthenticator>[0]> = {}) => {
  const device = makeAuthenticator({ origin, ...settings })
  return { device, passkey: passkeyOf(await register(device)) }
}

const logIn = async (
  device: Authenticator,
  passkey: Passkey,
  alter: (response: SignedResponse) => unknown = (response) => response,
) => {
  const { options, challenge } = await passkeys.request(null)
  return passkeys.verifyAuthentication(alter(device.get(options)), challenge, passkey)
}
type SignedResponse = ReturnType<Authenticator['get']>

const flipLastBit = (text: string): string => {
  const bytes = Buffer.from(text, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  return bytes.toString('base64url')
}

const malformedResponses = [
  undefined,
  null,
  '',
  'credential',
  7,
  [],
  {},
  { id: 'a', rawId: 'a', type: 'public-key' },
  { id: 'a', rawId: 'a', type: 'public-key', response: {} },
  { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
  {
    id: 'a',
    rawId: 'a',
    type: 'public-key',
    response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
  },
  { id: 'a'.repeat(100_000), rawId: 'a', type: 'public-key', response: { clientDataJSON: 'a'.repeat(1_000_000) } },
]

describe('registering a passkey', () => {
  test('requires a discoverable key with user verification, and requests no attestation', async () => {
    const { options, challenge } = await passkeys.startRegistration(pauline, [])
    expect(options).toMatchObject({
      challenge,
      rp: { id: 'shows.example', name: 'Upstroke' },
      user: { name: 'pauline', displayName: 'Pauline' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ alg, type: 'public-key' })),
    })
    expect(Buffer.from(challenge, 'base64url').length).toBeGreaterThanOrEqual(32)
    expect((await passkeys.startRegistration(pauline, [])).challenge).not.toBe(challenge)
    expect(JSON.parse(JSON.stringify(options))).toEqual(options)
  })

  test('returns the passkey to store', async () => {
    const registration = await register(makeAuthenticator({ origin }))
    expect(registration).toEqual({
      id: expect.stringMatching(/^[\w-]{43}$/),
      publicKey: expect.stringMatching(/^[\w-]+$/),
      counter: 0,
      transports: ['hybrid', 'internal'],
    })
  })

  test('is refused by a device that already has one', async () => {
    const { device, passkey } = await registerDevice()
    await expect(register(device, [passkey])).rejects.toThrow('InvalidStateError')
  })

  test('accepts only an unaltered response with user verification, for its own challenge and site', async () => {
    const { options, challenge } = await passkeys.startRegistration(pauline, [])
    const { challenge: otherChallenge } = await passkeys.startRegistration(pauline, [])
    const create = (settings: Partial<Parameters<typeof makeAuthenticator>[0]>, creationOptions = options) =>
      makeAuthenticator({ origin, ...settings }).create(creationOptions)
    expect(await passkeys.verifyRegistration(create({}), otherChallenge)).toBeNull()
    expect(await passkeys.verifyRegistration(create({ origin: 'https://shows.example.evil' }), challenge)).toBeNull()
    expect(await passkeys.verifyRegistration(create({ origin: 'http://shows.example' }), challenge)).toBeNull()
    expect(await passkeys.verifyRegistration(create({ verifiesUser: false }), challenge)).toBeNull()
    expect(
      await passkeys.verifyRegistration(create({}, { ...options, rp: { id: 'evil.example' } }), challenge),
    ).toBeNull()
    const response = create({})
    expect(
      await passkeys.verifyRegistration({ ...response, id: `${response.id}A`, rawId: `${response.id}A` }, challenge),
    ).toBeNull()
    const broken = { ...response.response, attestationObject: response.response.attestationObject.slice(0, -8) }
    expect(await passkeys.verifyRegistration({ ...response, response: broken }, challenge)).toBeNull()
    expect(await passkeys.verifyRegistration(response, challenge)).not.toBeNull()
  })

  test.each(malformedResponses.map((response) => ({ response })))(
    'rejects a malformed response (%#)',
    async ({ response }) => {
      expect(await passkeys.verifyRegistration(response, 'challenge')).toBeNull()
    },
  )

  test('keeps only known transports', async () => {
    const { options, challenge } = await passkeys.startRegistration(pauline, [])
    const credential = makeAuthenticator({ origin }).create(options)
    const response = { ...credential.response, transports: ['usb', 'carrier pigeon', 'usb'] }
    expect(await passkeys.verifyRegistration({ ...credential, response }, challenge)).toMatchObject({
      transports: ['usb'],
    })
  })
})

describe('authenticating with a passkey', () => {
  test('returns the ids of the passkey and the account', async () => {
    const { device, passkey } = await registerDevice()
    const { options } = await passkeys.request(null)
    expect(passkeys.parseAuthentication(device.get(options))).toEqual({ passkeyId: passkey.id, accountId: pauline.id })
  })

  test('returns no account for a missing or unknown user handle, and null for a malformed one', async () => {
    const { device, passkey } = await registerDevice()
    const { options } = await passkeys.request([passkey])
    const response = device.get(options)
    const parseWithHandle = (userHandle: unknown) =>
      passkeys.parseAuthentication({ ...response, response: { ...response.response, userHandle } })
    expect(parseWithHandle(undefined)).toEqual({ passkeyId: passkey.id, accountId: null })
    expect(parseWithHandle(null)).toEqual({ passkeyId: passkey.id, accountId: null })
    expect(parseWithHandle('AAAA')).toEqual({ passkeyId: passkey.id, accountId: null })
    expect(parseWithHandle('!')).toBeNull()
  })

  test('is accepted whether or not the request names the passkey', async () => {
    const { device, passkey } = await registerDevice()
    expect(await logIn(device, passkey)).toEqual({ counter: 0 })
    const { options, challenge } = await passkeys.request([passkey])
    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: passkey.id }] })
    expect(await passkeys.verifyAuthentication(device.get(options), challenge, passkey)).toEqual({ counter: 0 })
  })

  test('returns the counter, and rejects one that has not increased', async () => {
    const { device, passkey } = await registerDevice({ hasCounter: true })
    expect(await logIn(device, passkey)).toEqual({ counter: 1 })
    expect(await logIn(device, { ...passkey, counter: 1 })).toEqual({ counter: 2 })
    expect(await logIn(device, { ...passkey, counter: 3 })).toBeNull()
    expect(await logIn(device, { ...passkey, counter: 9 })).toBeNull()
  })

  test('is rejected for another challenge', async () => {
    const { device, passkey } = await registerDevice()
    const { options } = await passkeys.request(null)
    const { challenge } = await passkeys.request(null)
    expect(await passkeys.verifyAuthentication(device.get(options), challenge, passkey)).toBeNull()
  })

  test('is rejected for another origin', async () => {
    const { device, passkey } = await registerDevice()
    const foreignPasskeys = makeSimpleWebauthnPasskeys({ siteName: 'Upstroke', baseUrl: 'https://evil.example' })
    const subdomainPasskeys = makeSimpleWebauthnPasskeys({ siteName: 'Upstroke', baseUrl: 'https://www.shows.example' })
    const { options, challenge } = await passkeys.request(null)
    const response = device.get(options)
    expect(await foreignPasskeys.verifyAuthentication(response, challenge, passkey)).toBeNull()
    expect(await subdomainPasskeys.verifyAuthentication(response, challenge, passkey)).toBeNull()
    expect(await passkeys.verifyAuthentication(response, challenge, passkey)).not.toBeNull()
  })

  test('is rejected without user verification', async () => {
    const { device, passkey } = await registerDevice()
    const { options, challenge } = await passkeys.request(null)
    const response = device.get(options, { verifiesUser: false })
    expect(await passkeys.verifyAuthentication(response, challenge, passkey)).toBeNull()
  })

  test('is rejected in a frame on another site', async () => {
    const { device, passkey } = await registerDevice()
    const { options, challenge } = await passkeys.request(null)
    const response = device.get(options, { crossOrigin: true })
    expect(await passkeys.verifyAuthentication(response, challenge, passkey)).toBeNull()
  })

  test('is rejected when the response is altered or signed with another passkey', async () => {
    const { device, passkey } = await registerDevice()
    const { passkey: other } = await registerDevice()
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      const alterPart = (response: SignedResponse) => ({
        ...response,
        response: { ...response.response, [part]: flipLastBit(response.response[part]) },
      })
      expect(await logIn(device, passkey, alterPart)).toBeNull()
    }
    expect(await logIn(device, { ...passkey, publicKey: other.publicKey })).toBeNull()
    expect(await logIn(device, { ...passkey, id: other.id })).toBeNull()
    expect(await logIn(device, passkey)).not.toBeNull()
  })

  test.each(malformedResponses.map((response) => ({ response })))(
    'rejects a malformed response (%#)',
    async ({ response }) => {
      const { passkey } = await registerDevice()
      expect(await passkeys.verifyAuthentication(response, 'challenge', passkey)).toBeNull()
      expect(() => passkeys.parseAuthentication(response)).not.toThrow()
    },
  )
})
