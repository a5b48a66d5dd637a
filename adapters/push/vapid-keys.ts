import { createECDH, createHash } from 'node:crypto'

type VapidKeys = { publicKey: string; privateKey: string }

/** Derives the site's key pair (RFC 8292), in base64url, from the secret. The same secret always gives the same pair. */
export const vapidKeysOf = (secret: string): VapidKeys => {
  const keyPair = createECDH('prime256v1')
  // One hash in four billion is not a valid private key for the curve.
  for (let attempt = 0; ; attempt += 1) {
    const privateKey = createHash('sha256').update(`vapid ${attempt} ${secret}`).digest()
    try {
      keyPair.setPrivateKey(privateKey)
    } catch {
      continue
    }
    return { publicKey: keyPair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
  }
}
