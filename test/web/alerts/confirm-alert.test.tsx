import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { addShow } from '#test/support/add-shows.ts'
import { FAN_EMAIL, makeEmailSubscriber } from '#test/support/alerts.ts'
import { showEdit } from '#test/support/bodies.ts'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { failConnection, respondWith } from '#test/support/request-interceptors.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  history.replaceState(null, '', '/')
  world = makeWorld()
})

const confirmedStates = () => [...world.store.stored().alerts.values()].map(({ confirmedAt }) => confirmedAt !== null)

test('opening the emailed link confirms the alert, and the page links to all alerts of the address', async () => {
  const fan = makeEmailSubscriber(world)
  await fan.requestAlert({ filter: { country: 'US' } })
  const app = await openApp(world, { at: `/confirm-alert/${fan.confirmationToken()}` })
  await screen.findByText('Done. We’ll let you know.')
  expect(confirmedStates()).toEqual([true])
  await app.user.click(screen.getByRole('link', { name: 'See your alerts' }))
  await screen.findByRole('heading', { name: `Alerts for ${FAN_EMAIL}` })
  await screen.findByRole('link', { name: 'Shows in the United States' })
})

test('fetching the page changes nothing; its HTML has no token, and a script removes the token from the URL', async () => {
  const fan = makeEmailSubscriber(world)
  await fan.requestAlert()
  const token = fan.confirmationToken()
  const { html, page, hydratePage } = await openPage(world, `/confirm-alert/${token}`)
  expect(confirmedStates()).toEqual([false])
  expect(html).not.toContain(token)
  expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  await hydratePage()
  await waitFor(() => expect(location.pathname).toBe('/confirm-alert'))
  await screen.findByText('Done. We’ll let you know.')
})

test('the page says how to proceed if the token in the URL is missing, invalid or expired', async () => {
  const fan = makeEmailSubscriber(world)
  await fan.requestAlert()
  const token = fan.confirmationToken()
  world.clock.advance(48 * 60 * 60 * 1000 + 1)
  await world.core.sweepAlerts(10)
  for (const [at, text] of [
    ['/confirm-alert', 'Please open the link in the email again.'],
    ['/confirm-alert/made-up', /^This link is no longer valid/],
    [`/confirm-alert/${token}`, /^This link is no longer valid/],
  ] as const) {
    const { unmount } = await openApp(world, { at })
    await screen.findByText(text)
    expect(screen.getByRole('link', { name: 'list of shows' }).getAttribute('href')).toBe('/')
    unmount()
  }
})

test.each([
  ['cancelled', 'This show has been cancelled. If it’s back on, we’ll let you know.'],
  ['postponed', 'This show has been postponed. When there’s a new date, we’ll let you know.'],
])('the page says that the show is now %s', async (status, text) => {
  const { id: showId, version } = await addShow(world)
  const fan = makeEmailSubscriber(world)
  await fan.requestAlert({ showId })
  await world.core.editShow(await world.as('ShowAdmin'), showId, showEdit({ status, version }))
  await openApp(world, { at: `/confirm-alert/${fan.confirmationToken()}` })
  expect((await screen.findByText('Done. We’ll let you know.')).parentElement?.textContent).toContain(text)
})

test('the page says that the show was deleted in the meantime, instead of confirming the alert', async () => {
  const { id: showId } = await addShow(world)
  const fan = makeEmailSubscriber(world)
  await fan.requestAlert({ showId })
  await world.core.deleteShow(await world.as('ShowAdmin'), showId)
  await openApp(world, { at: `/confirm-alert/${fan.confirmationToken()}` })
  await screen.findByText('This show was deleted.')
  expect(screen.queryByText('Done. We’ll let you know.')).toBeNull()
})

test('if the address has too many alerts, the page says how to open them', async () => {
  const intercept = respondWith((path) =>
    path.startsWith('/api/alerts/confirm/')
      ? Response.json(
          { code: 'alert.too_many', message: 'You have reached the limit for alerts. Stop one first.' },
          { status: 409 },
        )
      : undefined,
  )
  await openApp(world, { at: '/confirm-alert/any', intercept })
  await screen.findByText('You have reached the limit for alerts. Stop one first.')
  expect(screen.getByText(/open the link in one of our alert emails/)).toBeTruthy()
})

test('after a connection error, the page offers a retry', async () => {
  await openApp(world, { at: '/confirm-alert/any', intercept: failConnection('/api/alerts') })
  await screen.findByText(/^We couldn’t reach the server/)
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})
