import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { BandInput } from '#core/bands/band.ts'
import { addShow, addShows } from '#test/support/add-shows.ts'
import { expectTitles, inOakland, makeWorldWithShows, openPanel, shownTitles } from '#test/support/filtered-list.tsx'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld, type World } from '#test/support/world.ts'

const bandIdOf = async (world: World, name: string) =>
  (await world.core.searchBands({ q: name, limit: 5 }))[0]?.id ?? ''

describe('the filter panel', () => {
  test('opens with its button, which shows whether it is open, and closes on Escape, returning the focus to the button', async () => {
    const { user, panel } = await openPanel(await makeWorldWithShows())
    const toggle = screen.getAllByRole('button', { name: 'Hide Filters' })[0]
    expect(toggle?.getAttribute('aria-expanded')).toBe('true')
    expect(toggle?.getAttribute('aria-controls')).toBe(document.querySelector('.filters')?.id)
    panel.getByRole('searchbox', { name: 'Search' }).focus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull()
    expect(document.activeElement?.getAttribute('aria-controls')).toBe('filters')
  })

  test('offers bands with their counts before anything is typed, and filters by the picked bands', async () => {
    const world = await makeWorldWithShows()
    const { user, panel, address } = await openPanel(world)
    await user.click(panel.getByRole('combobox', { name: 'Bands' }))
    expect((await panel.findAllByRole('option', { name: /shows?$/ })).map(({ textContent }) => textContent)).toEqual([
      'Bus Lane Heroes 2 shows',
      'The Nutmeg Seven 1 show',
    ])
    await user.click(panel.getByRole('option', { name: /Bus Lane/ }))
    await expectTitles('Second', 'Third')
    expect(address()).toBe(`/?bands=${await bandIdOf(world, 'Bus Lane Heroes')}`)
    expect(within(panel.getByRole('list', { name: 'Chosen: Bands' })).getByText('Bus Lane Heroes')).toBeDefined()
    await waitFor(() => expect(panel.getByText('2 shows', { selector: '[role=status]' })).toBeDefined())
    await user.click(panel.getByRole('button', { name: 'Remove Bus Lane Heroes' }))
    await expectTitles('First', 'Second', 'Third')
    expect(address()).toBe('/')
    await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('combobox', { name: 'Bands' })))
  })

  test('filters by door criteria, each with its count; their chips remove them', async () => {
    const world = await makeWorldWithShows()
    await addShow(world, {
      showTitle: 'Fourth',
      showDate: '2026-12-05',
      doorFacts: { priceKind: 'free', stepFree: true },
    })
    await addShow(world, { showTitle: 'Fifth', showDate: '2026-12-06', doorFacts: { stepFree: true, strobe: false } })
    const { user, panel, address } = await openPanel(world)
    await user.click(await panel.findByRole('checkbox', { name: 'Step-free entrance (2)' }))
    await expectTitles('Fourth', 'Fifth')
    expect(address()).toBe('/?stepFree=true')
    await user.click(await panel.findByRole('checkbox', { name: 'Free (1)' }))
    await expectTitles('Fourth')
    expect(address()).toBe('/?free=true&stepFree=true')
    expect(await panel.findByRole('checkbox', { name: 'No strobe lights (0)' })).toHaveProperty('checked', false)
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('link', { name: 'Remove filter: Good to know Free' }))
    await expectTitles('Fourth', 'Fifth')
    await waitFor(() => expect(document.title).toBe('Shows (Step-free entrance) | Upstroke'))
  })

  test('filters by the genres of the bands, and shows the count for each genre', async () => {
    const world = await makeWorldWithShows()
    const admin = await world.as('ShowAdmin')
    for (const [name, genres] of [
      ['Skankers', ['ska', '2-tone']],
      ['Oi Oi', ['oi', 'ska']],
    ] as const) {
      await world.core.addBand(admin, BandInput.parse({ name, genres }))
      await addShow(world, { showTitle: `${name} Night`, showDate: '2026-12-05', bandList: [{ bandName: name }] })
    }
    const { user, panel, address } = await openPanel(world)
    await user.click(await panel.findByRole('checkbox', { name: 'Oi! (1)' }))
    await expectTitles('Oi Oi Night')
    await user.click(await panel.findByRole('checkbox', { name: '2 Tone (1)' }))
    await expectTitles('Oi Oi Night', 'Skankers Night')
    expect(address()).toBe('/?genres=2-tone,oi')
    expect(panel.getByRole('checkbox', { name: 'Dub (0)' })).toHaveProperty('checked', false)
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('link', { name: 'Remove filter: Genres 2 Tone' }))
    await expectTitles('Oi Oi Night')
    await waitFor(() => expect(document.title).toBe('Shows (Oi!) | Upstroke'))
  })

  test('finds a venue as its name is typed, and removes the last chip on Backspace', async () => {
    const { user, panel, address } = await openPanel(await makeWorldWithShows())
    const input = panel.getByRole('combobox', { name: 'Venues' })
    await user.type(input, 'hexag')
    await user.click(await panel.findByRole('option', { name: /Hexagon Arms/ }))
    await expectTitles('Third')
    expect(address()).toMatch(/^\/\?venues=[\da-f-]{36}$/)
    await user.type(input, '{Backspace}')
    await expectTitles('First', 'Second', 'Third')
  })

  test('filters by a city once its name is complete', async () => {
    const { user, panel, address } = await openPanel(await makeWorldWithShows())
    await user.type(panel.getByRole('combobox', { name: 'City' }), 'lee')
    expect(await panel.findByRole('option', { name: 'Leeds England, 1 show' })).toBeDefined()
    expect(address()).toBe('/')
    await user.type(panel.getByRole('combobox', { name: 'City' }), 'ds')
    await expectTitles('Third')
    expect(address()).toBe('/?city=leeds')
    await user.click(panel.getByRole('button', { name: 'Clear all' }))
    await expectTitles('First', 'Second', 'Third')
    expect(panel.getByRole('combobox', { name: 'City' })).toHaveProperty('value', '')
  })

  test.each(['{Enter}', '{Tab}'])('picks the suggested city with %s', async (key) => {
    const { user, panel, address } = await openPanel(await makeWorldWithShows())
    await user.type(panel.getByRole('combobox', { name: 'City' }), 'lee')
    await panel.findByRole('option', { name: 'Leeds England, 1 show' })
    await user.keyboard(key)
    await expectTitles('Third')
    expect(address()).toBe('/?city=Leeds')
  })

  test('offers cities and regions with their counts', async () => {
    const { user, panel, address } = await openPanel(await makeWorldWithShows())
    await user.click(panel.getByRole('combobox', { name: 'City' }))
    await user.click(await panel.findByRole('option', { name: 'Oakland California, 2 shows' }))
    await expectTitles('First', 'Second')
    expect(address()).toBe('/?city=Oakland')
    await user.click(panel.getByRole('combobox', { name: 'Region' }))
    expect((await panel.findAllByRole('option', { name: /show/ })).map(({ textContent }) => textContent)).toEqual([
      'California United States, 2 shows',
    ])
  })

  test('filters by country, search text and all ages combined', async () => {
    const { user, panel, address } = await openPanel(await makeWorldWithShows())
    await panel.findByRole('option', { name: 'United States (2)' })
    await user.selectOptions(panel.getByRole('combobox', { name: 'Country' }), 'United States (2)')
    await expectTitles('First', 'Second')
    await user.type(panel.getByRole('searchbox', { name: 'Search' }), 'seco')
    await expectTitles('Second')
    await user.click(panel.getByRole('checkbox', { name: 'All ages' }))
    await waitFor(() => expect(address()).toBe('/?q=seco&country=US&ages=all'))
    await expectTitles('Second')
  })

  test('shows a date error at its field and in place of the list', async () => {
    const { panel } = await openPanel(await makeWorldWithShows(), '/?startDate=2026-12-02&endDate=2026-12-01')
    const input = panel.getByLabelText('End date')
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    const message = 'End date must not be before the start date'
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent?.trim()).toBe(message)
    expect(screen.getByText(message, { selector: '.list-message p' }).closest('[role=alert]')).not.toBeNull()
    expect(shownTitles()).toEqual([])
  })
})

