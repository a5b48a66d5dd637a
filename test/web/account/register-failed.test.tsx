import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { passwordRules } from '#core/authentication/password.ts'
import { fieldMessages } from '#core/messages/field-messages.ts'
import { errorOf, fillIn, input, openRegisterScreen, PASSWORD, registerButton } from '#test/support/register-screen.tsx'
import { failConnection, rateLimitedResponse, recordCalls, respondWith } from '#test/support/request-interceptors.ts'
import { makeWorld } from '#test/support/world.ts'

test.each([
  ['16 to 64 characters', 'at least 16'],
  ['16 to 64 characters', '64 characters or less'],
  ['At least one uppercase letter', 'uppercase'],
  ['At least one lowercase letter', 'lowercase'],
  ['At least one digit', 'digit'],
  ['At least one special character', 'special'],
])(
  'the registration form marks "%s" as not met while the password breaks the rule whose message contains "%s"',
  async (ruleText, messagePart) => {
    const rule = passwordRules.find(({ code }) => fieldMessages[code].includes(messagePart))
    const invalidPasswords = [
      'short',
      'x'.repeat(65),
      'small letters only !1',
      'BIG LETTERS ONLY !1',
      'No digits at all!',
      'None of those 4 marks',
    ]
    const app = await openRegisterScreen(makeWorld())
    for (const password of invalidPasswords.filter((invalid) => rule && !rule.test(invalid))) {
      await app.user.clear(input('Password'))
      await app.user.paste(password)
      const item = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.startsWith(ruleText))
      expect(item?.textContent).toContain('not met yet')
    }
    expect(rule).toBeDefined()
  },
)

describe('a failed registration', () => {
  test('shows an error at the username field if the username is taken', async () => {
    const world = makeWorld()
    await world.addAccount([], { name: 'mags_offbeat', nameKey: world.ports.confusables.keyOf('mags_offbeat') })
    const app = await openRegisterScreen(world)
    await fillIn(app)
    await app.user.click(registerButton())
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain('Failed to create user: This username is already taken.')
    expect(errorOf('Name')).toBe('This username is already taken.')
    await waitFor(() => expect(document.activeElement).toBe(summary))
    expect(input('Password').value).toBe(PASSWORD)
    await app.user.type(input('Name'), '_2')
    await app.user.click(registerButton())
    await screen.findByRole('heading', { name: 'Check your email' })
  })

  test('shows an error at the password field if the password is easy to guess', async () => {
    const app = await openRegisterScreen(makeWorld())
    await fillIn(app, { Password: 'Password12345678!', 'Confirm password': 'Password12345678!' })
    await app.user.click(registerButton())
    await screen.findByRole('alert')
    expect(errorOf('Password')).toContain('Password is too easy to guess')
  })

  test.each([
    ['a connection error', failConnection('/api/auth/register'), 'Error creating user: Network Error'],
    [
      'an error response',
      respondWith((path) =>
        path === '/api/auth/register' ? Response.json({ message: 'Not today.' }, { status: 400 }) : undefined,
      ),
      'Failed to create user: Not today.',
    ],
    [
      'rate limiting',
      respondWith((path) => (path === '/api/auth/register' ? rateLimitedResponse(1700) : undefined)),
      'Failed to create user: Too many attempts. Please try again later. You can try again in 29 minutes.',
    ],
  ])('shows a message after %s and keeps the input', async (_what, intercept, message) => {
    const app = await openRegisterScreen(makeWorld(), { intercept })
    await fillIn(app)
    await app.user.click(registerButton())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(message)
    await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true))
    expect(input('Name').value).toBe('mags_offbeat')
    await waitFor(() => expect(document.title).toBe('Error: Register | Upstroke'))
    expect(registerButton().disabled).toBe(false)
  })

  test('shows an error if the bot check fails to load, and does not send the form', async () => {
    const calls: string[] = []
    const challenge = { kind: 'proof-of-work', challenge: {} }
    const app = await openRegisterScreen(makeWorld(), {
      intercept: (fetch) =>
        respondWith((path) => (path === '/api/bot-check' ? Response.json(challenge) : undefined))(
          recordCalls(calls)(fetch),
        ),
    })
    await fillIn(app)
    await app.user.click(registerButton())
    const summary = await screen.findByRole('alert')
    expect(within(summary).getByRole('link').textContent).toBe('reCAPTCHA is not loaded properly')
    expect(calls).not.toContain('POST /api/auth/register')
  })
})
