import { configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Register } from '#core/accounts/register.ts'
import { registrationBody } from '#test/support/calls.ts'
import { latestEmailedToken, logInAs, templatesTo } from '#test/support/logging-in.ts'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { failConnection, recordCalls } from '#test/support/request-interceptors.ts'
import { CLIENT, makeWorld } from '#test/support/world.ts'

const EMAIL = 'pauline@people.example'
const PASSWORD = 'Three minute hero 79!'

beforeEach(() => history.replaceState(null, '', '/'))
afterEach(() => configure({ reactStrictMode: false }))

/** Registers a user in a new world. Resolves to the world and the token in the emailed link. */
const registerUser = async () => {
  const world = makeWorld()
  await world.core.register(Register.parse(registrationBody()), CLIENT)
  return { world, token: await latestEmailedToken(world, EMAIL) }
}

const confirmPath = (token: string) => `/confirm-email?token=${encodeURIComponent(token)}`
const confirmations = (calls: readonly string[]) => calls.filter((call) => call.includes('/confirm-email/'))

describe('confirming an email address', () => {
  test('with the link in the email takes one call and offers a link to the log-in page', async () => {
    const { world, token } = await registerUser()
    const { hydratePage } = await openPage(world, confirmPath(token))
    const { calls, warnings, container } = await hydratePage()
    expect((await screen.findByText('Email confirmed.')).closest('[role=status]')).not.toBeNull()
    expect(confirmations(calls)).toHaveLength(1)
    expect(warnings).toEqual([])
    expect(container.querySelector('main a[href="/login"]')).not.toBeNull()
    expect(await logInAs(world, EMAIL, PASSWORD)).toHaveProperty('session')
  })

  test('removes the token from the address bar', async () => {
    const { world, token } = await registerUser()
    const { hydratePage } = await openPage(world, confirmPath(token))
    const lengthBefore = history.length
    await hydratePage()
    await screen.findByText('Email confirmed.')
    expect(location.pathname + location.search).toBe('/confirm-email')
    expect(history.length).toBe(lengthBefore)
  })

  test('needs JavaScript: fetching the page does not use up the token, and the page is not indexed', async () => {
    const { world, token } = await registerUser()
    const { html, page } = await openPage(world, confirmPath(token))
    expect(page.querySelector('main')?.textContent).toContain('Loading...')
    expect(html).not.toContain(token)
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    await expect(logInAs(world, EMAIL, PASSWORD)).rejects.toMatchObject({ code: 'login.unconfirmed' })
  })

  test('happens only once even if React renders twice', async () => {
    configure({ reactStrictMode: true })
    const { world, token } = await registerUser()
    const calls: string[] = []
    const app = await openApp(world, { at: confirmPath(token), intercept: recordCalls(calls) })
    await screen.findByText('Email confirmed.')
    await app.client.invalidateQueries()
    expect(confirmations(calls)).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('still shows its result to a user who returns from the log-in page', async () => {
    const { world, token } = await registerUser()
    const { calls } = await (await openPage(world, confirmPath(token))).hydratePage()
    fireEvent.click(await screen.findByRole('link', { name: 'log in' }))
    await screen.findByRole('heading', { name: 'Log In' })
    history.back()
    await screen.findByText('Email confirmed.')
    expect(confirmations(calls)).toHaveLength(1)
  })

  test('without a token shows an error and sends nothing', async () => {
    const calls: string[] = []
    await openApp(makeWorld(), { at: '/confirm-email', intercept: recordCalls(calls) })
    expect((await screen.findByRole('alert')).textContent).toContain('No token provided.')
    await waitFor(() => expect(document.title).toBe('Error: Confirm email | Upstroke'))
    expect(screen.getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/contact')
    expect(confirmations(calls)).toEqual([])
  })

  test('with an invalid link shows an error and offers a new link', async () => {
    const { world, token } = await registerUser()
    const app = await openApp(world, { at: confirmPath(`${token}x`) })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Error confirming email: This link is no longer valid.')
    const button = screen.getByRole('button', { name: 'Send it again' })
    await app.user.click(button)
    await screen.findByText('Email is required')
    await app.user.type(screen.getByLabelText('Email'), EMAIL)
    await app.user.click(button)
    await screen.findByText('If this address still needs to be confirmed, a new link is on its way.')
    expect(await templatesTo(world, EMAIL)).toEqual(['confirm-email', 'confirm-email'])
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  test('can be retried after a connection error', async () => {
    const { world, token } = await registerUser()
    let isOffline = true
    const app = await openApp(world, {
      at: confirmPath(token),
      intercept: failConnection((path) => isOffline && path.includes('/confirm-email/')),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Error confirming email: Network Error')
    isOffline = false
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Email confirmed.')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
