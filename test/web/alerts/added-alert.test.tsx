import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { addShow } from '#test/support/add-shows.ts'
import { FAN_EMAIL, makeEmailSubscriber, newAlertInput } from '#test/support/alerts.ts'
import { openNewAlertDialog } from '#test/support/new-alert-dialog.tsx'
import { outboxOf } from '#test/support/outbox-of.ts'
import { failConnection } from '#test/support/request-interceptors.ts'
import { CLIENT, makeWorld, type World } from '#test/support/world.ts'
import { rememberPlace } from '#web/data/near-place.ts'

let world: World
beforeEach(() => {
  world = makeWorld()
})

const openDialog = (options: Parameters<typeof openNewAlertDialog>[1]) => openNewAlertDialog(world, options)
const storedAlerts = () => [...world.store.stored().alerts.values()]

test('a user adds an alert with one press, gets no email, and sees a link to all their alerts', async () => {
  const { lineUp } = await addShow(world)
  const account = await world.addAccount([])
  const app = await openDialog({ at: `/bands/${lineUp[0]?.bandSlug}`, account })
  const done = await app.dialog.findByText(/^Done/)
  expect(done.closest('[role=status]')?.textContent).toContain(`We’ll email you at ${account.email}.`)
  expect(storedAlerts()).toMatchObject([
    { watched: { filter: { bands: [lineUp[0]?.bandId] } }, frequency: 'daily', confirmedAt: world.clock.now() },
  ])
  expect(outboxOf(world.store)).toEqual([])
  await app.user.click(app.dialog.getByRole('link', { name: 'See your alerts' }))
  await screen.findByRole('heading', { name: `Alerts for ${account.email}` })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a user who presses the button twice sends only one request', async () => {
  const calls: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const app = await openDialog({
    at: '/',
    account: await world.addAccount([]),
    beforePress: ({ user }) => void user.click(screen.getByRole('button', { name: 'Alert me' })),
    intercept: (fetch) => async (path, init) => {
      if (path === '/api/alerts') {
        calls.push(path)
        await released
      }
      return fetch(path, init)
    },
  })
  await app.dialog.findByText('Sending...')
  await app.user.click(app.button)
  release()
  await app.dialog.findByText(/^Done/)
  expect([calls.length, storedAlerts().length]).toEqual([1, 1])
})

test('the frequency that a user chooses in the dialog also applies to the next alert', async () => {
  const account = await world.addAccount([])
  const app = await openDialog({ at: '/?country=US', account })
  const select = await app.dialog.findByLabelText('How often: Shows in the United States')
  expect(select).toHaveProperty('value', 'daily')
  await app.user.selectOptions(select, 'Once a week, on Thursday at 9:00 AM')
  await waitFor(() => expect(storedAlerts()).toMatchObject([{ frequency: 'weekly' }]))
  app.unmount()
  world.clock.advance(1000)
  const next = await openDialog({ at: '/?country=GB', account })
  await next.dialog.findByText(/^Done/)
  expect(storedAlerts()).toMatchObject([{ frequency: 'weekly' }, { frequency: 'weekly' }])
})

test('a user limits the alert to shows near the place that they last picked, and removes that limit', async () => {
  rememberPlace({ near: '53.8,-1.55', name: 'Leeds' })
  onTestFinished(() => localStorage.clear())
  const app = await openDialog({ at: '/', account: await world.addAccount([]) })
  const box = await app.dialog.findByLabelText('Only within 50 km of Leeds')
  await app.user.click(box)
  await app.dialog.findByText('Shows within 50 km of Leeds')
  const near = { latitude: 53.8, longitude: -1.55 }
  await waitFor(() => expect(storedAlerts()).toMatchObject([{ watched: { filter: { near, within: 50 } } }]))
  await waitFor(() => expect(box.getAttribute('aria-disabled')).toBe('false'))
  expect(box).toHaveProperty('checked', true)
  await app.user.click(box)
  await app.dialog.findByText('All upcoming shows')
  await waitFor(() => expect(storedAlerts()).toMatchObject([{ watched: { filter: { near: null } } }]))
  await waitFor(() => expect(box.getAttribute('aria-disabled')).toBe('false'))
  await app.user.click(app.dialog.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(storedAlerts()).toEqual([]))
})

test('a user undoes adding an alert, and the focus returns to the button', async () => {
  const app = await openDialog({ at: '/', account: await world.addAccount([]) })
  await app.user.click(await app.dialog.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([storedAlerts(), document.activeElement]).toEqual([[], app.button])
  expect(await screen.findByText('Alert stopped.')).toBeTruthy()
})

test('a user who adds an existing alert again keeps it unchanged, and can end it', async () => {
  const account = await world.addAccount([])
  await world.core.addAlert(await world.actorOf(account), CLIENT, newAlertInput({ frequency: 'right-away' }))
  const app = await openDialog({ at: '/', account })
  await app.dialog.findByText(/^You already have this alert\. We’ll email you at /)
  expect(app.dialog.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(storedAlerts()).toMatchObject([{ frequency: 'right-away' }])
  await app.user.click(app.dialog.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(storedAlerts()).toEqual([]))
})

test('a user sees in the form why adding the alert failed, and tries again', async () => {
  let isDown = true
  const app = await openDialog({
    at: '/',
    account: await world.addAccount([]),
    intercept: failConnection((path) => isDown && path === '/api/alerts'),
  })
  await app.dialog.findByText(/^We couldn’t reach the server/)
  expect(app.dialog.queryByLabelText('Email')).toBeNull()
  isDown = false
  await app.user.selectOptions(app.dialog.getByLabelText('How often?'), 'Right away')
  await app.send()
  await app.dialog.findByText(/^Done/)
  expect(storedAlerts()).toMatchObject([{ frequency: 'right-away' }])
})

test('a user whose session has ended continues as a visitor', async () => {
  const account = await world.addAccount([])
  const app = await openDialog({ at: '/', account, beforePress: ({ browser }) => browser.deleteCookie('session') })
  await app.dialog.findByText(/^You’ve been logged out/)
  await app.user.type(await app.dialog.findByLabelText('Email'), FAN_EMAIL)
  await app.send()
  await app.dialog.findByText(/^Almost done/)
  expect(storedAlerts()).toMatchObject([{ frequency: 'daily', confirmedAt: null }])
  expect(makeEmailSubscriber(world).confirmationToken()).not.toBe('')
})
