import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { addShow } from '#test/support/add-shows.ts'
import { makeEmailSubscriber, runAlerts } from '#test/support/alerts.ts'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { failConnection } from '#test/support/request-interceptors.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  history.replaceState(null, '', '/')
  world = makeWorld()
})

const storedAlerts = () => [...world.store.stored().alerts.values()]

const receiveUnsubscribeToken = async (): Promise<string> => {
  const fan = makeEmailSubscriber(world)
  await fan.subscribe()
  await addShow(world)
  await runAlerts(world)
  world.clock.advance(5 * 60 * 1000)
  await runAlerts(world)
  return fan.emails()[0]?.unsubscribeToken ?? ''
}

test('pressing the button, even twice, ends the alerts for which the email was sent', async () => {
  const app = await openApp(world, { at: `/unsubscribe/${await receiveUnsubscribeToken()}` })
  const button = await screen.findByRole('button', { name: 'Stop these alerts' })
  expect(storedAlerts()).toHaveLength(1)
  await app.user.dblClick(button)
  const done = await screen.findByText(/^Stopped\. You won’t get any more emails/)
  expect(storedAlerts()).toEqual([])
  expect(document.activeElement?.contains(done)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('opening the page changes nothing; its HTML has no token, and a script removes the token from the URL', async () => {
  const token = await receiveUnsubscribeToken()
  const { html, page, hydratePage } = await openPage(world, `/unsubscribe/${token}`)
  expect(html).not.toContain(token)
  expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  await hydratePage()
  await waitFor(() => expect(location.pathname).toBe('/unsubscribe'))
  await screen.findByRole('button', { name: 'Stop these alerts' })
  expect(storedAlerts()).toHaveLength(1)
})

test('if the link is invalid, pressing the button replaces it with a note on how to end alerts', async () => {
  const app = await openApp(world, { at: '/unsubscribe/made-up' })
  await app.user.click(await screen.findByRole('button', { name: 'Stop these alerts' }))
  await screen.findByText(/^This link is no longer valid/)
  screen.getByText(/open the link in one of our alert emails/)
  expect(screen.queryByRole('button', { name: 'Stop these alerts' })).toBeNull()
})

test('without a token, the page asks the subscriber to open the link again', async () => {
  await openApp(world, { at: '/unsubscribe' })
  expect(await screen.findByText('Please open the link in the email again.')).toBeTruthy()
})

test('after a connection error, the button stays for a retry', async () => {
  const app = await openApp(world, {
    at: `/unsubscribe/${await receiveUnsubscribeToken()}`,
    intercept: failConnection('/api/alerts'),
  })
  const button = await screen.findByRole('button', { name: 'Stop these alerts' })
  await app.user.click(button)
  await screen.findByText(/^We couldn’t reach the server/)
  expect(screen.getByRole('button', { name: 'Stop these alerts' })).toBe(button)
  expect(storedAlerts()).toHaveLength(1)
})
