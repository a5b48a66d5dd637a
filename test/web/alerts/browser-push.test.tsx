import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { FAN_EMAIL, makeBrowserSubscriber, makeEmailSubscriber, newAlertInput } from '#test/support/alerts.ts'
import { openNewAlertDialog } from '#test/support/new-alert-dialog.tsx'
import { openApp } from '#test/support/open-app.tsx'
import { outboxOf } from '#test/support/outbox-of.ts'
import { makePushBrowser } from '#test/support/push-browser.ts'
import { newSubscription } from '#test/support/valid-records.ts'
import { CLIENT, makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  world = makeWorld()
})

const openDialog = (options?: Parameters<typeof openNewAlertDialog>[1]) => openNewAlertDialog(world, options)
const subscribers = () => [...world.store.stored().subscribers.values()]
const alerts = () => [...world.store.stored().alerts.values()]

describe('a visitor', () => {
  test('is asked for permission only on submit, and needs no email address', async () => {
    const { calls, subscription } = makePushBrowser()
    const app = await openDialog()
    await app.choose('In this browser')
    expect(app.dialog.queryByLabelText('Email')).toBeNull()
    expect(calls).toEqual([])
    await app.send()
    await app.dialog.findByText(/^Done. We’ll let you know/)
    expect(calls).toEqual(['requestPermission', `subscribe ${world.ports.push.publicKey}`])
    expect(subscribers()).toMatchObject([{ email: null, browser: subscription, locale: 'en' }])
    expect(outboxOf(world.store)).toEqual([])
  })

  test('subscribes by email and in the browser, and keeps the typed address when switching channels', async () => {
    makePushBrowser()
    const app = await openDialog()
    await app.user.type(app.dialog.getByLabelText('Email'), FAN_EMAIL)
    await app.choose('In this browser')
    await app.choose('By email and in this browser')
    expect(app.dialog.getByLabelText('Email')).toHaveProperty('value', FAN_EMAIL)
    await app.send()
    await app.dialog.findByText(/^Almost done.* This browser will notify you too.$/)
    expect(subscribers().map(({ email }) => email)).toEqual([null, FAN_EMAIL])
  })

  test.each([
    ['the permission prompt is dismissed', { permission: 'default' }, /^You haven’t allowed notifications yet/],
    ['the browser cannot subscribe', { fails: true }, /^This browser couldn’t set up notifications/],
  ] as const)('sees an error at the channel field if %s', async (_case, behaviour, error) => {
    makePushBrowser(behaviour)
    const app = await openDialog()
    await app.choose('In this browser')
    await app.send()
    await app.dialog.findByText(error)
    const field = app.dialog.getByLabelText('How should we notify you?')
    expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field])
    expect(field).toHaveProperty('value', 'browser')
    expect(subscribers()).toEqual([])
  })

  test('cannot choose the browser while it blocks notifications, and sees why', async () => {
    makePushBrowser({ permission: 'denied' })
    const { dialog } = await openDialog()
    dialog.getByText(/^Notifications from this site are blocked/)
    expect(dialog.getByRole('option', { name: 'In this browser' })).toHaveProperty('disabled', true)
  })

  test('is advised to add the site to the home screen where notifications require this', async () => {
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'))
    const { dialog } = await openDialog()
    expect(dialog.getByText(/add this site to your home screen/)).toBeTruthy()
  })

  test('sees no choice of channels where notifications are not supported', async () => {
    const { dialog } = await openDialog()
    expect(dialog.queryByLabelText('How should we notify you?')).toBeNull()
  })
})

test('a user switches an alert from email to this browser', async () => {
  const { calls } = makePushBrowser()
  const user = await world.addAccount([])
  const app = await openDialog({ account: user })
  const box = (name: string) => app.dialog.getByLabelText(name)
  await waitFor(() => expect(box('Email')).toHaveProperty('disabled', true))
  expect(calls).toEqual([])
  await app.user.click(box('This browser'))
  await waitFor(() => expect(box('Email')).toHaveProperty('disabled', false))
  expect(subscribers().map(({ email }) => email)).toEqual([user.email, null])
  await app.user.click(box('Email'))
  await waitFor(() => expect(alerts()).toHaveLength(1))
  expect(subscribers().find(({ id }) => id === alerts()[0]?.subscriberId)?.browser).toMatchObject({
    accountId: user.id,
  })
  await waitFor(() => expect(box('This browser')).toHaveProperty('disabled', true))
})

test.each([
  ['default', /^You haven’t allowed notifications yet/],
  ['denied', /^Notifications from this site are blocked/],
] as const)('a user sees why the browser cannot be added if the prompt returns “%s”', async (promptResult, error) => {
  makePushBrowser({ permission: 'default', promptResult })
  const app = await openDialog({ account: await world.addAccount([]) })
  await app.user.click(await app.dialog.findByLabelText('This browser'))
  await app.dialog.findByText(error)
  expect(subscribers().filter(({ browser }) => browser)).toEqual([])
})

