import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { showInput } from '#test/support/bodies.ts'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld, type World } from '#test/support/world.ts'
import type { Fetch } from '#web/api.ts'

type Opened = Awaited<ReturnType<typeof open>>

/** A world with one show on the list, and the form open in the browser of a show manager. */
const open = async ({ through, world = makeWorld() }: { through?: (fetch: Fetch) => Fetch; world?: World } = {}) => {
  await world.core.addShow(await world.as('ShowAdmin'), showInput({ showTitle: 'Known before' }))
  const who = await world.addAccount(['ShowManager'])
  const app = await openApp(world, { at: '/add-show', who, ...(through && { through }) })
  await screen.findByRole('heading', { name: 'Add a show' })
  return { ...app, world, who }
}

const bandBox = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Bands, in poster order' })
const venueBox = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Venue' })
const bill = () =>
  screen
    .queryAllByRole('listitem')
    .filter((item) => item.className === 'chip')
    .map((item) => item.textContent)
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

const pickVenue = async ({ user }: Pick<Opened, 'user'>) => {
  await user.type(venueBox(), 'bottom')
  await screen.findByRole('option', { name: /Bottom of the Hill/ })
  await user.keyboard('{Enter}')
  await screen.findByText('1233 17th Street, San Francisco, California, US')
}

/** The least that makes a show. */
const fillIn = async (app: Pick<Opened, 'user'>) => {
  await app.user.type(bandBox(), 'The Brand New Heavies,')
  await pickVenue(app)
  fireEvent.change(screen.getByLabelText('Show date'), { target: { value: '2026-12-05' } })
  await app.user.click(screen.getByRole('button', { name: '7:30 / 8:30 PM' }))
}

const submit = ({ user }: Pick<Opened, 'user'>) => user.click(screen.getByRole('button', { name: 'Add Show' }))

const upcoming = async (world: World) => {
  const { shows } = await world.core.listShows(null, { page: 1, limit: 25 } as never)
  return shows
}

