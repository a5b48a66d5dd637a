import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { templatesTo } from '#test/support/logging-in.ts'
import { openApp } from '#test/support/open-app.tsx'
import { failConnection, rateLimitedResponse, recordCalls, respondWith } from '#test/support/request-interceptors.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const PATH = '/api/passwords/forgot-password'

const requestLink = async (world: World, email: string, options: Partial<Parameters<typeof openApp>[1]> = {}) => {
  const app = await openApp(world, { at: '/forgot-password', ...options })
  await app.user.type(await screen.findByLabelText('Email'), email)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send reset link' })
  await app.user.dblClick(button)
  return { ...app, button }
}

const statusText = () => document.querySelector('main [role=status]')?.textContent

describe('requesting a reset link', () => {
  test('sends the link once for a double click, and again on request', async () => {
    const world = makeWorld()
    const { email } = await world.addAccount([])
    const calls: string[] = []
    const gate = Promise.withResolvers<void>()
    const { user, button } = await requestLink(world, email, {
      intercept: (fetch) =>
        recordCalls(calls)((path, init) =>
          path === PATH ? gate.promise.then(() => fetch(path, init)) : fetch(path, init),
        ),
    })
    expect(statusText()).toBe('Sending...')
    gate.resolve()
    await waitFor(() => expect(statusText()).toBe('Reset link sent successfully.'))
    expect(calls.filter((call) => call === `POST ${PATH}`)).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(await templatesTo(world, email)).toEqual(['reset-password'])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(calls.filter((call) => call === `POST ${PATH}`)).toHaveLength(2))
    await waitFor(async () => expect(await templatesTo(world, email)).toHaveLength(2))
  })

  test("doesn't reveal whether an address is known", async () => {
    await requestLink(makeWorld(), 'nobody@people.example')
    await waitFor(() => expect(statusText()).toBe('Reset link sent successfully.'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['a response without a message', () => new Response(null, { status: 204 }), 'Reset link sent successfully.'],
    ['an error response', () => Response.json({ message: 'Not today.' }, { status: 400 }), 'Not today.'],
    ['an error response without a message', () => new Response('', { status: 500 }), 'Failed to send reset link.'],
    [
      'rate limiting',
      () => rateLimitedResponse(45),
      'Too many attempts. Please try again later. You can try again in 45 seconds.',
    ],
  ])('shows a message for %s', async (_what, respond, message) => {
    await requestLink(makeWorld(), 'mags@offbeat.example', {
      intercept: respondWith((path) => (path === PATH ? respond() : undefined)),
    })
    await waitFor(() => expect(statusText()).toBe(message))
    expect(document.title.startsWith('Error: ')).toBe(!message.includes('successfully'))
  })

  test('shows a message for a connection error', async () => {
    await requestLink(makeWorld(), 'mags@offbeat.example', { intercept: failConnection(PATH) })
    await waitFor(() => expect(statusText()).toBe('Failed to send reset link.'))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mags@offbeat.example')
  })

  test('validates the address before sending', async () => {
    const calls: string[] = []
    await requestLink(makeWorld(), 'mags', { intercept: recordCalls(calls) })
    await screen.findByText('Invalid email format')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
    await waitFor(() => expect(document.title).toBe('Error: Forgot password | Upstroke'))
    expect(calls).not.toContain(`POST ${PATH}`)
  })
})
