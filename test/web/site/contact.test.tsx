import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '#test/support/open-app.tsx'
import { outboxOf } from '#test/support/outbox-of.ts'
import { respondWith } from '#test/support/request-interceptors.ts'
import { allowConsoleErrors } from '#test/support/web-setup.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const fill = async (app: Awaited<ReturnType<typeof openApp>>) => {
  await app.user.type(screen.getByLabelText('Email'), 'vera@fans.example')
  await app.user.type(screen.getByLabelText('Subject'), 'The gig on Friday')
  await app.user.type(screen.getByLabelText('Message'), 'The doors open at 8.')
}
const enabledSubmitButton = async () => {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
  await waitFor(() => expect(button.disabled).toBe(false))
  return button
}
const fieldValues = () =>
  ['Email', 'Subject', 'Message'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
const sentMessages = (world: World) => outboxOf(world.store).map(({ data }) => data)

test('the contact form sends a message, confirms it, and clears the fields (specification section 4)', async () => {
  const world = makeWorld()
  await world.addAccount(['SiteOwner'])
  const app = await openApp(world, { at: '/contact' })
  await screen.findByRole('heading', { level: 1, name: 'Contact Us' })
  await fill(app)
  await app.user.dblClick(await enabledSubmitButton())
  expect(await screen.findByText('Email sent successfully!')).toBeDefined()
  expect(fieldValues()).toEqual(['', '', ''])
  expect(sentMessages(world)).toEqual([
    { email: 'vera@fans.example', subject: 'The gig on Friday', message: 'The doors open at 8.' },
  ])
})

test('the contact form shows that it is sending, and ignores a second press', async () => {
  const response = Promise.withResolvers<Response>()
  const requests: string[] = []
  const intercept = respondWith((path) => {
    if (path !== '/api/contact') return undefined
    requests.push(path)
    return response.promise
  })
  const app = await openApp(makeWorld(), { at: '/contact', intercept })
  await screen.findByLabelText('Email')
  await fill(app)
  await app.user.click(await enabledSubmitButton())
  expect(await screen.findByText('Sending...')).toBeDefined()
  await app.user.click(await enabledSubmitButton())
  response.resolve(Response.json({ message: 'Thanks' }))
  expect(await screen.findByText('Email sent successfully!')).toBeDefined()
  expect(requests).toHaveLength(1)
})

test('the contact form shows an error at each empty field, and sends nothing', async () => {
  const world = makeWorld()
  const app = await openApp(world, { at: '/contact' })
  await screen.findByLabelText('Email')
  await app.user.click(await enabledSubmitButton())
  for (const message of ['Email is required', 'Subject is required', 'Message is required'])
    expect(await screen.findByText(message)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  expect(sentMessages(world)).toEqual([])
})

test.each<[string, (path: string) => Promise<Response>]>([
  ['the server fails', async () => Response.json({ message: 'x' }, { status: 500 })],
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('when %s, the contact form shows an error and keeps the input', async (_, respond) => {
  allowConsoleErrors(/^Failed to send email/)
  const intercept = respondWith((path) => (path === '/api/contact' ? respond(path) : undefined))
  const app = await openApp(makeWorld(), { at: '/contact', intercept })
  await screen.findByLabelText('Email')
  await fill(app)
  await app.user.click(await enabledSubmitButton())
  expect(await screen.findByText('Failed to send email. Please try again.')).toBeDefined()
  expect(fieldValues()).toEqual(['vera@fans.example', 'The gig on Friday', 'The doors open at 8.'])
  expect(console.error).toHaveBeenCalledWith('Failed to send email. Please try again.', expect.anything())
})

test('the contact form takes its subject from a link, and restores the draft', async () => {
  const world = makeWorld()
  const firstVisit = await openApp(world, { at: '/contact?subject=Wrong%20listing' })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Wrong listing'))
  await firstVisit.user.type(screen.getByLabelText('Message'), 'It is at 8.')
  firstVisit.unmount()
  await openApp(world, { at: '/contact' })
  await waitFor(() => expect(fieldValues()).toEqual(['', 'Wrong listing', 'It is at 8.']))
})