describe('adding a show', () => {
  test('puts it on the list at once and leads to its page', async () => {
    const app = await open()
    await fillIn(app)
    await submit(app)
    await waitFor(() => expect(app.address()).toBe('/shows/2026-12-05-the-brand-new-heavies-at-bottom-of-the-hill'))
    await screen.findByText('Show added')
    const [, show] = await upcoming(app.world)
    expect(show).toMatchObject({
      showTitle: 'The Brand New Heavies at Bottom of the Hill',
      showDate: '2026-12-05',
      doorTime: '19:30',
      showTime: '20:30',
      venueCity: 'San Francisco',
      ageRestriction: 'Unknown',
      ageLimit: null,
    })
    expect(sessionStorage.length).toBe(0)
  })

  test('stands on a list that was open before, without a reload', async () => {
    const world = makeWorld()
    await world.core.addShow(await world.as('ShowAdmin'), showInput({ showTitle: 'Known before' }))
    const app = { ...(await openApp(world, { at: '/', who: await world.addAccount(['ShowManager']) })), world }
    await screen.findByText('Known before')
    await app.user.click(screen.getByRole('button', { name: 'Show Management' }))
    await app.user.click(screen.getByRole('link', { name: 'Add a Show' }))
    await screen.findByRole('heading', { name: 'Add a show' })
    await fillIn(app)
    await submit(app)
    await app.user.click(await screen.findByRole('link', { name: 'All shows' }))
    await screen.findByText('The Brand New Heavies at Bottom of the Hill')
    expect(app.address()).toBe('/')
  })

  test('sends every field', async () => {
    const app = await open()
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
    const show = (await upcoming(app.world)).find(({ showTitle }) => showTitle === 'Skank Night')
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

  test('a double click adds one show, with the button disabled meanwhile', async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const through =
      (fetch: Fetch): Fetch =>
      async (path, init) => {
        if (path === '/api/shows' && init?.method === 'POST') await held
        return fetch(path, init)
      }
    const app = await open({ through })
    await fillIn(app)
    await app.user.dblClick(screen.getByRole('button', { name: 'Add Show' }))
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Show' }).disabled).toBe(true))
    const form = screen.getByRole('button', { name: 'Add Show' }).closest('form')
    if (form) fireEvent.submit(form)
    release()
    await waitFor(() => expect(app.address()).toMatch('/shows/'))
    expect(await upcoming(app.world)).toHaveLength(2)
  })
})

describe('errors', () => {
  test('stand in a summary that leads to the fields, and at each field', async () => {
    const app = await open()
    await submit(app)
    const summary = await screen.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Show title is required',
      'Venue is required',
      'Show date is required',
      'Door time or show time is required',
    ])
    await waitFor(() => expect(document.activeElement).toBe(summary))
    expect(document.title).toBe('Error: Add a show | Upstroke')
    for (const label of ['Show title', 'Show date', 'Door time']) {
      const field = screen.getByLabelText(label)
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')).not.toBeNull()
    }
    await app.user.click(within(summary).getByRole('link', { name: 'Venue is required' }))
    expect(document.activeElement).toBe(venueBox())
  })

  test('go as soon as they are mended, also those that another field mends', async () => {
    const app = await open()
    await submit(app)
    await screen.findByRole('alert')
    await fillIn(app)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(document.title).toBe('Add a show | Upstroke')
  })

  test('of a new venue and of the details have the messages of the specification', async () => {
    const app = await open()
    await app.user.type(venueBox(), 'Tidal Rooms')
    await app.user.click(await screen.findByRole('option', { name: /as a new venue/ }))
    await app.user.type(await screen.findByLabelText(/Latitude/), '91')
    await app.user.click(screen.getByRole('radio', { name: 'Yes' }))
    await app.user.type(screen.getByLabelText('Age limit'), '0')
    await app.user.type(screen.getByLabelText(/Event link/), 'ftp://x')
    await submit(app)
    const summary = await screen.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Show title is required',
      'Street address is required',
      'City is required',
      'Region is required',
      'Country is required',
      'Latitude must be between -90 and 90',
      'Show date is required',
      'Door time or show time is required',
      'Age limit must be a positive number',
      'Event link must be a web address that starts with http:// or https://',
    ])
  })

  test('a name that is typed and not on the bill is not lost unseen', async () => {
    const app = await open()
    await fillIn(app)
    await app.user.type(bandBox(), 'Half a na')
    await submit(app)
    expect((await screen.findByRole('alert')).textContent).toContain('“Half a na” is not on the bill yet')
    expect(await upcoming(app.world)).toHaveLength(1)
  })

  test('of the server stand at their fields', async () => {
    const refusal = { message: 'x', errors: [{ field: 'venueId', message: 'This venue does not exist' }] }
    const through =
      (fetch: Fetch): Fetch =>
      (path, init) =>
        path === '/api/shows' && init?.method === 'POST'
          ? new Response(JSON.stringify(refusal), { status: 422 })
          : fetch(path, init)
    const app = await open({ through })
    await fillIn(app)
    await submit(app)
    const summary = await screen.findByRole('alert')
    await app.user.click(within(summary).getByRole('link', { name: 'This venue does not exist' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Change the venue/ }))
  })

  test('a dead line loses nothing, and the second try succeeds', async () => {
    let isDead = true
    const through =
      (fetch: Fetch): Fetch =>
      (path, init) =>
        isDead && init?.method === 'POST' && path === '/api/shows'
          ? Promise.reject(new TypeError('Failed to fetch'))
          : fetch(path, init)
    const app = await open({ through })
    await fillIn(app)
    await submit(app)
    expect((await screen.findByRole('alert')).textContent).toContain('The server could not be reached.')
    expect(bill()).toEqual(['1st The Brand New Heavies'])
    isDead = false
    await submit(app)
    await waitFor(() => expect(app.address()).toMatch('/shows/'))
    expect(await upcoming(app.world)).toHaveLength(2)
  })

  test('an expired session says so, and after logging in everything is there again', async () => {
    const app = await open()
    await fillIn(app)
    app.browser.forgetCookie('session')
    await submit(app)
    expect((await screen.findByRole('alert')).textContent).toContain('You are not logged in any more.')
    await app.user.click(screen.getByRole('link', { name: 'log in again' }))
    await waitFor(() => expect(app.address()).toBe('/login'))
    await app.user.type(await screen.findByLabelText('Email'), app.who.email)
    await app.user.type(screen.getByLabelText('Password'), 'Correct horse 2 battery!{Enter}')
    await screen.findByText('Your draft is back.')
    expect(bill()).toEqual(['1st The Brand New Heavies'])
    expect(value('Show date')).toBe('2026-12-05')
    await submit(app)
    await waitFor(() => expect(app.address()).toMatch('/shows/'))
  })
})

