import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Email } from '#core/mail/email.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

type DeviceCookies = {
  /** Returns the random part of the cookie; null unless the cookie is valid for the email address. */
  read(c: Context, email: Email): string | null
  /** Sets a new cookie unless the browser already has a valid one for the email address. */
  write(c: Context, email: Email): void
}

/** Makes signed device cookies for the log-in limits (OWASP, "Device Cookies"). They grant no access. */
export const makeDeviceCookies = ({ key, isHttps }: { key: string; isHttps: boolean }): DeviceCookies => {
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
