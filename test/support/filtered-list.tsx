import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { addShow } from './add-shows.ts'
import { type Options, openApp } from './open-app.tsx'
import { makeWorld, type World } from './world.ts'

export const inOakland = { venueName: 'Lantern Hall', venueCity: 'Oakland', latitude: 37.8, longitude: -122.27 }
const leeds = {
  venueName: 'The Hexagon Arms',
  venueCity: 'Leeds',
  venueRegion: 'England',
  venueCountry: 'GB',
  latitude: 53.8,
  longitude: -1.55,
}

/** Returns a world with three shows: two in Oakland, one in Leeds. */
export const makeWorldWithShows = async (): Promise<World> => {
  const world = makeWorld()
  await addShow(world, { showTitle: 'First', ...inOakland, bandList: [{ bandName: 'The Nutmeg Seven' }] })
  await addShow(world, {
    showTitle: 'Second',
    showDate: '2026-12-01',
    ageRestriction: 'No',
    ...inOakland,
    bandList: [{ bandName: 'Bus Lane Heroes' }],
  })
  await addShow(world, {
    showTitle: 'Third',
    showDate: '2026-12-04',
    ...leeds,
    bandList: [{ bandName: 'Bus Lane Heroes' }],
  })
  return world
}

export const openPanel = async (world: World, at = '/', intercept: Options['intercept'] = undefined) => {
  const app = await openApp(world, { at, ...(intercept && { intercept }) })
  await app.user.click((await screen.findAllByRole('button', { name: /^Show Filters/ }))[0] as HTMLElement)
  const panel = within(await screen.findByRole('region', { name: 'Filters' }))
  return { ...app, panel }
}

export const shownTitles = () =>
  screen.queryAllByText(/./, { selector: '.show-title' }).map(({ textContent }) => textContent)

export const expectTitles = (...expected: string[]) => waitFor(() => expect(shownTitles()).toEqual(expected))
