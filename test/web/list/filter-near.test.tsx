import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addShow } from '#test/support/add-shows.ts'
import { expectTitles, makeWorldWithShows, openPanel } from '#test/support/filtered-list.tsx'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation')
  localStorage.clear()
  sessionStorage.clear()
})

const stubGeolocation = (respond: (done: PositionCallback, fail: PositionErrorCallback) => void) => {
  const getCurrentPosition = vi.fn(respond)
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
  return getCurrentPosition
}

const chipsText = () => screen.getByRole('group', { name: 'Active filters' }).textContent

describe('the filter for shows near a place', () => {
  test('suggests places, tolerates a typo, and names the picked place', async () => {
    const { user, panel, address } = await openPanel(await makeWorldWithShows())
    await user.type(panel.getByRole('combobox', { name: 'Near' }), 'oaklnad')
    await user.click(await panel.findByRole('option', { name: /^Oakland California, United States$/ }))
    await expectTitles('First', 'Second')
    expect(address()).toBe('/?near=37.8044,-122.2708&within=50')
    expect(panel.getByText('Oakland', { selector: '.chip-name' })).toBeDefined()
    await user.click(screen.getAllByRole('button', { name: /^Hide Filters/ })[0] as HTMLElement)
    await waitFor(() => expect(chipsText()).toContain('Oakland, within 50 km'))
    await waitFor(() => expect(document.title).toContain('Shows within 50 km of Oakland'))
  })

  test('picks the first suggestion on Enter, and removes the picked place on Backspace', async () => {
    const { user, panel, address } = await openPanel(await makeWorldWithShows())
    const near = panel.getByRole('combobox', { name: 'Near' })
    await user.type(near, 'leeds{Enter}')
    await expectTitles('Third')
    await user.type(near, '{Backspace}')
    await waitFor(() => expect(address()).toBe('/'))
  })

  test.each(['oaklnad', 'München', 'cologne'])('picks the only suggestion for %j on Enter', async (typed) => {
    const { user, panel, address } = await openPanel(await makeWorldWithShows())
    await user.type(panel.getByRole('combobox', { name: 'Near' }), `${typed}{Enter}`)
    await waitFor(() => expect(address()).toMatch(/^\/\?near=/))
  })

  test('moves to the first suggestion on Arrow Down', async () => {
    const { user, panel } = await openPanel(await makeWorldWithShows())
    await user.type(panel.getByRole('combobox', { name: 'Near' }), 'Berl')
    await panel.findAllByRole('option', { name: /^Berlin/ })
    await user.keyboard('{ArrowDown}')
    expect(panel.getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{Enter}')
    expect(await panel.findByText('Berlin', { selector: '.chip-name' })).toBeDefined()
  })

  test('picks a typed place when the field loses focus, and asks the user to choose one if the name is incomplete', async () => {
    const { user, panel, address } = await openPanel(await makeWorldWithShows())
    const near = panel.getByRole<HTMLInputElement>('combobox', { name: 'Near' })
    await user.type(near, 'Hamb')
    await user.tab()
    expect(await panel.findByText('Choose a place from the list.')).toBeDefined()
    expect([near.value, address()]).toEqual(['Hamb', '/'])
    await user.type(near, 'urg')
    expect(panel.queryByText('Choose a place from the list.')).toBeNull()
    await user.tab()
    expect(await panel.findByText('Hamburg', { selector: '.chip-name' })).toBeDefined()
    expect(near.value).toBe('')
    expect(address()).toMatch(/^\/\?near=53\.5/)
  })

  test('offers the last used place first', async () => {
    const { user, panel, address } = await openPanel(await makeWorldWithShows())
    const near = panel.getByRole('combobox', { name: 'Near' })
    await user.type(near, 'leeds{Enter}')
    await expectTitles('Third')
    await user.click(panel.getByRole('button', { name: 'Remove Leeds' }))
    await expectTitles('First', 'Second', 'Third')
    await user.click(near)
    const [firstOption] = panel.getAllByRole('option')
    expect(firstOption?.textContent).toBe('Leeds Last used')
    await user.click(firstOption as HTMLElement)
    await waitFor(() => expect(address()).toMatch(/^\/\?near=53\.\d{4},-1\.\d{4}&within=50$/))
  })

  test('closes its suggestions on Escape, but not the panel', async () => {
    const { user, panel } = await openPanel(await makeWorldWithShows())
    await user.click(panel.getByRole('combobox', { name: 'Near' }))
    expect(panel.getByRole('option', { name: 'Use my location' })).toBeDefined()
    await user.keyboard('{Escape}')
    expect(panel.queryByRole('option', { name: 'Use my location' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Filters' })).toBeDefined()
  })

  test('says so if there is no such place', async () => {
    const { user, panel, address } = await openPanel(await makeWorldWithShows())
    await user.type(panel.getByRole('combobox', { name: 'Near' }), 'xqzzw')
    expect(await panel.findByText('No place found. Check the spelling.')).toBeDefined()
    expect(address()).toBe('/')
  })

  test('adds the distance to each card; it is approximate if visitors may know only the city', async () => {
    const world = await makeWorldWithShows()
    await addShow(world, { venueName: 'Cellar', venueCity: 'Berkeley', addressVisibility: 'ask-a-punk' })
    await addShow(world, { venueName: 'Attic', venueCity: 'Oakland', addressVisibility: 'ask-a-punk' })
    await openPanel(world, '/?near=37.8044,-122.2708&within=500')
    await waitFor(() => expect(screen.getAllByText(/less than 1 km away$/)).toHaveLength(2))
    expect(screen.getByText(/Berkeley.* · about \d km away/)).toBeDefined()
    expect(screen.getByText(/Oakland.* · in town/)).toBeDefined()
  })
})

describe('the filter for shows near the device', () => {
  const buttonName = 'Use my location'

  test('asks for the location only when its button is pressed, and puts rounded coordinates and the distance into the URL', async () => {
    const getCurrentPosition = stubGeolocation((done) =>
      done({ coords: { latitude: 53.80123, longitude: -1.54987 } } as GeolocationPosition),
    )
    const { user, panel, address } = await openPanel(await makeWorldWithShows())
    expect(getCurrentPosition).not.toHaveBeenCalled()
    await user.click(panel.getByRole('button', { name: buttonName }))
    await expectTitles('Third')
    expect(address()).toBe('/?near=53.80,-1.55&within=50')
    await user.selectOptions(panel.getByRole('combobox', { name: 'Distance' }), '250 km')
    await waitFor(() => expect(address()).toBe('/?near=53.80,-1.55&within=250'))
    expect(await panel.findByText('your location (near Leeds)')).toBeDefined()
    await user.click(screen.getAllByRole('button', { name: /^Hide Filters/ })[0] as HTMLElement)
    await waitFor(() => expect(chipsText()).toContain('your location (near Leeds), within 250 km'))
    await waitFor(() => expect(document.title).toContain('Shows within 250 km of a point near Leeds'))
  })

  test.each([
    [
      'denies access',
      1,
      'Your browser is set not to share your location. Change that in its settings, or type a city.',
    ],
    ['finds no position', 2, 'We couldn’t find your location. Try again, or type a city.'],
  ])('shows an error when the browser %s', async (_failure, code, message) => {
    stubGeolocation((_done, fail) => fail({ code } as GeolocationPositionError))
    const { user, panel, address } = await openPanel(await makeWorldWithShows())
    await user.click(panel.getByRole('button', { name: buttonName }))
    expect((await panel.findByText(message)).closest('[role=alert]')).not.toBeNull()
    expect(address()).toBe('/')
  })

  test('shows an error in a browser without geolocation', async () => {
    const { user, panel } = await openPanel(await makeWorldWithShows())
    await user.click(panel.getByRole('button', { name: buttonName }))
    expect(await panel.findByText('This browser can’t find your location. Type a city instead.')).toBeDefined()
  })

  /** Opens the panel and presses the button. The returned `reportPosition` reports a position near Oakland. */
  const openAndStartLocating = async () => {
    let succeed = (_position: GeolocationPosition) => {}
    stubGeolocation((done) => {
      succeed = done
    })
    const app = await openPanel(await makeWorldWithShows())
    await app.user.click(app.panel.getByRole('button', { name: buttonName }))
    const reportPosition = () =>
      act(async () => succeed({ coords: { latitude: 37.8, longitude: -122.3 } } as GeolocationPosition))
    return { ...app, reportPosition }
  }

  test('adds the location to filters chosen while waiting for it', async () => {
    const { user, panel, address, reportPosition } = await openAndStartLocating()
    expect(panel.getByRole('button', { name: 'Finding you...' })).toBeDefined()
    await user.click(panel.getByRole('checkbox', { name: 'All ages' }))
    await reportPosition()
    await expectTitles('Second')
    expect(address()).toBe('/?near=37.80,-122.30&within=50&ages=all')
  })

  test('ignores a location that is found after the filters are closed', async () => {
    const { user, address, reportPosition } = await openAndStartLocating()
    await user.click(screen.getAllByRole('button', { name: 'Hide Filters' })[0] as HTMLElement)
    await reportPosition()
    expect(address()).toBe('/')
  })
})
