import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { AccountId } from '#core/ids.ts'
import type { PasskeyRequest, Passkeys } from '#core/ports.ts'
import {
  AuthenticationResponse,
  isOutsideCrossOriginFrame,
  isPlainAttestation,
  knownTransportsOf,
  RegistrationResponse,
} from './credential-responses.ts'
import { isUsableKey } from './usable-key.ts'

/** ES256, EdDSA and RS256 (IANA COSE algorithms), for devices, password managers and older Windows machines. */
const ALGORITHMS = [-7, -8, -257]
/** Recommended by WebAuthn Level 3, section 15.1. */
const TIMEOUT_MS = 5 * 60 * 1000

/** Requires discoverable passkeys with user verification, valid only for the host name and origin of `baseUrl`. */
export const makeSimpleWebauthnPasskeys = ({ siteName, baseUrl }: { siteName: string; baseUrl: string }): Passkeys => {
  const { hostname: rpID, origin } = new URL(baseUrl)
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }
  return {
    startRegistration: async (account, existing) =>
      withChallenge(
        await generateRegistrationOptions({
          rpName: siteName,
          rpID,
          userID: bytesOf(account.id),
          userName: account.name,
          userDisplayName: account.displayName,
          timeout: TIMEOUT_MS,
          attestationType: 'none',
          excludeCredentials: existing.map(descriptorOf),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      ),

    verifyRegistration: async (input, challenge) => {
      const { data } = RegistrationResponse.safeParse(input)
      if (!data || !isPlainAttestation(data.response.attestationObject)) return null
      if (!isOutsideCrossOriginFrame(data.response.clientDataJSON)) return null
      const verification = await nullOnError(() =>
        verifyRegistrationResponse({
          ...expected,
          response: data,
          expectedChallenge: challenge,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      )
      const credential = verification?.registrationInfo?.credential
      if (!credential || credential.id !== data.id || !isUsableKey(credential.publicKey)) return null
      return {
        id: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: knownTransportsOf(data.response.transports),
      }
    },

    request: async (allowed) =>
      withChallenge(
        await generateAuthenticationOptions({
          rpID,
          ...(allowed && { allowCredentials: allowed.map(descriptorOf) }),
          timeout: TIMEOUT_MS,
          userVerification: 'required',
        }),
      ),

    parseAuthentication: (input) => {
      const { data } = AuthenticationResponse.safeParse(input)
      return data ? { passkeyId: data.id, accountId: accountIdOf(data.response.userHandle) } : null
    },

    verifyAuthentication: async (input, challenge, passkey) => {
      const { data } = AuthenticationResponse.safeParse(input)
      if (!data || data.id !== passkey.id || !isOutsideCrossOriginFrame(data.response.clientDataJSON)) return null
      const { userHandle: _, ...assertion } = data.response
      const { id, counter, publicKey } = passkey
      const verification = await nullOnError(() =>
        verifyAuthenticationResponse({
          ...expected,
          response: { ...data, response: assertion },
          expectedChallenge: challenge,
          credential: { id, counter, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')) },
        }),
      )
      return verification?.verified ? { counter: verification.authenticationInfo.newCounter } : null
    },
  }
}

const nullOnError = <T>(check: () => Promise<T>): Promise<T | null> => check().catch(() => null)

const withChallenge = (options: { challenge: string }): PasskeyRequest => ({
  options: JSON.parse(JSON.stringify(options)),
  challenge: options.challenge,
})

const descriptorOf = ({ id, transports }: { id: string; transports: readonly string[] }) => ({
  id,
  transports: knownTransportsOf(transports),
})

/** Returns the bytes of the UUID: a user handle must hold no personal data (WebAuthn Level 3, section 14.6.1). */
const bytesOf = (id: AccountId) => new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex'))

const accountIdOf = (userHandle: string | null): AccountId | null => {
  const hex = Buffer.from(userHandle ?? '', 'base64url').toString('hex')
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return AccountId.safeParse(uuid).data ?? null
}
