import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** Both values are encoded as base64url. */
export type BrowserKeys = { privateKey: string; auth: string }

const HEADER_BYTES = 16 + 4 + 1
const TAG_BYTES = 16

/** Decrypts a push message as the browser does (RFC 8291, section 3.4, and RFC 8188). */
export const decryptPush = (body: Uint8Array, { privateKey, auth }: BrowserKeys): string => {
  const content = Buffer.from(body)
  const salt = content.subarray(0, 16)
  const senderKey = content.subarray(HEADER_BYTES, HEADER_BYTES + content.readUInt8(HEADER_BYTES - 1))
  const sealed = content.subarray(HEADER_BYTES + senderKey.length)
  const browserKey = createECDH('prime256v1')
  browserKey.setPrivateKey(privateKey, 'base64url')
  const derive = (inputKey: Uint8Array, hkdfSalt: Uint8Array, info: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync('sha256', inputKey, hkdfSalt, info, length))
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey.getPublicKey(), senderKey])
  const secret = derive(browserKey.computeSecret(senderKey), Buffer.from(auth, 'base64url'), keyInfo, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
