import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { AccountId } from '#core/ids.ts'
import type { PasskeyRequest, Passkeys } from '#core/ports.ts'
import { isInOwnWindow, isPlainAttestation, MadeAnswer, SignedAnswer, transportsAmong } from './answers.ts'
import { isUsableKey } from './usable-key.ts'

/** ES256, EdDSA, RS256: what devices, password managers and older Windows machines sign with (IANA COSE algorithms). */
const ALGORITHMS = [-7, -8, -257]
/** How long the browser lets the person look for their key (WebAuthn Level 3, section 15.1, recommends 5 minutes). */
const TIMEOUT_MS = 5 * 60 * 1000

/**
 * Passkeys for the site at `baseUrl` alone: its host name is the relying party, its origin the only one that counts. The
 * key is kept by the device (a name is not asked for), and the person is verified (PIN, finger, face) each time.
 */
export const makeSimpleWebauthnPasskeys = ({ siteName, baseUrl }: { siteName: string; baseUrl: string }): Passkeys => {
  const { hostname: rpID, origin } = new URL(baseUrl)
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }
  return {
    setUp: async (account, existing) =>
      withChallenge(
        await generateRegistrationOptions({
          rpName: siteName,
          rpID,
          userID: bytesOf(account.id),
          userName: account.name,
          userDisplayName: account.displayName,
          timeout: TIMEOUT_MS,
          attestationType: 'none',
          excludeCredentials: existing.map(descriptor),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      ),

    made: async (answer, challenge) => {
      const { data: response } = MadeAnswer.safeParse(answer)
      if (!response || !isPlainAttestation(response.response.attestationObject)) return null
      if (!isInOwnWindow(response.response.clientDataJSON)) return null
      const checked = await soundly(() =>
        verifyRegistrationResponse({
          ...expected,
          response,
          expectedChallenge: challenge,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      )
      const credential = checked?.registrationInfo?.credential
      if (!credential || credential.id !== response.id || !isUsableKey(credential.publicKey)) return null
      return {
        id: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: transportsAmong(response.response.transports),
      }
    },

    request: async (allowed) =>
      withChallenge(
        await generateAuthenticationOptions({
          rpID,
          ...(allowed && { allowCredentials: allowed.map(descriptor) }),
          timeout: TIMEOUT_MS,
          userVerification: 'required',
        }),
      ),

    claimed: (answer) => {
      const { data } = SignedAnswer.safeParse(answer)
      return data ? { passkeyId: data.id, accountId: accountOf(data.response.userHandle) } : null
    },

    signed: async (answer, challenge, passkey) => {
      const { data } = SignedAnswer.safeParse(answer)
      if (!data || data.id !== passkey.id || !isInOwnWindow(data.response.clientDataJSON)) return null
      const { userHandle: _, ...signature } = data.response
      const { id, counter, publicKey } = passkey
      const checked = await soundly(() =>
        verifyAuthenticationResponse({
          ...expected,
          response: { ...data, response: signature },
          expectedChallenge: challenge,
          credential: { id, counter, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')) },
        }),
      )
      return checked?.verified ? { counter: checked.authenticationInfo.newCounter } : null
    },
  }
}

/** The library throws for whatever is not sound. */
const soundly = <T>(check: () => Promise<T>): Promise<T | null> => check().catch(() => null)

/** As it travels: without the members that are undefined. */
const withChallenge = (options: { challenge: string }): PasskeyRequest => ({
  options: JSON.parse(JSON.stringify(options)),
  challenge: options.challenge,
})

const descriptor = ({ id, transports }: { id: string; transports: readonly string[] }) => ({
  id,
  transports: transportsAmong(transports),
})

/** The 16 bytes of the UUID: nothing about the person (WebAuthn Level 3, section 14.6.1). */
const bytesOf = (id: AccountId) => new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex'))

const accountOf = (userHandle: string | null): AccountId | null => {
  const hex = Buffer.from(userHandle ?? '', 'base64url').toString('hex')
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return AccountId.safeParse(uuid).data ?? null
}
