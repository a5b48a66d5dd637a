import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addVenue } from '#test/support/bands-and-venues.ts'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld } from '#test/support/world.ts'

/** Opens the edit form for a venue in San Francisco that has no pin. Another venue there has one. */
const open = async () => {
  const world = makeWorld()
  const venue = await addVenue(world)
  await addVenue(world, { name: 'Bay Hall', latitude: 37.74, longitude: -122.46 })
  const account = await world.addAccount(['ShowAdmin'])
  const app = await openApp(world, { at: `/edit-venue/${venue.id}`, account })
  const map = await screen.findByRole('button', { name: /^Map: arrow keys/ })
  return { ...app, world, venue, map }
}

const coordinateTexts = () => ['Latitude', 'Longitude'].map((label) => fieldOf(label).value)
const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))

test('arrow keys set and move the pin, and saving keeps it', async () => {
  const { user, map, world, venue } = await open()
  await screen.findByText('No pin yet. Click or tap the map, or press an arrow key.')
  await screen.findByText('Bay Hall')
  map.focus()
  await user.keyboard('{ArrowUp}')
  await screen.findByText('250 m north of the city centre')
  const [latitude, longitude] = coordinateTexts()
  await user.keyboard('{+}{ArrowRight}')
  await screen.findByText(/north-east of the city centre/)
  expect(coordinateTexts()[0]).toBe(latitude)
  expect(Number(coordinateTexts()[1])).toBeGreaterThan(Number(longitude))
  expect(coordinateTexts().every((text) => /^-?\d+\.\d{1,5}$/.test(text))).toBe(true)
  const coordinates = coordinateTexts().map(Number)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => {
    const saved = await world.core.findVenue(null, venue.id)
    expect([saved.latitude, saved.longitude]).toEqual(coordinates)
  })
})

test('a pasted link sets the pin, a distant pin shows a warning, and the pin can be removed', async () => {
  const { user } = await open()
  const pasteField = screen.getByLabelText('Paste coordinates or a map link')
  await user.type(pasteField, '1233 17th Street')
  await screen.findByText(/We can’t find coordinates in this/)
  await user.clear(pasteField)
  await user.click(pasteField)
  await user.paste('https://www.openstreetmap.org/?mlat=37.7651234&mlon=-122.3971234#map=17/37/-122')
  await waitFor(() => expect(coordinateTexts()).toEqual(['37.76512', '-122.39712']))
  expect(screen.queryByText(/We can’t find coordinates in this/)).toBeNull()
  await user.clear(pasteField)
  await user.paste('geo:52.5,13.4')
  await screen.findByText('The pin is more than 100 km from the centre of San Francisco. Check the pin and the city.')
  screen.getByRole('button', { name: 'Remove the pin' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(coordinateTexts()).toEqual(['', '']))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /position|location/i }))
})
