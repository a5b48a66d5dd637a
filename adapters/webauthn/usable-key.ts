import { createPublicKey } from 'node:crypto'
import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'

const MIN_RSA_BYTES = 256

/** Returns whether a COSE key can verify ES256, EdDSA or RS256 signatures. The library would notice a bad key only at the next
 * log-in. */
export const isUsableKey = (publicKey: Uint8Array<ArrayBuffer>): boolean => {
  try {
    const key = decodeCredentialPublicKey(publicKey)
    if (cose.isCOSEPublicKeyEC2(key)) {
      const [x, y] = [base64urlOf(key.get(cose.COSEKEYS.x)), base64urlOf(key.get(cose.COSEKEYS.y))]
      return key.get(cose.COSEKEYS.crv) === cose.COSECRV.P256 && isPublicKey({ kty: 'EC', crv: 'P-256', x, y })
    }
    if (cose.isCOSEPublicKeyOKP(key)) {
      const x = base64urlOf(key.get(cose.COSEKEYS.x))
      return key.get(cose.COSEKEYS.crv) === cose.COSECRV.ED25519 && isPublicKey({ kty: 'OKP', crv: 'Ed25519', x })
    }
    if (!cose.isCOSEPublicKeyRSA(key)) return false
    const n = key.get(cose.COSEKEYS.n)
    const e = base64urlOf(key.get(cose.COSEKEYS.e))
    return (n?.length ?? 0) >= MIN_RSA_BYTES && isPublicKey({ kty: 'RSA', n: base64urlOf(n), e })
  } catch {
    return false
  }
}

const base64urlOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('base64url')

const isPublicKey = (jwk: Record<string, string>): boolean =>
  createPublicKey({ key: jwk, format: 'jwk' }).type === 'public'
