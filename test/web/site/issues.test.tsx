import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '#test/support/open-app.tsx'
import { respondWith } from '#test/support/request-interceptors.ts'
import { allowConsoleErrors } from '#test/support/web-setup.ts'
import { makeWorld } from '#test/support/world.ts'

const respondInTurn = (...responses: Response[]) =>
  respondWith((path) => (path === '/api/github/issues' ? responses.shift() : undefined))
const listResponse = (readAt: Date) =>
  Response.json([{ id: 1, title: 'The feed <b>misses</b> the venue' }], {
    headers: { 'last-modified': readAt.toUTCString() },
  })

test('the titles of issues are listed as plain text', async () => {
  await openApp(makeWorld(), { at: '/issues', intercept: respondInTurn(listResponse(new Date())) })
  expect(await screen.findByText('The feed <b>misses</b> the venue')).toBeDefined()
  expect(screen.queryByText(/^The issue tracker/)).toBeNull()
})

test('the issue list shows a loading message (specification section 2)', async () => {
  const intercept = respondWith((path) => (path === '/api/github/issues' ? new Promise<Response>(() => {}) : undefined))
  await openApp(makeWorld(), { at: '/issues', intercept })
  expect(await screen.findByText('Loading issues...')).toBeDefined()
})

test('an issue list older than ten minutes is marked as outdated', async () => {
  const readAt = new Date(Date.now() - 11 * 60_000)
  await openApp(makeWorld(), { at: '/issues', intercept: respondInTurn(listResponse(readAt)) })
  expect(await screen.findByText(/^The issue tracker isn’t responding\./)).toBeDefined()
})

test('the issues page says that there are no known issues only if the site has an issue list', async () => {
  const emptyList = Response.json([], { headers: { 'last-modified': new Date().toUTCString() } })
  const { unmount } = await openApp(makeWorld(), { at: '/issues', intercept: respondInTurn(emptyList) })
  expect(await screen.findByText(/^No known issues\./)).toBeDefined()
  unmount()
  await openApp(makeWorld(), { at: '/issues', intercept: respondInTurn(Response.json([])) })
  expect(await screen.findByText(/^This site has no public issue list\./)).toBeDefined()
  expect(screen.queryByText('Known bugs and missing features.')).toBeNull()
})

test('a failure to load the issues is logged and shown, with a button that retries', async () => {
  allowConsoleErrors(/^Loading the issues failed/)
  const intercept = respondInTurn(new Response(null, { status: 503 }), listResponse(new Date()))
  const app = await openApp(makeWorld(), { at: '/issues', intercept })
  expect((await screen.findByRole('alert')).textContent).toBe('We can’t load the issues right now.')
  expect(console.error).toHaveBeenCalledWith('Loading the issues failed', expect.anything())
  await app.user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(await screen.findByText('The feed <b>misses</b> the venue')).toBeDefined()
})
