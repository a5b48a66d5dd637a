import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeRecaptcha } from '#adapters/bot-check/recaptcha.ts'
import { RECAPTCHA_SECRET, type RecaptchaServer, startRecaptchaServer } from '#test/support/recaptcha-server.ts'

let google: RecaptchaServer
beforeEach(async () => {
  google = await startRecaptchaServer()
})
afterEach(() => google.close())

const recaptcha = (settings: Partial<Parameters<typeof makeRecaptcha>[0]> = {}) =>
  makeRecaptcha({
    secret: RECAPTCHA_SECRET,
    siteKey: '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI',
    version: 2,
    hostname: 'shows.example',
    verifyUrl: google.url,
    ...settings,
  })

const errorOf = async (result: Promise<boolean>) =>
  result.then(
    () => {
      throw new Error('It did not fail')
    },
    (error: Error & { code?: string }) => error,
  )

describe('reCAPTCHA', () => {
  test('sends the version and the site key to the page, never the secret', async () => {
    const challenge = await recaptcha({ version: 3 }).challenge()
    expect(challenge).toEqual({ kind: 'recaptcha', version: 3, siteKey: '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI' })
  })

  test('posts the secret and the token to Google as a form', async () => {
    google.pass('token-1')
    expect(await recaptcha().passes('token-1')).toBe(true)
    const form = { secret: RECAPTCHA_SECRET, response: 'token-1' }
    expect(google.requests).toEqual([{ method: 'POST', type: 'application/x-www-form-urlencoded;charset=UTF-8', form }])
  })

  test('rejects malformed tokens without a request to Google', async () => {
    for (const token of ['', 'a b', 'a&secret=b', 'a\r\nb', 'ä', 'a'.repeat(8193)])
      expect(await recaptcha().passes(token)).toBe(false)
    expect(google.requests).toEqual([])
  })

  test('rejects a token issued for another site or without a hostname', async () => {
    google.pass('token-1', { hostname: 'evil.example' })
    google.pass('token-2', { hostname: undefined })
    expect(await recaptcha().passes('token-1')).toBe(false)
    expect(await recaptcha().passes('token-2')).toBe(false)
  })

  test.each([
    [{ score: 0.5, action: 'submit' }, true],
    [{ score: 1, action: 'submit' }, true],
    [{ score: 0.4, action: 'submit' }, false],
    [{ score: 0.9, action: 'homepage' }, false],
    [{ score: 0.9 }, false],
    [{ action: 'submit' }, false],
  ])('version 3 accepts a token with %o: %s', async (verdict, passes) => {
    google.pass('token-1', verdict)
    expect(await recaptcha({ version: 3 }).passes('token-1')).toBe(passes)
  })

  test.each([['missing-input-response'], ['invalid-input-response'], ['timeout-or-duplicate'], ['browser-error']])(
    'rejects the token when Google returns the error code %s',
    async (code) => {
      google.respondWith({ body: JSON.stringify({ success: false, 'error-codes': [code] }) })
      expect(await recaptcha().passes('token-1')).toBe(false)
    },
  )

  test.each([['missing-input-secret'], ['invalid-input-secret'], ['invalid-keys']])(
    'reports the configuration error %s without leaking the secret',
    async (code) => {
      google.respondWith({ body: JSON.stringify({ success: false, 'error-codes': [code] }) })
      const error = await errorOf(recaptcha().passes('token-1'))
      expect(error.code).toBeUndefined()
      expect(error.message).toContain(code)
      expect(JSON.stringify([error.message, error.stack, error.cause])).not.toContain(RECAPTCHA_SECRET)
    },
  )

  test('reports a wrong secret as a configuration error', async () => {
    const error = await errorOf(recaptcha({ secret: 'a wrong secret' }).passes('token-1'))
    expect(error.message).toContain('invalid-input-secret')
    expect(error.message).not.toContain('a wrong secret')
  })

  test.each([
    { status: 500, body: '{"success":true,"hostname":"shows.example"}' },
    { status: 503, body: 'Service Unavailable' },
    { status: 429, body: '' },
    { status: 404, body: '{}' },
    { body: '' },
    { body: '<html>' },
    { body: '[]' },
    { body: 'null' },
    { body: '{"success":"yes"}' },
    { body: '{}' },
    { body: '{"success":false}' },
    { body: '{"success":false,"error-codes":["bad-request"]}' },
    { body: '{"success":false,"error-codes":["something-new"]}' },
  ])('fails as unavailable when Google responds with %o', async (response) => {
    google.respondWith(response)
    expect(await errorOf(recaptcha().passes('token-1'))).toMatchObject({ code: 'unavailable' })
  })

  test('follows no redirect, so that the secret reaches no other host', async () => {
    const elsewhere = await startRecaptchaServer()
    google.respondWith({ status: 307, location: elsewhere.url, body: '' })
    expect(await errorOf(recaptcha().passes('token-1'))).toMatchObject({ code: 'unavailable' })
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })

  test('fails as unavailable when Google cannot be reached', async () => {
    await google.close()
    expect(await errorOf(recaptcha().passes('token-1'))).toMatchObject({ code: 'unavailable' })
    google = await startRecaptchaServer()
  })

  test('fails as unavailable when Google accepts the request but never responds', { timeout: 20_000 }, async () => {
    google.respondWith('silence')
    expect(await errorOf(recaptcha().passes('token-1'))).toMatchObject({ code: 'unavailable' })
  })
})
