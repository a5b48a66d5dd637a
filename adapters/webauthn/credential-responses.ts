import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import * as z from 'zod/mini'
import { maxLength } from '#core/text/length.ts'

const base64url = (maxChars: number) => z.string().check(z.regex(/^[\w-]+$/), maxLength(maxChars))

/** A credential id has up to 1023 bytes (WebAuthn Level 3, section 4). */
const CredentialId = base64url(1364)
/** Larger than the output of any authenticator. The limit bounds the work of decoding. */
const BinaryField = base64url(16_384)

const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') }
const clientExtensionResults = z.pipe(
  z.unknown(),
  z.transform(() => ({})),
)

/** `RegistrationResponseJSON` (WebAuthn Level 3, section 5.1), limited to the fields in use. */
export const RegistrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: BinaryField,
    attestationObject: BinaryField,
    transports: z._default(z.array(z.string()).check(maxLength(16)), () => []),
  }),
  clientExtensionResults,
})

/** `AuthenticationResponseJSON`; a user handle has up to 64 bytes. */
export const AuthenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: BinaryField,
    authenticatorData: BinaryField,
    signature: BinaryField,
    userHandle: z._default(z.nullable(base64url(86)), null),
  }),
  clientExtensionResults,
})

/** Returns whether the attestation has no certificates. None are requested, and the library would fetch revocation lists from
 * addresses in them. */
export const isPlainAttestation = (attestationObject: string): boolean => {
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const format = attestation.get('fmt')
    return format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))
  } catch {
    return false
  }
}

/** Returns false if the passkey was used in a frame on a page of another origin (WebAuthn Level 3, section 13.4.9). */
export const isOutsideCrossOriginFrame = (clientDataJSON: string): boolean => {
  try {
    return decodeClientDataJSON(clientDataJSON).crossOrigin !== true
  } catch {
    return false
  }
}

const KNOWN_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

export const knownTransportsOf = (names: readonly string[]): string[] =>
  KNOWN_TRANSPORTS.filter((transport) => names.includes(transport))