describe('the bill', () => {
  test('Enter takes the suggestion that begins with what was typed, else the new name', async () => {
    const { user } = await open()
    await user.type(bandBox(), 'tromb{Enter}')
    await waitFor(() => expect(bill()).toEqual(['1st Trombone Tax']))
    await user.type(bandBox(), 'nutmeg')
    const option = await screen.findByRole('option', { name: /The Nutmeg Seven/ })
    await waitFor(() => expect(bandBox().getAttribute('aria-activedescendant')).toBe(option.id))
    expect(option.getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{Enter}')
    await user.type(bandBox(), 'Trombones of Doom{Enter}')
    await waitFor(() => expect(bill()).toEqual(['1st Trombone Tax', '2nd The Nutmeg Seven', '3rd Trombones of Doom']))
    expect(bandBox().value).toBe('')
  })

  test('the arrows choose, Escape closes, a click takes', async () => {
    const { user } = await open()
    await user.type(bandBox(), 't')
    await screen.findByRole('option', { name: /Trombone Tax/ })
    await user.keyboard('{ArrowUp}')
    const last = within(screen.getByRole('listbox', { name: 'Bands' }))
      .getAllByRole('option')
      .at(-1)
    await user.keyboard('{Escape}')
    expect(bandBox().getAttribute('aria-expanded')).toBe('false')
    expect(bandBox().value).toBe('t')
    await user.keyboard('{ArrowDown}')
    expect(bandBox().getAttribute('aria-expanded')).toBe('true')
    await user.click(screen.getByRole('option', { name: 'Add “t” as a new band' }))
    expect(last?.textContent).toContain('as a new band')
    await waitFor(() => expect(bill()).toEqual(['1st t']))
    expect(document.activeElement).toBe(bandBox())
  })

  test('a pasted line-up becomes its bands, known ones in their own spelling, each once', async () => {
    const { user } = await open()
    await user.click(bandBox())
    await user.paste('The Nutmeg Seven + trombone tax • "AC/DC Tribute", Trombone Tax')
    await waitFor(() => expect(bill()).toEqual(['1st The Nutmeg Seven', '2nd Trombone Tax', '3rd AC/DC Tribute']))
  })

  test('bands are moved and removed by key, and the focus stays with them', async () => {
    const { user } = await open()
    await user.type(bandBox(), 'A,B,C,')
    expect(bill()).toEqual(['1st A', '2nd B', '3rd C'])
    await user.keyboard('{ArrowLeft}{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}')
    await waitFor(() => expect(bill()).toEqual(['1st C', '2nd A', '3rd B']))
    expect(document.activeElement?.textContent).toBe('1st C')
    await screen.findByText('C is now 1st on the bill')
    await user.keyboard('{ArrowRight}{Delete}')
    await waitFor(() => expect(bill()).toEqual(['1st C', '2nd B']))
    expect(document.activeElement?.textContent).toBe('2nd B')
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(bandBox())
    await user.keyboard('{Backspace}')
    await waitFor(() => expect(bill()).toEqual(['1st C']))
  })

  test('bands are moved and removed by finger', async () => {
    const { user } = await open()
    await user.type(bandBox(), 'A,B,')
    await user.click(screen.getByRole('button', { name: '2nd B' }))
    await user.click(screen.getByRole('button', { name: 'Move B earlier' }))
    await waitFor(() => expect(bill()).toEqual(['1st B', '2nd A']))
    await user.click(screen.getByRole('button', { name: 'Remove A' }))
    await waitFor(() => expect(bill()).toEqual(['1st B']))
  })
})

describe('what the form fills in', () => {
  test('the title follows bands and venue until it is changed by hand', async () => {
    const app = await open()
    await app.user.type(bandBox(), 'A,B,')
    await waitFor(() => expect(value('Show title')).toBe('A, B'))
    await pickVenue(app)
    await waitFor(() => expect(value('Show title')).toBe('A, B at Bottom of the Hill'))
    await app.user.type(screen.getByLabelText('Show title'), '!')
    await app.user.type(bandBox(), 'C,')
    expect(value('Show title')).toBe('A, B at Bottom of the Hill!')
  })

  test('the preview says what the list will say', async () => {
    const app = await open()
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
    expect(preview.getAllByText('TBD')).not.toHaveLength(0)
    await fillIn(app)
    await app.user.click(screen.getByRole('radio', { name: 'Yes' }))
    await app.user.type(screen.getByLabelText('Age limit'), '18')
    for (const text of ['12/05/2026', '7:30 PM', '8:30 PM', 'San Francisco, California', '18+'])
      await preview.findByText(text)
    expect(preview.getByText('Sat')).toBeDefined()
  })

  test('a picked venue can be changed, a new one given up', async () => {
    const app = await open()
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

describe('leaving', () => {
  test('a draft survives a reload, and can be started over', async () => {
    const app = await open()
    await app.user.type(bandBox(), 'A,B,')
    app.unmount()
    const again = await openApp(app.world, { at: '/add-show', who: app.who })
    await screen.findByText('Your draft is back.')
    expect(bill()).toEqual(['1st A', '2nd B'])
    await again.user.click(screen.getByRole('button', { name: 'Start over' }))
    await waitFor(() => expect(bill()).toEqual([]))
    expect(value('Show title')).toBe('')
    expect(sessionStorage.length).toBe(0)
  })

  test('Cancel and links ask before anything is lost', async () => {
    const app = await open()
    await app.user.type(bandBox(), 'A,')
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await app.user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.address()).toBe('/add-show')
    await app.user.click(screen.getByRole('link', { name: /Upstroke/ }))
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(app.address()).toBe('/'))
    expect(sessionStorage.length).toBe(0)
  })

  test('nobody is asked while there is nothing to lose', async () => {
    const app = await open()
    const unload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(unload)
    expect(unload.defaultPrevented).toBe(false)
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(app.address()).toBe('/')
  })

  test('closing the tab asks in the way of the browser', async () => {
    const app = await open()
    await app.user.type(screen.getByLabelText(/Price/), '$10')
    const unload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(unload)
    expect(unload.defaultPrevented).toBe(true)
  })
})
