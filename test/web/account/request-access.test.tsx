import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '#test/support/open-app.tsx'
import { respondWith } from '#test/support/request-interceptors.ts'
import { makeWorld, type World } from '#test/support/world.ts'
import type { Fetch } from '#web/data/api.ts'

const open = async (world: World, intercept?: (fetch: Fetch) => Fetch) => {
  const app = await openApp(world, {
    at: '/request-access',
    account: await world.addAccount([]),
    ...(intercept && { intercept }),
  })
  await screen.findByLabelText('Explanation')
  return app
}
const sendButton = () => screen.getByRole('button', { name: 'Send request' })
const respondToAccessCalls = (respond: () => Promise<Response>) =>
  respondWith((path) => (path.startsWith('/api/access') ? respond() : undefined))

test('the form counts characters, sends the explanation, and confirms the submission (specification section 8)', async () => {
  const world = makeWorld()
  const app = await open(world)
  expect(screen.getByText('0 of 256 characters')).toBeDefined()
  await app.user.type(screen.getByLabelText('Explanation'), 'I book the club. 💃 ')
  expect(screen.getByText('18 of 256 characters')).toBeDefined()
  await app.user.dblClick(sendButton())
  expect(await screen.findByText('Request submitted successfully!')).toBeDefined()
  expect([...world.store.stored().requests.values()]).toMatchObject([{ explanation: 'I book the club. 💃' }])
})

test.each([
  ['', 'Explanation is required'],
  ['   ', 'Explanation is required'],
  ['x'.repeat(257), 'Explanation must be 256 characters or less'],
])('the form shows an error for the explanation %j, and keeps the input', async (explanation, message) => {
  const world = makeWorld()
  const app = await open(world)
  await app.user.click(screen.getByLabelText('Explanation'))
  if (explanation) await app.user.paste(explanation)
  await app.user.click(sendButton())
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Explanation').value).toBe(explanation)
  expect(world.store.stored().requests.size).toBe(0)
})

test('the form reports that a request is already pending, and keeps the input', async () => {
  const world = makeWorld()
  const app = await open(world)
  for (const explanation of ['Once', 'Twice']) {
    await app.user.type(screen.getByLabelText('Explanation'), explanation)
    await app.user.click(sendButton())
    await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull())
  }
  expect(await screen.findByText(/^You’ve already asked\./)).toBeDefined()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Explanation').value).toBe('Twice')
})

test.each<[string, () => Promise<Response>, string]>([
  ['an error response without a message', async () => new Response(null, { status: 500 }), 'Failed to submit request.'],
  ['a connection error', () => Promise.reject(new TypeError('x')), 'An error occurred while submitting the request.'],
])('after %s, the form shows a message and keeps the input', async (_, respond, message) => {
  const app = await open(makeWorld(), respondToAccessCalls(respond))
  await app.user.type(screen.getByLabelText('Explanation'), 'Please')
  await app.user.click(sendButton())
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Explanation').value).toBe('Please')
})

test('the form shows the specified message if a successful response contains none', async () => {
  const app = await open(
    makeWorld(),
    respondToAccessCalls(async () => new Response(null, { status: 201 })),
  )
  await app.user.type(screen.getByLabelText('Explanation'), 'Please')
  await app.user.click(sendButton())
  expect(await screen.findByText('Request submitted successfully!')).toBeDefined()
})

test('a ShowManager sees a notice instead of the form', async () => {
  const world = makeWorld()
  await openApp(world, { at: '/request-access', account: await world.addAccount(['ShowManager']) })
  expect(await screen.findByText('You’re already a Show Manager.')).toBeDefined()
  expect(screen.queryByLabelText('Explanation')).toBeNull()
})
