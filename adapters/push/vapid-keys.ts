import { createECDH, createHash } from 'node:crypto'

type VapidKeys = { publicKey: string; privateKey: string }

/** Derives the key pair of the site (RFC 8292), in base64url, from its secret. The same secret gives the same pair. */
export const vapidKeysOf = (secret: string): VapidKeys => {
  const pair = createECDH('prime256v1')
  // One hash in four billion is not a valid private key of the curve.
  for (let attempt = 0; ; attempt += 1) {
    const privateKey = createHash('sha256').update(`vapid ${attempt} ${secret}`).digest()
    try {
      pair.setPrivateKey(privateKey)
    } catch {
      continue
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
  }
}
