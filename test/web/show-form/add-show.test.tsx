import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  bandBox,
  fieldValue,
  fillInShow,
  openAddShow,
  pickVenue,
  submit,
  upcomingShows,
  venueBox,
} from '#test/support/add-show-screen.tsx'
import { showInput } from '#test/support/bodies.ts'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld } from '#test/support/world.ts'
import type { Fetch } from '#web/data/api.ts'

describe('adding a show', () => {
  test('lists the show at once and leads to its page', async () => {
    const app = await openAddShow()
    await fillInShow(app)
    await submit(app)
    await waitFor(() => expect(app.address()).toBe('/shows/2026-12-05-the-brand-new-heavies'))
    await screen.findByText('Show added')
    const [, show] = await upcomingShows(app.world)
    expect(show).toMatchObject({
      showTitle: 'The Brand New Heavies',
      hasOwnTitle: false,
      showDate: '2026-12-05',
      doorTime: '19:30',
      showTime: '20:30',
      venueCity: 'San Francisco',
      ageRestriction: 'Unknown',
      ageLimit: null,
    })
    expect(sessionStorage.length).toBe(0)
  })

  test('updates a list that was opened before, without a reload', async () => {
    const world = makeWorld()
    await world.core.addShow(await world.as('ShowAdmin'), showInput({ showTitle: 'Known before' }))
    const app = { ...(await openApp(world, { at: '/', account: await world.addAccount(['ShowManager']) })), world }
    await screen.findByText('Known before')
    await app.user.click(screen.getByRole('button', { name: 'Show Management' }))
    await app.user.click(screen.getByRole('link', { name: 'Add a Show' }))
    await screen.findByRole('heading', { name: 'Add a show' })
    await fillInShow(app)
    await submit(app)
    await app.user.click(await screen.findByRole('link', { name: 'All shows' }))
    await screen.findByText('The Brand New Heavies', { selector: '.first-band' })
    await waitFor(() => expect(app.address()).toBe('/'))
  })

  test('stores the line-up, a new venue and all details', async () => {
    const app = await openAddShow()
    const { user } = app
    await user.click(bandBox())
    await user.paste('half past rude / TROMBONE TAX')
    await user.type(venueBox(), 'Tidal Rooms')
    await screen.findByRole('option', { name: 'Add “Tidal Rooms” as a new venue' })
    await user.keyboard('{Enter}')
    await user.type(await screen.findByLabelText('Street address'), '88 Ferry Row')
    await user.type(screen.getByLabelText('City'), 'Oakland')
    await user.type(screen.getByLabelText('Region'), 'CA')
    await user.selectOptions(screen.getByLabelText('Country'), 'United States')
    await user.type(screen.getByLabelText(/Latitude/), '37,8')
    await user.type(screen.getByLabelText(/Longitude/), '-122.27')
    await user.clear(screen.getByLabelText('Show title'))
    await user.type(screen.getByLabelText('Show title'), 'Skank Night')
    fireEvent.change(screen.getByLabelText('Show date'), { target: { value: '2026-11-28' } })
    fireEvent.change(screen.getByLabelText('Show time'), { target: { value: '21:15' } })
    await user.click(screen.getByRole('radio', { name: 'Yes' }))
    await user.type(screen.getByLabelText('Age limit'), '21')
    await user.type(screen.getByLabelText(/Event link/), 'https://tidal.example/skank')
    await user.type(screen.getByLabelText(/Ticket link/), 'https://tickets.example/1')
    await user.type(screen.getByLabelText(/Price/), '$10')
    await user.type(screen.getByLabelText(/Description/), 'Bring earplugs.')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(app.address()).toBe('/shows/2026-11-28-skank-night'))
    const show = (await upcomingShows(app.world)).find(({ showTitle }) => showTitle === 'Skank Night')
    expect(show).toMatchObject({
      bandList: [{ bandName: 'half past rude' }, { bandName: 'Trombone Tax' }],
      venueName: 'Tidal Rooms',
      venueAddress: '88 Ferry Row',
      venueCity: 'Oakland',
      venueRegion: 'CA',
      venueCountry: 'US',
      latitude: 37.8,
      longitude: -122.27,
      doorTime: null,
      showTime: '21:15',
      ageRestriction: 'Yes',
      ageLimit: 21,
      eventUrl: 'https://tidal.example/skank',
      ticketUrl: 'https://tickets.example/1',
      price: '$10',
      description: 'Bring earplugs.',
    })
  })

  test('happens only once on a double click, which disables the button', async () => {
    let release = (): void => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const intercept =
      (fetch: Fetch): Fetch =>
      async (path, init) => {
        if (path === '/api/shows' && init?.method === 'POST') await gate
        return fetch(path, init)
      }
    const app = await openAddShow({ intercept })
    await fillInShow(app)
    await app.user.dblClick(screen.getByRole('button', { name: 'Add Show' }))
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Show' }).disabled).toBe(true))
    const form = screen.getByRole('button', { name: 'Add Show' }).closest('form')
    if (form) fireEvent.submit(form)
    release()
    await waitFor(() => expect(app.address()).toMatch('/shows/'))
    expect(await upcomingShows(app.world)).toHaveLength(2)
  })
})

describe('the form for adding a show', () => {
  test('keeps the title empty and explains how the show appears without one', async () => {
    const app = await openAddShow()
    await app.user.type(bandBox(), 'A,B,')
    await pickVenue(app)
    await screen.findByText('Leave it empty and the show appears as “A, B”.')
    expect(fieldValue('Show title')).toBe('')
    const preview = screen.getByRole('complementary', { name: 'Preview' })
    expect(preview.querySelector('.show-title')).toBeNull()
    await app.user.type(screen.getByLabelText('Show title'), 'A night out')
    expect(screen.queryByText(/^Leave it empty/)).toBeNull()
    expect(preview.querySelector('.show-title')?.textContent).toBe('A night out')
  })

  test('previews the listing', async () => {
    const app = await openAddShow()
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
    expect(preview.getAllByText('TBD')).not.toHaveLength(0)
    await fillInShow(app)
    await app.user.click(screen.getByRole('radio', { name: 'Yes' }))
    await app.user.type(screen.getByLabelText('Age limit'), '18')
    for (const text of ['12/05/2026', '7:30 PM', '8:30 PM', 'San Francisco, California', '18+'])
      await preview.findByText(text)
    expect(preview.getByText('Sat')).toBeDefined()
  })

  test('lets the user change a picked venue and discard a new one', async () => {
    const app = await openAddShow()
    await pickVenue(app)
    await app.user.click(screen.getByRole('button', { name: /Change the venue/ }))
    await waitFor(() => expect(document.activeElement).toBe(venueBox()))
    await app.user.keyboard('{ArrowDown}')
    await app.user.click(await screen.findByRole('option', { name: 'Add a new venue' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Venue name')))
    await app.user.click(screen.getByRole('button', { name: 'Choose a known venue instead' }))
    await waitFor(() => expect(document.activeElement).toBe(venueBox()))
  })
})
