import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openAddShow, submit, upcomingShows, venueBox } from '#test/support/add-show-screen.tsx'
import { recordCalls } from '#test/support/request-interceptors.ts'
import type { World } from '#test/support/world.ts'

/** Opens the form with the fields for a new venue, in a world that has the venue *Bottom of the Hill*. */
const openNewVenue = async (name: string, calls: string[] = []) => {
  const app = await openAddShow({ intercept: recordCalls(calls) })
  await app.user.type(venueBox(), name)
  await app.user.click(await screen.findByRole('option', { name: /as a new venue/ }))
  await screen.findByLabelText('Street address')
  return app
}

const addedShow = async (world: World) =>
  (await upcomingShows(world)).find(({ showTitle }) => showTitle === 'Basement Night')

const fillIn = async ({ user }: Pick<Awaited<ReturnType<typeof openNewVenue>>, 'user'>) => {
  await user.type(screen.getByLabelText('Street address'), '88 Ferry Row')
  await user.type(screen.getByLabelText('City'), 'Oakland')
  await user.type(screen.getByLabelText('Region'), 'CA')
  await user.selectOptions(screen.getByLabelText('Country'), 'United States')
  await user.type(screen.getByLabelText('Show title'), 'Basement Night')
  fireEvent.change(screen.getByLabelText('Show date'), { target: { value: '2026-12-11' } })
  fireEvent.change(screen.getByLabelText('Door time'), { target: { value: '20:00' } })
}

test('the form suggests a known venue while the user types, and one press picks it', async () => {
  const app = await openNewVenue('Botom of the Hil')
  await app.user.type(screen.getByLabelText('City'), 'San Francisco')
  await app.user.selectOptions(screen.getByLabelText('Country'), 'United States')
  await screen.findByText('Is it one of these?')
  await app.user.click(screen.getByRole('button', { name: /Use Bottom of the Hill, 1233 17th Street/ }))
  await screen.findByText('1233 17th Street, San Francisco, California, US')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /Change the venue/ })))
  expect(screen.queryByLabelText('Street address')).toBeNull()
})

test('the form suggests nothing for a venue that resembles no known venue', async () => {
  const calls: string[] = []
  const app = await openNewVenue('Tidal Rooms', calls)
  await fillIn(app)
  await waitFor(() => expect(calls).toContain('POST /api/venues/likely'))
  await waitFor(() => expect(app.client.isFetching()).toBe(0))
  expect(screen.queryByText('Is it one of these?')).toBeNull()
})

test('the time zone is set from the city, and the user can change it', async () => {
  const app = await openNewVenue('Tidal Rooms')
  await fillIn(app)
  const zoneSelect = await screen.findByLabelText<HTMLSelectElement>('Time zone')
  await screen.findByText('Set for Oakland, California. Change it if it’s wrong.')
  expect(zoneSelect.selectedOptions[0]?.textContent).toBe('America/Los Angeles')
  await app.user.selectOptions(zoneSelect, 'America/Denver')
  await submit(app)
  await waitFor(() => expect(app.address()).toMatch('/shows/'))
  expect((await addedShow(app.world))?.timeZone).toBe('America/Denver')
})

test('the form asks for the time zone when nothing determines it', async () => {
  const app = await openNewVenue('Tidal Rooms')
  await fillIn(app)
  await app.user.clear(screen.getByLabelText('City'))
  await app.user.type(screen.getByLabelText('City'), 'Nowhereville')
  await app.user.clear(screen.getByLabelText('Region'))
  await app.user.type(screen.getByLabelText('Region'), 'TN')
  await screen.findByText('We can’t tell the time zone from this city. Please choose it.')
  await submit(app)
  const zoneSelect = screen.getByLabelText<HTMLSelectElement>('Time zone')
  await waitFor(() => expect(zoneSelect.getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(app.address()).toBe('/add-show'))
  await app.user.selectOptions(zoneSelect, 'America/Chicago')
  await submit(app)
  await waitFor(() => expect(app.address()).toMatch('/shows/'))
  expect((await addedShow(app.world))?.timeZone).toBe('America/Chicago')
})

test('a private street stays hidden until the chosen time before doors', async () => {
  const app = await openNewVenue('Basement')
  await fillIn(app)
  await app.user.click(screen.getByRole('checkbox', { name: /Ask a punk/ }))
  await app.user.selectOptions(screen.getByLabelText('Reveal the street'), '4 hours before doors')
  await submit(app)
  await waitFor(() => expect(app.address()).toMatch('/shows/'))
  const publicAddress = async () => (await addedShow(app.world))?.venueAddress
  expect(await publicAddress()).toBe('Ask a punk')
  app.world.clock.set('2026-12-12T02:00:00Z')
  expect(await publicAddress()).toBe('88 Ferry Row')
})

test('adding a show stores the confirmation source', async () => {
  const app = await openNewVenue('Tidal Rooms')
  await fillIn(app)
  expect(screen.getByLabelText<HTMLSelectElement>('Can you confirm this show?').value).toBe('')
  await app.user.selectOptions(screen.getByLabelText('Can you confirm this show?'), 'Yes, I’m the promoter')
  await submit(app)
  await waitFor(() => expect(app.address()).toMatch('/shows/'))
  expect((await addedShow(app.world))?.confirmedAs).toBe('promoter')
})