test('the list says “More than” before an inexact count, and loads further pages by cursor until the end', async () => {
  const world = makeWorld()
  await addShows(world, 30, inOakland)
  const requestedPaths: string[] = []
  const { user } = await openApp(world, {
    at: '/?city=Oakland',
    intercept: (fetch) => async (path, init) => {
      if (!path.startsWith('/api/shows?')) return fetch(path, init)
      requestedPaths.push(path)
      const body = await (await fetch(path, init)).json()
      return Response.json({ ...body, totalItems: 1000, isTotalExact: false })
    },
  })
  await waitFor(() => expect(shownTitles()).toHaveLength(25))
  expect(await screen.findByText('More than 1,000 shows', { selector: '[role=status]' })).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Load more shows' }))
  await screen.findByText('No more shows available')
  expect(shownTitles()).toHaveLength(30)
  expect(requestedPaths.map((path) => path.replace(/(?<=cursor=)[^&]+/, '…'))).toEqual([
    '/api/shows?page=1&limit=25&city=Oakland',
    '/api/shows?cursor=…&limit=25&city=Oakland',
  ])
})

describe('the row of dates', () => {
  test('sets the dates and keeps the rest of the filter', async () => {
    const world = await makeWorldWithShows()
    world.clock.set('2026-11-26T20:00:00Z')
    const { user, address } = await openApp(world, { at: '/?city=Oakland&endDate=2026-11-30' })
    const dates = within(screen.getByRole('navigation', { name: 'Dates' }))
    expect(dates.queryByRole('link', { current: true })).toBeNull()
    await user.click(dates.getByRole('link', { name: 'Tomorrow' }))
    await expectTitles('First')
    expect(address()).toBe('/?city=Oakland&when=tomorrow')
    expect(dates.getByRole('link', { current: true }).textContent).toBe('Tomorrow')
    await user.click(dates.getByRole('link', { name: 'Next 7 days' }))
    await expectTitles('First', 'Second')
    await user.click(dates.getByRole('link', { name: 'All dates' }))
    expect(address()).toBe('/?city=Oakland')
    expect(dates.getByRole('link', { current: true }).textContent).toBe('All dates')
  })
})

