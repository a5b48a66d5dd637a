import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { addShow } from '#test/support/add-shows.ts'
import { FAN_EMAIL, makeEmailSubscriber, newAlertInput } from '#test/support/alerts.ts'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { readyButton } from '#test/support/ready-button.ts'
import { failConnection } from '#test/support/request-interceptors.ts'
import { CLIENT, makeWorld, PASSWORD, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  history.replaceState(null, '', '/')
  world = makeWorld()
})

const storedAlerts = () => [...world.store.stored().alerts.values()]

const openPageWithThreeAlerts = async (intercept?: Parameters<typeof openApp>[1]['intercept']) => {
  const fan = makeEmailSubscriber(world)
  const show = await addShow(world)
  await fan.subscribe({ filter: { country: 'US' }, frequency: 'daily' })
  await fan.subscribe({ filter: {} })
  const token = await fan.subscribe({ showId: show.id })
  const app = await openApp(world, { at: `/alerts/${token}`, ...(intercept && { intercept }) })
  await screen.findByRole('heading', { name: `Alerts for ${FAN_EMAIL}` })
  const press = async (name: string) => app.user.click(await readyButton(name))
  return { ...app, press, show, token }
}

describe('the alerts page that an emailed link opens', () => {
  test('lists the alerts of the address, with links to the shows that they watch', async () => {
    const { show } = await openPageWithThreeAlerts()
    const items = within(screen.getByRole('list', { name: `Alerts for ${FAN_EMAIL}` })).getAllByRole('listitem')
    expect(items.map((item) => within(item).getByRole('link').textContent).sort()).toEqual([
      'All upcoming shows',
      'Changes to Skanksgiving',
      'Shows in the United States',
    ])
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(href('Shows in the United States')).toBe('/?country=US')
    expect(href('Changes to Skanksgiving')).toBe(`/shows/${show.slug}`)
  })

  test('changes the frequency of an alert, pauses it and resumes it', async () => {
    const app = await openPageWithThreeAlerts()
    const usAlert = () => storedAlerts().find(({ watched }) => 'filter' in watched && watched.filter.country === 'US')
    const select = screen.getByLabelText('How often: Shows in the United States')
    expect(select).toHaveProperty('value', 'daily')
    await app.user.selectOptions(select, 'Right away')
    await waitFor(() => expect(usAlert()?.frequency).toBe('right-away'))
    await app.press('Pause: Shows in the United States')
    await screen.findByText('Paused')
    expect(usAlert()?.pausedAt).not.toBeNull()
    await app.press('Resume: Shows in the United States')
    await waitFor(() => expect(screen.queryByText('Paused')).toBeNull())
    expect(usAlert()).toMatchObject({ pausedAt: null, frequency: 'right-away' })
  })

  test('ends one alert, and the focus moves to the heading', async () => {
    const app = await openPageWithThreeAlerts()
    await app.press('Stop: All upcoming shows')
    await waitFor(() => expect(storedAlerts()).toHaveLength(2))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop: All upcoming shows' })).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe(`Alerts for ${FAN_EMAIL}`))
  })

  test('ends all alerts after confirmation, and deletes the address', async () => {
    const app = await openPageWithThreeAlerts()
    await app.press('Stop all email alerts')
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop all email alerts?' }))
    expect(storedAlerts()).toHaveLength(3)
    await app.user.click(dialog.getByRole('button', { name: 'Stop all email alerts' }))
    await screen.findByText(/^No alerts yet/)
    expect(storedAlerts()).toEqual([])
    expect(world.store.stored().subscribers.size).toBe(0)
  })

  test('shows an error next to an alert that could not be changed, and keeps its frequency', async () => {
    let isDown = false
    const app = await openPageWithThreeAlerts(failConnection((path) => isDown && path.includes('/alerts/')))
    isDown = true
    const select = screen.getByLabelText('How often: Shows in the United States')
    await app.user.selectOptions(select, 'Right away')
    const item = within(select.closest('li') as HTMLElement)
    await item.findByText(/^We couldn’t reach the server/)
    expect(select).toHaveProperty('value', 'daily')
    isDown = false
    await app.user.selectOptions(select, 'Right away')
    await waitFor(() => expect(select).toHaveProperty('value', 'right-away'))
  })

  test('survives a reload without the token in the URL', async () => {
    const token = await makeEmailSubscriber(world).subscribe()
    const { html, hydratePage } = await openPage(world, `/alerts/${token}`)
    expect(html).not.toContain(token)
    await hydratePage()
    await waitFor(() => expect(location.pathname).toBe('/alerts'))
    await screen.findByRole('heading', { name: `Alerts for ${FAN_EMAIL}` })
    const reloaded = await openApp(world, { at: { pathname: '/alerts', state: history.state } })
    expect(await within(reloaded.container).findByRole('heading', { name: `Alerts for ${FAN_EMAIL}` })).toBeTruthy()
  })

  test('marks unconfirmed alerts', async () => {
    const fan = makeEmailSubscriber(world)
    const token = await fan.subscribe()
    await fan.requestAlert({ filter: { country: 'GB' } })
    await openApp(world, { at: `/alerts/${token}` })
    expect(await screen.findByText('Not confirmed yet: open the link in the email.')).toBeTruthy()
  })

  test('says how to see the alerts if the link is invalid', async () => {
    await openApp(world, { at: '/alerts/made-up' })
    await screen.findByText(/^This link is no longer valid. You may have stopped these alerts/)
    expect(screen.getByText(/open the link in one of our alert emails/)).toBeTruthy()
  })

  test('links to the alerts of the logged-in user if the link is invalid', async () => {
    const account = await world.addAccount([])
    await openApp(world, { at: '/alerts/made-up', account })
    await screen.findByText(/^This link is no longer valid/)
    expect((await screen.findByRole('link', { name: 'See your alerts' })).getAttribute('href')).toBe('/alerts')
    expect(screen.queryByText(/log in/)).toBeNull()
  })

  test('shows why the data could not be downloaded, and offers the download again', async () => {
    const app = await openPageWithThreeAlerts(failConnection((path) => path.endsWith('/shows')))
    await app.press('Download my data')
    const note = await screen.findByText(/^We couldn’t download your data\. We couldn’t reach the server/)
    expect(note.closest('[tabindex]')).toBe(document.activeElement)
    expect(await readyButton('Download my data')).toBeTruthy()
  })

  test('offers a retry if the alerts fail to load', async () => {
    await openApp(world, { at: '/alerts/any', intercept: failConnection('/api/subscribers') })
    await screen.findByText(/^We couldn’t reach the server/)
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  })
})

