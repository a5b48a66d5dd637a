import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { templatesTo } from '#test/support/logging-in.ts'
import { openApp } from '#test/support/open-app.tsx'
import { rateLimitedResponse, recordCalls, respondWith } from '#test/support/request-interceptors.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

type Opened = Awaited<ReturnType<typeof openApp>>

const fillIn = async ({ user }: Opened, email: string, password: string) => {
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), password)
}

const send = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Log In' }))

const open = async (world: World, options: Partial<Parameters<typeof openApp>[1]> = {}) => {
  const opened = await openApp(world, { at: '/login', ...options })
  await screen.findByRole('heading', { name: 'Log In' })
  return opened
}

describe('logging in', () => {
  test('opens a session and leads to the list', async () => {
    const world = makeWorld()
    const { email } = await world.addAccount([])
    const app = await open(world)
    await fillIn(app, email, PASSWORD)
    await send(app)
    await waitFor(() => expect(app.address()).toBe('/'))
    await screen.findByRole('button', { name: 'Account menu: Person 1' })
    expect(app.browser.hasCookie('session')).toBe(true)
  })

  test('returns to the page that required the log-in, with its query and fragment', async () => {
    const world = makeWorld()
    const { email } = await world.addAccount(['ShowManager'])
    const app = await openApp(world, { at: '/add-show?from=here#when' })
    await waitFor(() => expect(app.address()).toBe('/login'))
    await fillIn(app, email, PASSWORD)
    await app.user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Add a show' })
    await waitFor(() => expect(app.address()).toBe('/add-show?from=here#when'))
  })

  test('returns to a page whose fragment cannot be decoded', async () => {
    const world = makeWorld()
    const { email } = await world.addAccount([])
    const app = await open(world, { at: { pathname: '/login', state: { usr: { returnTo: '/privacy-policy#%zz' } } } })
    await fillIn(app, email, PASSWORD)
    await send(app)
    await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })
    await waitFor(() => expect(app.address()).toBe('/privacy-policy#%zz'))
  })

  test.each(['//evil.example/', '/\\evil.example', '/\t/evil.example', 'https://evil.example/', '/logout', 7])(
    'never redirects to %s',
    async (returnTo) => {
      const world = makeWorld()
      const { email } = await world.addAccount([])
      const app = await open(world, { at: { pathname: '/login', state: { usr: { returnTo } } } })
      await fillIn(app, email, PASSWORD)
      await send(app)
      await waitFor(() => expect(app.address()).toBe('/'))
    },
  )

  test("shows the server's error, keeps the input and focuses the password field", async () => {
    const world = makeWorld()
    const { email } = await world.addAccount([])
    const app = await open(world)
    await fillIn(app, email, 'not the password')
    await send(app)
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringContaining('Invalid email or password.'),
    )
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('not the password')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
    await waitFor(() => expect(document.title).toBe('Error: Log In | Upstroke'))
    await waitFor(() => expect(app.address()).toBe('/login'))
  })

  test('with the right password but an unconfirmed address asks the user to confirm it, and sends a new link on request', async () => {
    const world = makeWorld()
    const { email } = await world.addAccount([], { confirmedAt: null })
    const app = await open(world)
    await fillIn(app, email, PASSWORD)
    await send(app)
    expect((await screen.findByRole('alert')).textContent).toContain('Please confirm your email address first.')
    await app.user.click(screen.getByRole('button', { name: 'Send it again' }))
    await screen.findByText('If this address still needs to be confirmed, a new link is on its way.')
    expect(await templatesTo(world, email)).toEqual(['confirm-email'])
  })

  test('shows the reason for a suspension if the user enters the right password', async () => {
    const world = makeWorld()
    const reason = 'Listings that are not shows'
    const { email } = await world.addAccount([], { suspendedAt: world.clock.now(), suspendedReason: reason })
    const app = await open(world)
    await fillIn(app, email, PASSWORD)
    await send(app)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText(new RegExp(reason))).toBeDefined()
    expect(alert.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact')
  })

  test('after too many attempts shows when the user can try again', async () => {
    const intercept = respondWith((path) => (path === '/api/auth/login' ? rateLimitedResponse(1) : undefined))
    const app = await open(makeWorld(), { intercept })
    await fillIn(app, 'mags@offbeat.example', 'whatever it is')
    await send(app)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many attempts. Please try again later. You can try again in 1 second.',
    )
  })

  test('sends only one request for a double click', async () => {
    const world = makeWorld()
    const { email } = await world.addAccount([])
    const calls: string[] = []
    const app = await open(world, { intercept: recordCalls(calls) })
    await fillIn(app, email, PASSWORD)
    await app.user.dblClick(screen.getByRole('button', { name: 'Log In' }))
    await waitFor(() => expect(app.address()).toBe('/'))
    expect(calls.filter((call) => call === 'POST /api/auth/login')).toHaveLength(1)
  })

  test('disables both buttons until the next screen has loaded', async () => {
    const world = makeWorld()
    const { email } = await world.addAccount([])
    const session = Promise.withResolvers<void>()
    const app = await open(world, {
      intercept: (fetch) => {
        let isLoggedIn = false
        return async (path, init) => {
          if (path === '/api/session' && isLoggedIn) await session.promise
          if (path === '/api/auth/login') isLoggedIn = true
          return fetch(path, init)
        }
      },
    })
    await fillIn(app, email, PASSWORD)
    await send(app)
    const buttons = ['Log In', 'Log in with a passkey'].map((name) =>
      screen.getByRole<HTMLButtonElement>('button', { name }),
    )
    await waitFor(() => expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true]))
    session.resolve()
    await waitFor(() => expect(app.address()).toBe('/'))
  })

  test.each([
    ['an error response without a message', () => new Response('', { status: 401 }), 'Invalid email or password.'],
    [
      'a connection error',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'An error occurred. Please try again later.',
    ],
  ])('shows a default message after %s', async (_what, respond, message) => {
    const intercept = respondWith((path) => (path === '/api/auth/login' ? respond() : undefined))
    const app = await open(makeWorld(), { intercept })
    await fillIn(app, 'mags@offbeat.example', 'whatever it is')
    await send(app)
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' }).disabled).toBe(false)
  })

  test('disables the button while sending', async () => {
    const response = Promise.withResolvers<Response>()
    const intercept = respondWith((path) => (path === '/api/auth/login' ? response.promise : undefined))
    const app = await open(makeWorld(), { intercept })
    await fillIn(app, 'mags@offbeat.example', 'whatever it is')
    await send(app)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' })
    await waitFor(() => expect(button.disabled).toBe(true))
    response.resolve(new Response('{"message":"No."}', { status: 401 }))
    await waitFor(() => expect(button.disabled).toBe(false))
  })

  test('validates the input before sending it, and shows each error at its field', async () => {
    const calls: string[] = []
    const app = await open(makeWorld(), { intercept: recordCalls(calls) })
    await send(app)
    const email = screen.getByLabelText('Email')
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'Email is required',
    )
    expect(screen.getByText('Password is required')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(email))
    await app.user.type(email, 'nobody')
    await screen.findByText('Invalid email format')
    await app.user.type(email, '@people.example')
    await waitFor(() => expect(screen.queryByText('Invalid email format')).toBeNull())
    expect(calls).not.toContain('POST /api/auth/login')
  })

  test('offers links to registration and password reset', async () => {
    await open(makeWorld())
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Forgot Password' }).getAttribute('href')).toBe('/forgot-password')
    expect(main.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register')
  })

  test('shows a notice instead of the form to a logged-in user', async () => {
    const world = makeWorld()
    const app = await openApp(world, { at: '/login', account: await world.addAccount([]) })
    const main = within(await screen.findByRole('main'))
    await main.findByText(/You’re already logged in/)
    expect(main.queryByLabelText('Password')).toBeNull()
    await app.user.click(main.getByRole('link', { name: 'See all shows' }))
    await waitFor(() => expect(app.address()).toBe('/'))
  })
})
