import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Key = { id: string; privateKey: KeyObject; userHandle: string; rpId: string; signCount: number }

type Settings = {
  /** The origin that the browser reports, regardless of the options. */
  origin: string
  /** Whether the authenticator verifies the user (PIN, finger, face). Default: true. */
  verifiesUser?: boolean
  /** Whether the authenticator counts signatures, as security keys do; synced passkeys stay at 0. Default: false. */
  hasCounter?: boolean
  /** The id of every key, in base64url. Default: random bytes for each key. */
  keyId?: string
}

/** Like `PublicKeyCredentialCreationOptionsJSON`, but less strictly typed, to accept the output of routes. */
type CreationOptions = {
  challenge?: string
  rp?: { id?: string }
  user?: { id?: string }
  excludeCredentials?: { id: string }[]
}
type RequestOptions = { challenge?: string; rpId?: string; allowCredentials?: { id: string }[] }

/** Makes a software authenticator and the browser that uses it. `create` and `get` return what `startRegistration` and
 * `startAuthentication` of `@simplewebauthn/browser` would return (WebAuthn Level 3, sections 6.1 and 6.5; ES256, no
 * attestation). They throw where a device would refuse. */
export const makeAuthenticator = ({ origin, verifiesUser = true, hasCounter = false, keyId }: Settings) => {
  const keys: Key[] = []
  return {
    create: (options: Readonly<Record<string, unknown>>) => {
      const { challenge, rp, user, excludeCredentials = [] }: CreationOptions = options
      const rpId = rp?.id ?? new URL(origin).hostname
      if (excludeCredentials.some(({ id }) => keys.some((key) => key.id === id))) throw new Error('InvalidStateError')
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const key: Key = {
        id: keyId ?? base64url(randomBytes(32)),
        privateKey,
        userHandle: user?.id ?? '',
        rpId,
        signCount: 0,
      }
      keys.push(key)
      const rawId = Buffer.from(key.id, 'base64url')
      const length = Buffer.from([rawId.length >> 8, rawId.length & 0xff])
      const attestedData = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(publicKey)])
      const authData = Buffer.concat([
        authenticatorData(rpId, flags(verifiesUser) | HAS_CREDENTIAL, key.signCount),
        attestedData,
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ['internal', 'hybrid'],
        },
      }
    },

    /** Signs a challenge; `overrides` apply to this response only. */
    get: (
      options: Readonly<Record<string, unknown>>,
      overrides: Readonly<Partial<Pick<Settings, 'origin' | 'verifiesUser'>> & { crossOrigin?: boolean }> = {},
    ) => {
      const { challenge, rpId = new URL(origin).hostname, allowCredentials = [] }: RequestOptions = options
      const isAllowed = ({ id }: Key) => allowCredentials.length === 0 || allowCredentials.some((one) => one.id === id)
      const key = keys.find((one) => one.rpId === rpId && isAllowed(one))
      if (!key) throw new Error('NotAllowedError')
      if (hasCounter) key.signCount += 1
      const clientDataJSON = clientData('webauthn.get', challenge, overrides.origin ?? origin, overrides.crossOrigin)
      const data = authenticatorData(rpId, flags(overrides.verifiesUser ?? verifiesUser), key.signCount)
      const signedData = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signedData, key.privateKey)),
          userHandle: key.userHandle,
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof makeAuthenticator>

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const clientData = (
  type: 'webauthn.create' | 'webauthn.get',
  challenge: string | undefined,
  origin: string,
  crossOrigin = false,
): string => base64url(JSON.stringify({ type, challenge, origin, crossOrigin }))

const flags = (verifiesUser: boolean): number => PRESENT | (verifiesUser ? VERIFIED : 0)

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')

const authenticatorData = (rpId: string, flagBits: number, signCount: number): Buffer => {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(signCount)
  return Buffer.concat([sha256(rpId), Buffer.from([flagBits]), counter])
}

/** Encodes an EC2 key for ES256 on P-256 (RFC 9053, section 7.1.1). */
const coseKey = (publicKey: KeyObject): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const parameters = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return Buffer.from(isoCBOR.encode(parameters as never))
}