describe('/alerts', () => {
  const subscribe = async () => {
    const { subscription, isSubscribed } = makePushBrowser({ isSubscribed: true })
    await makeBrowserSubscriber(world, subscription).subscribe({ filter: { country: 'US' } })
    return { isSubscribed }
  }

  test("lists a visitor's alerts in this browser, and removes the browser", async () => {
    const { isSubscribed } = await subscribe()
    const app = await openApp(world, { at: '/alerts' })
    const list = within(await screen.findByRole('list', { name: 'Alerts in this browser' }))
    list.getByText('Shows in the United States')
    await app.user.click(screen.getByRole('button', { name: 'Remove this browser' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this browser?' }))
    await app.user.click(dialog.getByRole('button', { name: 'Remove this browser' }))
    await screen.findByText('No alerts yet.', { exact: false })
    expect([subscribers(), isSubscribed()]).toEqual([[], false])
  })

  test('lists the alerts of an email address and of this browser on one page', async () => {
    await subscribe()
    const token = await makeEmailSubscriber(world).subscribe()
    await openApp(world, { at: `/alerts/${token}` })
    await screen.findByRole('heading', { name: `Alerts by email to ${FAN_EMAIL} and in browsers` })
    expect(await screen.findByRole('heading', { name: 'This browser' })).toBeTruthy()
    const items = within(
      screen.getByRole('list', { name: `Alerts by email to ${FAN_EMAIL} and in browsers` }),
    ).getAllByRole('listitem')
    expect(items.map((item) => item.querySelector('a')?.textContent)).toEqual([
      'All upcoming shows',
      'Shows in the United States',
    ])
  })

  test("groups an alert's channels into one item, and applies changes to every channel", async () => {
    const user = await world.addAccount([])
    const { subscription } = makePushBrowser({ isSubscribed: true })
    const add = async (changes: Parameters<typeof newAlertInput>[0]) =>
      world.core.addAlert(await world.actorOf(user), CLIENT, newAlertInput({ filter: { country: 'US' }, ...changes }))
    await add({ frequency: 'weekly', browser: subscription })
    await add({ frequency: 'daily', browser: newSubscription(), byEmail: false })
    const app = await openApp(world, { at: '/alerts', account: user })
    const list = within(await screen.findByRole('list', { name: `Alerts by email to ${user.email} and in browsers` }))
    expect(list.getAllByRole('listitem')).toHaveLength(1)
    const channels = list.getByRole('group', { name: 'How to notify you: Shows in the United States' })
    expect(channels.textContent).toMatch(/^EmailThis browserBrowser added on/)
    const select = list.getByLabelText('How often: Shows in the United States')
    expect(select).toHaveProperty('value', '')
    await app.user.selectOptions(select, 'Right away')
    await waitFor(() => expect(alerts().map(({ frequency }) => frequency)).toEqual(Array(3).fill('right-away')))
    await waitFor(() => expect(select.getAttribute('aria-disabled')).toBe('false'))
    await app.user.click(await list.findByRole('button', { name: 'Pause: Shows in the United States' }))
    await list.findByText('Paused')
    expect(alerts().every(({ pausedAt }) => pausedAt)).toBe(true)
    const box = list.getByLabelText('This browser')
    const waitUntilIdle = () => waitFor(() => expect(box.getAttribute('aria-disabled')).toBe('false'))
    await waitUntilIdle()
    await app.user.click(box)
    await waitFor(() => expect(alerts()).toHaveLength(2))
    await waitUntilIdle()
    expect(box).toHaveProperty('checked', false)
    await app.user.click(box)
    await waitFor(() => expect(alerts()).toHaveLength(3))
    await waitFor(() => expect(list.queryByText('Paused')).toBeNull())
    await waitUntilIdle()
    await app.user.click(list.getByRole('button', { name: 'Stop: Shows in the United States' }))
    await waitFor(() => expect(alerts()).toEqual([]))
    await screen.findByText('No alerts yet.', { exact: false })
  })

  test('lists the other browsers of the account', async () => {
    const user = await world.addAccount([])
    const alert = newAlertInput({ byEmail: false, browser: newSubscription() })
    await world.core.addAlert(await world.actorOf(user), CLIENT, alert)
    await openApp(world, { at: '/alerts', account: user })
    await waitFor(() => screen.getByRole('heading', { name: /^Browser added on/ }))
    expect(screen.getByRole('heading', { name: `Alerts by email to ${user.email} and in browsers` })).toBeTruthy()
  })
})
