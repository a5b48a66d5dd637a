import { fireEvent, screen } from '@testing-library/react'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import type { Fetch } from '#web/data/api.ts'
import { showInput } from './bodies.ts'
import { openApp } from './open-app.tsx'
import { makeWorld, type World } from './world.ts'

type Opened = Awaited<ReturnType<typeof openAddShow>>

export const openAddShow = async ({
  intercept,
  world = makeWorld(),
}: {
  intercept?: (fetch: Fetch) => Fetch
  world?: World
} = {}) => {
  await world.core.addShow(await world.as('ShowAdmin'), showInput({ showTitle: 'Known before' }))
  const account = await world.addAccount(['ShowManager'])
  const app = await openApp(world, { at: '/add-show', account, ...(intercept && { intercept }) })
  await screen.findByRole('heading', { name: 'Add a show' })
  return { ...app, world, account }
}

export const bandBox = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Bands, in billing order' })
export const venueBox = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Venue' })
export const lineUpChipTexts = () =>
  screen
    .queryAllByRole('listitem')
    .filter((item) => item.className === 'chip')
    .map((item) => item.textContent?.replace(/\s+/g, ' '))
export const fieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

export const pickVenue = async ({ user }: Pick<Opened, 'user'>) => {
  await user.type(venueBox(), 'bottom')
  await screen.findByRole('option', { name: /Bottom of the Hill/ })
  await user.keyboard('{Enter}')
  await screen.findByText('1233 17th Street, San Francisco, California, US')
}

export const fillInShow = async (app: Pick<Opened, 'user'>) => {
  await app.user.type(bandBox(), 'The Brand New Heavies,')
  await pickVenue(app)
  fireEvent.change(screen.getByLabelText('Show date'), { target: { value: '2026-12-05' } })
  await app.user.click(screen.getByRole('button', { name: '7:30 / 8:30 PM' }))
}

export const submit = ({ user }: Pick<Opened, 'user'>) => user.click(screen.getByRole('button', { name: 'Add Show' }))

export const upcomingShows = async (world: World) => {
  const { shows } = await world.core.listShows(null, { ...noFilter, page: 1, limit: 25 })
  return shows
}
