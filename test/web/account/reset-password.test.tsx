import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ForgotPassword } from '#core/authentication/forgot-password.ts'
import { isSessionValid, latestEmailedToken, logInAs, OTHER_PASSWORD } from '#test/support/logging-in.ts'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { failConnection, rateLimitedResponse, recordCalls, respondWith } from '#test/support/request-interceptors.ts'
import { CLIENT, makeWorld, type World } from '#test/support/world.ts'

const PATH = '/api/passwords/reset-password/'

beforeEach(() => history.replaceState(null, '', '/'))
afterEach(() => {
  vi.restoreAllMocks()
})

const requestResetLink = async () => {
  const world = makeWorld()
  const { email } = await world.addAccount([])
  const session = await world.logIn({ email })
  await world.core.forgotPassword(ForgotPassword.parse({ email }), CLIENT)
  return { world, email, session, token: await latestEmailedToken(world, email) }
}

const open = async (world: World, token: string, options: Partial<Parameters<typeof openApp>[1]> = {}) => {
  const app = await openApp(world, { at: `/reset-password/${token}`, ...options })
  await screen.findByLabelText('New password')
  return app
}

const send = async ({ user }: Awaited<ReturnType<typeof openApp>>, password: string, repeated = password) => {
  for (const [label, text] of [
    ['New password', password],
    ['Confirm new password', repeated],
  ] as const) {
    await user.clear(screen.getByLabelText(label))
    if (text) await user.paste(text)
  }
  await user.dblClick(screen.getByRole('button', { name: 'Set new password' }))
}

const status = () => document.querySelector('main [role=status]')?.textContent

describe('setting a new password', () => {
  test('sends only one request for a double click, ends every session and leads to the log-in page', async () => {
    const setTimeoutSpy = vi.spyOn(globalThis, 'setTimeout')
    const { world, email, session, token } = await requestResetLink()
    const calls: string[] = []
    const app = await open(world, token, { intercept: recordCalls(calls) })
    await send(app, OTHER_PASSWORD)
    await waitFor(() => expect(status()).toBe('Password reset successfully!'))
    expect(calls.filter((call) => call.includes(PATH))).toHaveLength(1)
    expect(setTimeoutSpy.mock.calls.filter(([, delay]) => delay === 2000)).toHaveLength(1)
    await waitFor(() => expect(app.address()).toContain('/reset-password'))
    await waitFor(() => expect(app.address()).toBe('/login'))
    expect(await isSessionValid(world, session)).toBe(false)
    expect(await logInAs(world, email, OTHER_PASSWORD)).toHaveProperty('session')
  })

  test('remains possible after a reload, although a script has removed the token from the address bar', async () => {
    const { world, token } = await requestResetLink()
    const first = await openPage(world, `/reset-password/${token}`)
    expect(first.html).not.toContain(token)
    expect(first.page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    const { warnings } = await first.hydratePage()
    await screen.findByLabelText('New password')
    expect(location.pathname).toBe('/reset-password')
    expect(warnings).toEqual([])
    const { state } = history
    const second = await openApp(world, { at: { pathname: '/reset-password', state } })
    expect(state).toMatchObject({ linkToken: token })
    expect(second.container.textContent).not.toContain('Invalid or missing token')
  })

  test('without a token in the URL shows an error and offers a new link', async () => {
    await openApp(makeWorld(), { at: '/reset-password' })
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid or missing token')
    expect(screen.getByRole('link', { name: 'ask for a new link' }).getAttribute('href')).toBe('/forgot-password')
    expect(screen.queryByLabelText('New password')).toBeNull()
  })

  test('validates both passwords before sending them', async () => {
    const { world, token } = await requestResetLink()
    const calls: string[] = []
    const app = await open(world, token, { intercept: recordCalls(calls) })
    await send(app, 'Too short 1!', 'Another 1!')
    await screen.findByText('Password must be at least 16 characters long')
    expect(screen.getByText('Passwords do not match')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')))
    await waitFor(() => expect(document.title).toBe('Error: Reset password | Upstroke'))
    expect(screen.getByText('At least one digit').parentElement?.className).toBe('is-met')
    expect(calls.filter((call) => call.includes(PATH))).toEqual([])
  })

  test('shows an error for a password that is easy to guess, and the link stays valid', async () => {
    const { world, token } = await requestResetLink()
    const app = await open(world, token)
    await send(app, 'Password12345678!')
    await screen.findByText(/Password is too easy to guess/)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')))
    await send(app, OTHER_PASSWORD)
    await waitFor(() => expect(status()).toBe('Password reset successfully!'))
  })

  test('with an invalid link shows an error and offers a new link', async () => {
    const app = await open(makeWorld(), 'made-up')
    await send(app, OTHER_PASSWORD)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This link is no longer valid.')
    expect(screen.getByRole('link', { name: 'ask for a new link' }).getAttribute('href')).toBe('/forgot-password')
    await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true))
  })

  test.each([
    ['a connection error', failConnection(PATH), 'Failed to reset password.'],
    [
      'an error response without a message',
      respondWith((path) => (path.startsWith(PATH) ? new Response('', { status: 500 }) : undefined)),
      'Failed to reset password.',
    ],
    [
      'rate limiting',
      respondWith((path) => (path.startsWith(PATH) ? rateLimitedResponse(7201) : undefined)),
      'Too many attempts. Please try again later. You can try again in 3 hours.',
    ],
  ])('shows a message after %s', async (_what, intercept, message) => {
    const app = await open(makeWorld(), 'made-up', { intercept })
    await send(app, OTHER_PASSWORD)
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(app.address()).not.toBe('/login')
  })
})
