import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Email } from '#core/mail/email.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Whether a browser has logged in to an account before. */
export type KnownDevices = {
  /** The browser's secret for this address; null when it has none of ours. */
  read(c: Context, email: Email): string | null
  /** Remembers a log-in with this address. */
  write(c: Context, email: Email): void
}

/** Kept in a signed cookie, for the limits of the log-in (OWASP, "device cookies"). It opens nothing. */
export const makeKnownDevices = ({ key, isHttps }: { key: string; isHttps: boolean }): KnownDevices => {
  const name = isHttps ? '__Host-device' : 'device'
  const sign = (nonce: string, email: Email): string =>
    createHmac('sha256', key).update(`device:${nonce}:${email}`).digest('base64url')
  const read = (c: Context, email: Email): string | null => {
    const [, nonce = '', signature = ''] = /^([\w-]{24})\.([\w-]{43})$/.exec(getCookie(c, name) ?? '') ?? []
    return nonce && timingSafeEqual(Buffer.from(signature), Buffer.from(sign(nonce, email))) ? nonce : null
  }
  return {
    read,
    write: (c, email) => {
      if (read(c, email)) return
      const nonce = randomBytes(18).toString('base64url')
      const options = { httpOnly: true, sameSite: 'Lax', path: '/', secure: isHttps, maxAge: YEAR_SECONDS } as const
      setCookie(c, name, `${nonce}.${sign(nonce, email)}`, options)
    },
  }
}
