import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { latestEmailedToken, templatesTo } from '#test/support/logging-in.ts'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import {
  EMAIL,
  errorOf,
  fillIn,
  input,
  openRegisterScreen,
  PASSWORD,
  privacyCheckbox,
  registerButton,
  termsCheckbox,
} from '#test/support/register-screen.tsx'
import { accountByEmail } from '#test/support/registering.ts'
import { recordCalls, respondWith } from '#test/support/request-interceptors.ts'
import { makeWorld } from '#test/support/world.ts'

describe('registering', () => {
  test('creates an account with an unconfirmed address, and explains the next step', async () => {
    const world = makeWorld()
    const calls: string[] = []
    const app = await openRegisterScreen(world, { intercept: recordCalls(calls) })
    await fillIn(app)
    await app.user.dblClick(registerButton())
    const heading = await screen.findByRole('heading', { name: 'Check your email' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await waitFor(() => expect(document.title).toBe('Check your email | Upstroke'))
    expect(screen.getByText(EMAIL)).toBeDefined()
    expect(calls.filter((call) => call === 'POST /api/auth/register')).toHaveLength(1)
    expect(accountByEmail(world, EMAIL)).toMatchObject({
      name: 'mags_offbeat',
      displayName: 'Marguerite',
      confirmedAt: null,
    })
    expect(await templatesTo(world, EMAIL)).toEqual(['confirm-email'])
  })

  test("sends the specified fields with the bot check's response (specification section 3)", async () => {
    vi.stubGlobal('grecaptcha', { ready: (then: () => void) => then(), execute: async () => 'not a robot' })
    const challenge = { kind: 'recaptcha', version: 3, siteKey: 'site-key' }
    const sent: unknown[] = []
    const app = await openRegisterScreen(makeWorld(), {
      intercept: (fetch) => (path, init) => {
        if (path === '/api/bot-check') return Response.json(challenge)
        if (path === '/api/auth/register') sent.push(JSON.parse(String(init?.body)))
        return fetch(path, init)
      },
    })
    await fillIn(app)
    await app.user.click(registerButton())
    await screen.findByRole('heading', { name: 'Check your email' })
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD }
    expect(sent).toEqual([
      { name: 'mags_offbeat', email: EMAIL, displayName: 'Marguerite', ...passwords, recaptcha: 'not a robot' },
    ])
    vi.unstubAllGlobals()
  })

  test('sends a new link on request', async () => {
    const world = makeWorld()
    const app = await openRegisterScreen(world)
    await fillIn(app)
    await app.user.click(registerButton())
    const resendButton = await screen.findByRole('button', { name: 'Send it again' })
    const formerToken = await latestEmailedToken(world, EMAIL)
    await app.user.click(resendButton)
    await screen.findByText('If this address still needs to be confirmed, a new link is on its way.')
    expect(await latestEmailedToken(world, EMAIL)).not.toBe(formerToken)
    await waitFor(() => expect(document.activeElement).toBe(resendButton))
  })

  test('enables the button only while both boxes are ticked, and says so', async () => {
    const app = await openRegisterScreen(makeWorld())
    expect(registerButton().disabled).toBe(true)
    expect(document.getElementById(registerButton().getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'Tick both boxes to register.',
    )
    await app.user.click(termsCheckbox())
    expect(registerButton().disabled).toBe(true)
    await app.user.click(privacyCheckbox())
    expect(registerButton().disabled).toBe(false)
    await app.user.click(termsCheckbox())
    expect(registerButton().disabled).toBe(true)
  })

  test('offers two checkboxes, with links to the terms and the privacy policy', async () => {
    await openRegisterScreen(makeWorld())
    const main = within(screen.getByRole('main'))
    expect(main.getAllByRole('checkbox')).toHaveLength(2)
    for (const [name, path] of [
      ['Terms of Use', '/terms-of-use'],
      ['Privacy Policy', '/privacy-policy'],
    ] as const)
      expect(main.getByRole('link', { name }).getAttribute('href')).toBe(path)
  })

  test('disables the button while sending', async () => {
    const response = Promise.withResolvers<Response>()
    const app = await openRegisterScreen(makeWorld(), {
      intercept: respondWith((path) => (path === '/api/auth/register' ? response.promise : undefined)),
    })
    await fillIn(app)
    await app.user.click(registerButton())
    await waitFor(() => expect(registerButton().disabled).toBe(true))
    expect(screen.getByText('Sending...')).toBeDefined()
    response.resolve(Response.json({ message: 'No.' }, { status: 500 }))
    await waitFor(() => expect(registerButton().disabled).toBe(false))
  })

  test('shows an error for each missing agreement when a script submits the form', async () => {
    const calls: string[] = []
    const app = await openRegisterScreen(makeWorld(), { intercept: recordCalls(calls) })
    await fillIn(app)
    await app.user.click(termsCheckbox())
    await app.user.click(privacyCheckbox())
    fireEvent.submit(registerButton().closest('form') as HTMLFormElement)
    const summary = within(await screen.findByRole('alert'))
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'You must agree to the Terms of Use',
      'You must agree to the Privacy Policy',
    ])
    expect(termsCheckbox().getAttribute('aria-invalid')).toBe('true')
    expect(calls).not.toContain('POST /api/auth/register')
  })

  test('shows errors in a summary and at the fields, and clears them once fixed', async () => {
    const app = await openRegisterScreen(makeWorld())
    await fillIn(app, { Email: 'mags@offbeat', Password: 'Skank and file friday!', 'Confirm password': 'Skank' })
    await app.user.click(registerButton())
    const summary = await screen.findByRole('alert')
    expect(within(summary).getByRole('heading').textContent).toBe('You’re not registered yet. Fix these 3 things:')
    await waitFor(() => expect(document.activeElement).toBe(summary))
    await waitFor(() => expect(document.title).toBe('Error: Register | Upstroke'))
    expect(errorOf('Email')).toBe('Invalid email format')
    expect(errorOf('Password')).toBe('Password must contain at least one digit')
    expect(errorOf('Confirm password')).toBe('Passwords do not match')
    await app.user.click(within(summary).getByRole('link', { name: 'Password must contain at least one digit' }))
    await waitFor(() => expect(document.activeElement).toBe(input('Password')))
    await app.user.clear(input('Password'))
    await app.user.paste(PASSWORD)
    await waitFor(() => expect(errorOf('Password')).toBe(''))
    await app.user.clear(input('Confirm password'))
    await app.user.paste(PASSWORD)
    await waitFor(() => expect(errorOf('Confirm password')).toBe(''))
  })

  test('shows an error at each required field that is empty', async () => {
    const app = await openRegisterScreen(makeWorld())
    await app.user.click(termsCheckbox())
    await app.user.click(privacyCheckbox())
    await app.user.click(registerButton())
    await screen.findByRole('alert')
    expect(['Name', 'Email', 'Display name', 'Password'].map(errorOf)).toEqual([
      'Name is required',
      'Email is required',
      'Display name is required',
      'Password must be at least 16 characters long',
    ])
  })

  test('ticks off the password rules as the user types', async () => {
    const app = await openRegisterScreen(makeWorld())
    const list = screen.getByRole('list', { name: 'Password rules' })
    const metRules = () =>
      within(list)
        .getAllByRole('listitem')
        .filter(({ className }) => className === 'is-met')
        .map(({ textContent }) => textContent)
    expect(metRules()).toEqual([])
    await app.user.type(input('Password'), 'sK4')
    expect(metRules()).toEqual([
      'At least one uppercase letter, met',
      'At least one lowercase letter, met',
      'At least one digit, met',
    ])
    await app.user.type(input('Password'), '!')
    expect(metRules()).toContain('At least one special character: !@#$%^&*(),.?":{}|<>, met')
    await app.user.type(input('Password'), 'skank and file')
    expect(metRules()).toContain('16 to 64 characters, met')
    expect(input('Password').getAttribute('aria-describedby')).toBe(list.id)
  })

  test('keeps the input, except passwords, while the user reads the terms', async () => {
    const app = await openRegisterScreen(makeWorld())
    await fillIn(app)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(PASSWORD)
    await app.user.click(screen.getByRole('link', { name: 'Terms of Use' }))
    await waitFor(() => expect(app.address()).toBe('/terms-of-use'))
    app.unmount()
    await openRegisterScreen(makeWorld())
    await waitFor(() => expect(input('Name').value).toBe('mags_offbeat'))
    expect([input('Email').value, input('Display name').value]).toEqual([EMAIL, 'Marguerite'])
    expect([termsCheckbox().checked, privacyCheckbox().checked, registerButton().disabled]).toEqual([true, true, false])
    expect([input('Password').value, input('Confirm password').value]).toEqual(['', ''])
  })

  test('clears the draft after success', async () => {
    const app = await openRegisterScreen(makeWorld())
    await fillIn(app)
    await app.user.click(registerButton())
    await screen.findByRole('heading', { name: 'Check your email' })
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(EMAIL)
  })

  test('shows a notice instead of the form to a logged-in user', async () => {
    const world = makeWorld()
    await openApp(world, { at: '/register', account: await world.addAccount([]) })
    await screen.findByText(/You’re already logged in/)
    expect(screen.queryByLabelText('Name')).toBeNull()
  })

  test('keeps and uses input typed before the script loaded', async () => {
    const { page, hydratePage } = await openPage(makeWorld(), '/register')
    const type = (id: string, text: string) => page.getElementById(id)?.setAttribute('value', text)
    type('name', 'early_bird')
    type('password', 'Aa1!')
    for (const id of ['agreesToTerms', 'agreesToPrivacy']) page.getElementById(id)?.setAttribute('checked', '')
    const { warnings } = await hydratePage()
    expect(input('Name').value).toBe('early_bird')
    await waitFor(() => expect(registerButton().disabled).toBe(false))
    expect(screen.getByText('At least one digit').parentElement?.className).toBe('is-met')
    expect(warnings).toEqual([])
  })
})
