import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { FAN_EMAIL, makeEmailSubscriber } from '#test/support/alerts.ts'
import { showInput } from '#test/support/bodies.ts'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let app: Awaited<ReturnType<typeof openApp>>
const open = async () => {
  app = await openApp(world, { at: '/admin', account: await world.addAccount(['SiteAdmin']) })
  await screen.findByRole('region', { name: 'Alerts' })
}
beforeEach(() => {
  world = makeWorld({ now: '2026-11-20T12:00:00Z' })
})

const suppress = (smtpCode: number | null) =>
  world.store.transact(({ subscribers }) =>
    subscribers.suppress({ email: FAN_EMAIL, since: world.clock.now(), smtpCode }),
  )
const section = () => within(screen.getByRole('region', { name: 'Alerts' }))
const field = () => section().getByLabelText('Look up an email address')
const lookUp = async (email: string) => {
  await app.user.clear(field())
  await app.user.type(field(), `${email}{Enter}`)
}

test('the admin home counts subscribers, alerts and suppressed addresses', async () => {
  await makeEmailSubscriber(world).subscribe()
  await makeEmailSubscriber(world).subscribe({ filter: { city: 'Oakland' }, frequency: 'weekly' })
  await world.store.transact(({ subscribers }) =>
    subscribers.suppress({ email: 'gone@fans.example' as never, since: world.clock.now(), smtpCode: 550 }),
  )
  await open()
  const figures = section()
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(figures).toEqual([
    'Subscribers1',
    'Active alerts, right away1',
    'Active alerts, daily0',
    'Active alerts, weekly1',
    'Subscribers with alerts due0',
    'Alert emails waiting to be sent0',
    'Undelivered browser notifications in the last 30 days0',
    'Email addresses rejected by mail servers in the last 30 days1',
  ])
})

test('while alert emails are being sent, the admin home shows how many subscribers have already been sent theirs', async () => {
  for (const name of ['ann', 'bob', 'cy']) await makeEmailSubscriber(world, `${name}@fans.example` as never).subscribe()
  await world.core.deliverMail()
  await world.core.addShow(await world.as('ShowAdmin'), showInput())
  await world.core.matchAlerts(10)
  world.clock.advance(5 * 60_000)
  await world.core.sendAlerts(2)
  await world.core.deliverAlertMail(1)
  world.clock.advance(60_000)
  await open()
  const progress = section().getByRole('progressbar', { name: 'Sending alert emails' })
  expect([progress.getAttribute('value'), progress.getAttribute('max')]).toEqual(['1', '3'])
  expect(section().getByText(/^Sent to 1 of 3 people\. Started .*; 1 per minute\.$/)).toBeDefined()
})

test('an admin looks up how many alerts an address has', async () => {
  await makeEmailSubscriber(world).subscribe()
  await open()
  await lookUp('nobody@fans.example')
  expect(await section().findByText('nobody@fans.example has no alerts.')).toBeDefined()
  await lookUp(FAN_EMAIL)
  expect(await section().findByText(`${FAN_EMAIL} has 1 alert.`)).toBeDefined()
  await lookUp('vera')
  expect(await section().findByText('Invalid email format')).toBeDefined()
  expect(section().getByRole('status').textContent).toBe('')
})

test.each([
  [550, 'its mail server rejected one (SMTP 550).'],
  [null, 'its mail server rejected one.'],
])('an admin lifts a suppression (SMTP code %s), and the focus returns to the field', async (smtpCode, reason) => {
  await suppress(smtpCode)
  await open()
  await lookUp(FAN_EMAIL)
  const text = `${FAN_EMAIL} hasn’t received alerts since 11/20/2026, 12:00 PM, because ${reason}`
  expect((await section().findByText(text)).getAttribute('role')).toBe('status')
  await app.user.click(section().getByRole('button', { name: 'Allow alerts again' }))
  expect(await section().findByText('This address can get alerts again.')).toBeDefined()
  expect(section().queryByRole('button', { name: 'Allow alerts again' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(world.store.stored().suppressions.size).toBe(0)
})

test('a failed look-up shows an error', async () => {
  app = await openApp(world, {
    at: '/admin',
    account: await world.addAccount(['SiteAdmin']),
    intercept: (fetch) => async (path, init) =>
      path.startsWith('/api/subscribers') ? Response.json({}, { status: 503 }) : fetch(path, init),
  })
  await screen.findByRole('region', { name: 'Alerts' })
  await lookUp(FAN_EMAIL)
  expect(await section().findByText(/Please try again/)).toBeDefined()
})
