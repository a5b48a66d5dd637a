import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedLinks } from '#core/ports.ts'

/** Makes and verifies tokens of the form `payload.mac`, both parts in base64url. The MAC is an HMAC-SHA-256 of the purpose and the
 * encoded payload. */
export const makeHmacLinks = ({ key }: { key: string }): SignedLinks => {
  const macOf = (purpose: string, encodedPayload: string): Buffer =>
    createHmac('sha256', key).update(`link ${purpose} ${encodedPayload}`).digest()
  return {
    sign: (purpose, payload) => {
      const encodedPayload = Buffer.from(payload).toString('base64url')
      return `${encodedPayload}.${macOf(purpose, encodedPayload).toString('base64url')}`
    },
    verify: (purpose, token) => {
      const [encodedPayload = '', mac = ''] = token.split('.')
      const [received, expected] = [Buffer.from(mac, 'base64url'), macOf(purpose, encodedPayload)]
      const isValid = received.length === expected.length && timingSafeEqual(received, expected)
      return isValid ? Buffer.from(encodedPayload, 'base64url').toString() : null
    },
  }
}
