import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedLinks } from '#core/ports.ts'

/** Tokens of the form `payload.mac`, both base64url: the MAC is HMAC-SHA-256 over purpose and payload. */
export const makeHmacLinks = ({ key }: { key: string }): SignedLinks => {
  const macOf = (purpose: string, encoded: string): Buffer =>
    createHmac('sha256', key).update(`link ${purpose} ${encoded}`).digest()
  return {
    sign: (purpose, payload) => {
      const encoded = Buffer.from(payload).toString('base64url')
      return `${encoded}.${macOf(purpose, encoded).toString('base64url')}`
    },
    verify: (purpose, token) => {
      const [encoded = '', mac = ''] = token.split('.')
      const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(purpose, encoded)]
      const isValid = given.length === expected.length && timingSafeEqual(given, expected)
      return isValid ? Buffer.from(encoded, 'base64url').toString() : null
    },
  }
}
