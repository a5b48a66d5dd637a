import { createPublicKey } from 'node:crypto'
import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'

const MIN_RSA_BYTES = 256

/** Returns whether a COSE key can verify ES256, EdDSA or RS256 signatures. The library would notice a bad key only at the next
 * log-in. */
export const isUsableKey = (publicKey: Uint8Array<ArrayBuffer>): boolean => {
  try {
    const key = decodeCredentialPublicKey(publicKey)
    if (cose.isCOSEPublicKeyEC2(key)) {
      const [x, y] = [text(key.get(cose.COSEKEYS.x)), text(key.get(cose.COSEKEYS.y))]
      return key.get(cose.COSEKEYS.crv) === cose.COSECRV.P256 && isKey({ kty: 'EC', crv: 'P-256', x, y })
    }
    if (cose.isCOSEPublicKeyOKP(key)) {
      const x = text(key.get(cose.COSEKEYS.x))
      return key.get(cose.COSEKEYS.crv) === cose.COSECRV.ED25519 && isKey({ kty: 'OKP', crv: 'Ed25519', x })
    }
    if (!cose.isCOSEPublicKeyRSA(key)) return false
    const n = key.get(cose.COSEKEYS.n)
    return (n?.length ?? 0) >= MIN_RSA_BYTES && isKey({ kty: 'RSA', n: text(n), e: text(key.get(cose.COSEKEYS.e)) })
  } catch {
    return false
  }
}

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('base64url')

const isKey = (key: Record<string, string>): boolean => createPublicKey({ key, format: 'jwk' }).type === 'public'
