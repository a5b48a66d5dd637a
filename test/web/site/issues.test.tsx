import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '#test/support/open-app.tsx'
import { mayComplain } from '#test/support/web-setup.ts'
import { makeWorld } from '#test/support/world.ts'
import type { Fetch } from '#web/data/api.ts'

const answering =
  (...answers: Response[]) =>
  (fetch: Fetch): Fetch =>
  (path, init) =>
    path === '/api/github/issues' ? (answers.shift() ?? fetch(path, init)) : fetch(path, init)
const listed = (readAt: Date) =>
  Response.json([{ id: 1, title: 'The feed <b>misses</b> the venue' }], {
    headers: { 'last-modified': readAt.toUTCString() },
  })

test('lists the titles, as text', async () => {
  await openApp(makeWorld(), { at: '/issues', intercept: answering(listed(new Date())) })
  expect(await screen.findByText('The feed <b>misses</b> the venue')).toBeDefined()
  expect(screen.queryByText(/^The issue tracker/)).toBeNull()
})

test('shows a loading message (specification section 2)', async () => {
  const intercept =
    (fetch: Fetch): Fetch =>
    (path, init) =>
      path === '/api/github/issues' ? new Promise<Response>(() => {}) : fetch(path, init)
  await openApp(makeWorld(), { at: '/issues', intercept })
  expect(await screen.findByText('Loading issues...')).toBeDefined()
})

test('shows when the list is outdated', async () => {
  const readAt = new Date(Date.now() - 11 * 60_000)
  await openApp(makeWorld(), { at: '/issues', intercept: answering(listed(readAt)) })
  expect(await screen.findByText(/^The issue tracker isn’t responding\./)).toBeDefined()
})

test('shows that there are no known issues only if there is an issue list', async () => {
  const none = Response.json([], { headers: { 'last-modified': new Date().toUTCString() } })
  const { unmount } = await openApp(makeWorld(), { at: '/issues', intercept: answering(none) })
  expect(await screen.findByText(/^No known issues\./)).toBeDefined()
  unmount()
  await openApp(makeWorld(), { at: '/issues', intercept: answering(Response.json([])) })
  expect(await screen.findByText(/^This site has no public issue list\./)).toBeDefined()
})

test('a failure is logged and shown with an empty list and another try', async () => {
  mayComplain(/^Loading the issues failed/)
  const intercept = answering(new Response(null, { status: 503 }), listed(new Date()))
  const app = await openApp(makeWorld(), { at: '/issues', intercept })
  expect((await screen.findByRole('alert')).textContent).toBe('We can’t load the issues right now.')
  expect(console.error).toHaveBeenCalledWith('Loading the issues failed', expect.anything())
  await app.user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(await screen.findByText('The feed <b>misses</b> the venue')).toBeDefined()
})
