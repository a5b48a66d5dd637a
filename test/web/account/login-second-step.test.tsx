import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Authenticator, makeAuthenticator } from '#test/support/authenticator.ts'
import { setUpTimeCodes, timeCodeOf } from '#test/support/logging-in.ts'
import { openApp } from '#test/support/open-app.tsx'
import { failConnection, rateLimitedResponse, respondWith } from '#test/support/request-interceptors.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const MINUTE_MS = 60_000
const ORIGIN = 'https://shows.example'

afterEach(() => {
  vi.unstubAllGlobals()
})

const makeTwoStepAccount = async () => {
  const world = makeWorld({ baseUrl: ORIGIN })
  const { email } = await world.addAccount([])
  const actor = await world.actorOf({ email })
  return { world, email, actor, ...(await setUpTimeCodes(world, actor)) }
}

const startLogIn = async (world: World, email: string, options: Partial<Parameters<typeof openApp>[1]> = {}) => {
  const app = await openApp(world, { at: '/login', ...options })
  await app.user.type(await screen.findByLabelText('Email'), email)
  await app.user.type(screen.getByLabelText('Password'), PASSWORD)
  await app.user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Second step' })
  return app
}

const codeField = () => screen.getByLabelText<HTMLInputElement>('Code')

describe('the second step of a log-in', () => {
  test('accepts a code from the authenticator app, and only then opens a session', async () => {
    const { world, email, secret } = await makeTwoStepAccount()
    const app = await startLogIn(world, email)
    expect(app.browser.hasCookie('session')).toBe(false)
    await waitFor(() => expect(document.activeElement).toBe(codeField()))
    expect([codeField().inputMode, codeField().autocomplete]).toEqual(['numeric', 'one-time-code'])
    await app.user.keyboard(`${timeCodeOf(world, secret)}{Enter}`)
    await waitFor(() => expect(app.address()).toBe('/'))
    await screen.findByRole('button', { name: 'Account menu: Person 1' })
  })

  test('returns to the page that required the log-in', async () => {
    const { world, email, secret } = await makeTwoStepAccount()
    const app = await startLogIn(world, email, { at: { pathname: '/login', state: { usr: { returnTo: '/about' } } } })
    await app.user.keyboard(`${timeCodeOf(world, secret)}{Enter}`)
    await waitFor(() => expect(app.address()).toBe('/about'))
    expect(app.browser.hasCookie('session')).toBe(true)
  })

  test('also accepts a recovery code', async () => {
    const { world, email, recoveryCodes } = await makeTwoStepAccount()
    const app = await startLogIn(world, email)
    await app.user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await waitFor(() => expect(document.activeElement).toBe(codeField()))
    expect(codeField().inputMode).toBe('text')
    await app.user.keyboard(`${recoveryCodes[0]?.toLowerCase()}{Enter}`)
    await waitFor(() => expect(app.address()).toBe('/'))
    expect(app.browser.hasCookie('session')).toBe(true)
  })

  test('shows an error next to the field for an empty or wrong code, and allows another attempt', async () => {
    const { world, email, secret } = await makeTwoStepAccount()
    const app = await startLogIn(world, email)
    await app.user.keyboard('{Enter}')
    await screen.findByText('Code is required')
    await app.user.keyboard('ABCD-EFGH{Enter}')
    await screen.findByText('This code is not valid.')
    await waitFor(() => expect(document.title).toBe('Error: Second step | Upstroke'))
    expect(codeField().getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(codeField()))
    await app.user.clear(codeField())
    await app.user.keyboard(`${timeCodeOf(world, secret)}{Enter}`)
    await waitFor(() => expect(app.address()).toBe('/'))
  })

  test('returns to the first step after ten minutes and says why', async () => {
    const { world, email, secret } = await makeTwoStepAccount()
    const app = await startLogIn(world, email)
    world.clock.advance(11 * MINUTE_MS)
    await app.user.keyboard(`${timeCodeOf(world, secret)}{Enter}`)
    await screen.findByRole('heading', { name: 'Log In' })
    expect(screen.getByRole('alert').textContent).toBe('That took too long. Please log in again.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
    await waitFor(() => expect(app.address()).toBe('/login'))
  })

  test('returns to the first step when the user asks for it', async () => {
    const { world, email } = await makeTwoStepAccount()
    const app = await startLogIn(world, email)
    await app.user.click(screen.getByRole('button', { name: 'Start again' }))
    await screen.findByRole('heading', { name: 'Log In' })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })

  test.each([
    ['a connection error', failConnection('/api/auth/second-step'), 'An error occurred. Please try again later.'],
    [
      'rate limiting',
      respondWith((path) => (path === '/api/auth/second-step' ? rateLimitedResponse(900) : undefined)),
      'Too many attempts. Please try again later. You can try again in 15 minutes.',
    ],
  ])('shows a message for %s', async (_what, intercept, message) => {
    const { world, email } = await makeTwoStepAccount()
    const app = await startLogIn(world, email, { intercept })
    await app.user.keyboard('123456{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(codeField().value).toBe('123456')
  })
})

/** Makes the browser use the passkeys on `device`. If it is null, the user cancels the prompt. */
const stubPasskeys = (device: Authenticator | null) => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer
  const get = async ({ publicKey }: { publicKey: { challenge: ArrayBuffer; rpId: string } }) => {
    if (!device) throw new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError')
    const challenge = Buffer.from(publicKey.challenge).toString('base64url')
    const { response, rawId, ...credential } = device.get({ challenge, rpId: publicKey.rpId })
    const responseEntries = Object.entries(response).map(([member, value]) => [member, bytes(value)])
    return {
      ...credential,
      rawId: bytes(rawId),
      response: Object.fromEntries(responseEntries),
      getClientExtensionResults: () => ({}),
    }
  }
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { get } } }))
}