describe('/alerts', () => {
  test("lists the user's alerts, and is linked from the profile", async () => {
    const account = await world.addAccount([])
    await world.core.addAlert(await world.actorOf(account), CLIENT, newAlertInput({ filter: { country: 'US' } }))
    const app = await openApp(world, { at: '/profile', account })
    await app.user.click(await screen.findByRole('link', { name: 'See your alerts' }))
    await screen.findByRole('heading', { name: `Alerts for ${account.email}` })
    expect(await screen.findByRole('link', { name: 'Shows in the United States' })).toBeTruthy()
  })

  test('sends visitors to the log-in page and back', async () => {
    const account = await world.addAccount([])
    const app = await openApp(world, { at: '/alerts' })
    await app.user.click(await screen.findByRole('link', { name: 'log in' }))
    await app.user.type(await screen.findByLabelText('Email'), account.email)
    await app.user.type(screen.getByLabelText('Password'), PASSWORD)
    await app.user.click(screen.getByRole('button', { name: 'Log In' }))
    await screen.findByText(/^No alerts yet/)
    await waitFor(() => expect(app.address()).toBe('/alerts'))
  })

  test('links to the log-in page when the session has ended', async () => {
    const account = await world.addAccount([])
    const app = await openApp(world, { at: '/alerts', account })
    await screen.findByText(/^No alerts yet/)
    app.browser.deleteCookie('session')
    await app.client.invalidateQueries({ queryKey: ['subscriber', 'me'] })
    await screen.findByRole('link', { name: 'log in' })
    expect(screen.queryByText(/^No alerts yet/)).toBeNull()
  })
})