describe('the chips shown while the panel is closed', () => {
  test('name the active filters, and each chip removes its filter', async () => {
    const world = await makeWorldWithShows()
    const id = await bandIdOf(world, 'Bus Lane Heroes')
    const { user, address } = await openApp(world, { at: `/?bands=${id}&city=oakland&startDate=2026-11-28` })
    await expectTitles('Second')
    const chips = within(await screen.findByRole('group', { name: 'Active filters' }))
    const labels = () =>
      chips.getAllByRole('link', { name: /^Remove filter/ }).map((link) => link.getAttribute('aria-label')?.slice(15))
    await waitFor(() => expect(labels()).toEqual(['Band Bus Lane Heroes', 'City Oakland', 'Dates from 11/28/2026']))
    await waitFor(() => expect(document.title).toBe('Shows with Bus Lane Heroes in Oakland from 11/28/2026 | Upstroke'))
    await user.click(chips.getByRole('link', { name: 'Remove filter: City Oakland' }))
    await expectTitles('Second', 'Third')
    expect(address()).toBe(`/?bands=${id}&startDate=2026-11-28`)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove filter: Dates from 11/28/2026')
    await user.click(chips.getByRole('link', { name: 'Clear all' }))
    await expectTitles('First', 'Second', 'Third')
    expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull()
    expect(document.activeElement?.getAttribute('aria-controls')).toBe('filters')
  })

  test('label an unknown id as unknown', async () => {
    await openApp(await makeWorldWithShows(), { at: '/?venues=00000000-0000-4000-8000-00000000dead' })
    expect(await screen.findByRole('link', { name: 'Remove filter: Venue Unknown venue' })).toBeDefined()
    expect(await screen.findByText('No shows available')).toBeDefined()
    expect(screen.getByText('There are no shows at Unknown venue.')).toBeDefined()
  })
})
