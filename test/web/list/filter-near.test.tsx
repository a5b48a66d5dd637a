import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { expectTitles, makeWorldWithShows, openPanel } from '#test/support/filtered-list.tsx'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation')
})

describe('near me', () => {
  const stubGeolocation = (answer: (done: PositionCallback, fail: PositionErrorCallback) => void) => {
    const getCurrentPosition = vi.fn(answer)
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
    return getCurrentPosition
  }

  test('asks on press, stores rounded coordinates in the URL, and widens the search by radius', async () => {
    const getCurrentPosition = stubGeolocation((done) =>
      done({ coords: { latitude: 53.80123, longitude: -1.54987 } } as GeolocationPosition),
    )
    const { user, panel, address } = await openPanel(await makeWorldWithShows())
    expect(getCurrentPosition).not.toHaveBeenCalled()
    await user.click(panel.getByRole('button', { name: 'Use my location' }))
    await expectTitles('Third')
    expect(address()).toBe('/?near=53.80,-1.55&within=50')
    await user.selectOptions(panel.getByRole('combobox', { name: 'Near me' }), '250 km')
    await waitFor(() => expect(address()).toBe('/?near=53.80,-1.55&within=250'))
    await user.click(panel.getByRole('button', { name: 'Anywhere' }))
    await expectTitles('First', 'Second', 'Third')
    expect(address()).toBe('/')
  })

  test.each([
    ['denies access', 1, 'Your browser is set not to share your location. Allow it in the settings, or type a city.'],
    ['has no position', 2, 'We couldn’t find your location. Try again, or type a city.'],
  ])('shows an error when the device %s', async (_what, code, message) => {
    stubGeolocation((_done, fail) => fail({ code } as GeolocationPositionError))
    const { user, panel, address } = await openPanel(await makeWorldWithShows())
    await user.click(panel.getByRole('button', { name: 'Use my location' }))
    expect((await panel.findByText(message)).closest('[role=alert]')).not.toBeNull()
    expect(address()).toBe('/')
  })

  test('shows an error without geolocation support', async () => {
    const { user, panel } = await openPanel(await makeWorldWithShows())
    await user.click(panel.getByRole('button', { name: 'Use my location' }))
    expect(await panel.findByText('This browser can’t find your location. Type a city instead.')).toBeDefined()
  })

  test('adds the location to filters chosen while waiting for it', async () => {
    let reportPosition = (_position: GeolocationPosition) => {}
    stubGeolocation((done) => {
      reportPosition = done
    })
    const { user, panel, address } = await openPanel(await makeWorldWithShows())
    await user.click(panel.getByRole('button', { name: 'Use my location' }))
    expect(panel.getByRole('button', { name: 'Finding you...' })).toBeDefined()
    await user.click(panel.getByRole('checkbox', { name: 'All ages' }))
    await act(async () => reportPosition({ coords: { latitude: 37.8, longitude: -122.3 } } as GeolocationPosition))
    await expectTitles('Second')
    expect(address()).toBe('/?near=37.80,-122.30&within=50&ages=all')
  })

  test('ignores a location found after the filters are closed', async () => {
    let reportPosition = (_position: GeolocationPosition) => {}
    stubGeolocation((done) => {
      reportPosition = done
    })
    const { user, panel, address } = await openPanel(await makeWorldWithShows())
    await user.click(panel.getByRole('button', { name: 'Use my location' }))
    await user.click(screen.getAllByRole('button', { name: 'Hide Filters' })[0] as HTMLElement)
    await act(async () => reportPosition({ coords: { latitude: 37.8, longitude: -122.3 } } as GeolocationPosition))
    expect(address()).toBe('/')
  })
})
