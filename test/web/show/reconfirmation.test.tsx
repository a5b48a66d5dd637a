import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ShowListing } from '#core/shows/listing.ts'
import { addShow } from '#test/support/add-shows.ts'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { outboxOf } from '#test/support/outbox-of.ts'
import { readyButton } from '#test/support/ready-button.ts'
import { failConnection, recordCalls } from '#test/support/request-interceptors.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let show: ShowListing
let token: string
beforeEach(async () => {
  history.replaceState(null, '', '/')
  world = makeWorld({ now: '2026-11-17T12:00:00Z' })
  show = await addShow(world)
  world.clock.set('2026-11-20T12:00:00Z')
  await world.core.requestReconfirmation(10)
  const mail = outboxOf(world.store).find(({ template }) => template === 'still-on')
  token = mail?.template === 'still-on' ? mail.data.token : ''
})

const calls: string[] = []
beforeEach(() => {
  calls.length = 0
})
const openLink = async (query = '', intercept = recordCalls(calls)) => {
  const app = await openApp(world, { at: `/still-on/${token}${query}`, intercept })
  const press = async (name: string) => app.user.click(await readyButton(name))
  return { ...app, press }
}
const storedShow = () => world.store.stored().shows.get(show.id)
const buttons = () =>
  [...document.querySelectorAll('main button')].map((button) => [
    button.textContent,
    button.className.includes('danger'),
  ])

describe('the link in the reconfirmation mail', () => {
  test('shows the show and both answers, and changes nothing', async () => {
    await openLink()
    await screen.findByRole('link', { name: 'The Nutmeg Seven, Trombone Tax' })
    screen.getByText('11/27/2026')
    screen.getByText('Bottom of the Hill, San Francisco, California')
    expect(buttons()).toEqual([
      ['Yes, it’s still on', false],
      ['No, it’s cancelled', true],
    ])
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
    expect(storedShow()).toMatchObject({ confirmed: null, status: 'scheduled' })
  })

  test('sends a yes answer at once, and the other answer remains available', async () => {
    const app = await openLink('?answer=yes')
    await screen.findByText('Thank you. The show is confirmed.')
    expect(storedShow()).toMatchObject({ confirmed: { as: 'fan' }, status: 'scheduled' })
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
    await app.press('No, it’s cancelled')
    const thanks = await screen.findByText('Thank you. The show is cancelled.')
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    expect(document.activeElement?.contains(thanks)).toBe(true)
    expect(screen.queryByText('Listed, not yet confirmed by the band or venue')).toBeNull()
    expect(storedShow()?.status).toBe('cancelled')
    await app.press('It’s on after all')
    await screen.findByText('Thank you. The show is confirmed.')
    expect(storedShow()?.status).toBe('scheduled')
  })

  test('needs one press to bring back a show cancelled in the meantime', async () => {
    await world.core.answerReconfirmation(null, token, { answer: 'cancel' })
    const app = await openLink('?answer=yes')
    await screen.findByRole('button', { name: 'It’s on after all' })
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
    expect(storedShow()).toMatchObject({ confirmed: null, status: 'cancelled' })
    await app.press('It’s on after all')
    await screen.findByText('Thank you. The show is confirmed.')
    expect(storedShow()?.status).toBe('scheduled')
  })

  test('needs one press of the red button to cancel', async () => {
    const app = await openLink('?answer=cancel')
    await screen.findByText(/^Press “No, it’s cancelled”/)
    expect(buttons()[0]).toEqual(['No, it’s cancelled', true])
    expect(storedShow()?.status).toBe('scheduled')
    await app.press('No, it’s cancelled')
    await screen.findByText('Thank you. The show is cancelled.')
    expect(storedShow()?.status).toBe('cancelled')
  })

  test('says that it no longer works if its token is unknown', async () => {
    token = 'made-up'
    await openLink('?answer=yes')
    await screen.findByText('This link no longer works.')
    expect(buttons()).toEqual([])
  })

  test('shows a connection error and offers a retry', async () => {
    await openLink('?answer=yes', failConnection('/api/still-on'))
    await screen.findByText(/^We couldn’t reach the server/)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(storedShow()?.confirmed).toBeNull()
  })

  test("changes nothing when only fetched, and the page doesn't contain the token", async () => {
    const { html, page } = await openPage(world, `/still-on/${token}?answer=yes`)
    expect(storedShow()).toMatchObject({ confirmed: null, version: 1 })
    expect(html).not.toContain(token)
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  })

  test('removes the token from the address bar', async () => {
    const { hydratePage } = await openPage(world, `/still-on/${token}?answer=yes`)
    await hydratePage()
    await waitFor(() => expect(location.pathname + location.search).toBe('/still-on'))
    await screen.findByText('Thank you. The show is confirmed.')
  })
})