const makePasskeyAccount = async () => {
  const world = makeWorld({ baseUrl: ORIGIN })
  const { email } = await world.addAccount([])
  const actor = await world.actorOf({ email })
  const device = makeAuthenticator({ origin: ORIGIN })
  const { options, token } = await world.core.startPasskeyRegistration(actor, { password: PASSWORD })
  await world.core.addPasskey(actor, { name: 'Phone', credential: device.create(options) }, token, '')
  return { world, email, device }
}

describe('logging in with a passkey', () => {
  test('needs no password', async () => {
    const { world, device } = await makePasskeyAccount()
    stubPasskeys(device)
    const app = await openApp(world, { at: '/login' })
    await app.user.click(await screen.findByRole('button', { name: 'Log in with a passkey' }))
    await waitFor(() => expect(app.address()).toBe('/'))
    expect(app.browser.hasCookie('session')).toBe(true)
  })

  test('also works as the second step after a password', async () => {
    const { world, email, device } = await makePasskeyAccount()
    stubPasskeys(device)
    const app = await startLogIn(world, email)
    await app.user.click(screen.getByRole('button', { name: 'Use a passkey' }))
    await waitFor(() => expect(app.address()).toBe('/'))
    expect(app.browser.hasCookie('session')).toBe(true)
  })

  test.each([
    ['the prompt is cancelled', null, 'No passkey was used. Try again when you’re ready.'],
    [
      'the device fails',
      makeAuthenticator({ origin: 'https://elsewhere.example' }),
      'An error occurred. Please try again later.',
    ],
  ])('shows an error and allows another attempt when %s', async (_when, device, message) => {
    const { world } = await makePasskeyAccount()
    stubPasskeys(device)
    const app = await openApp(world, { at: '/login' })
    const button = await screen.findByRole('button', { name: 'Log in with a passkey' })
    await app.user.click(button)
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(button.getAttribute('aria-disabled')).toBe('false')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  test('shows a message in a browser without passkey support', async () => {
    const app = await openApp(makeWorld(), { at: '/login' })
    await app.user.click(await screen.findByRole('button', { name: 'Log in with a passkey' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This browser can’t use passkeys on this site. Try another browser, or log in another way.',
    )
  })
})
