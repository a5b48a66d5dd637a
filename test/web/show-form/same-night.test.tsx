import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noFilter } from '#core/shows/show-filter.ts'
import { showInput } from '#test/support/bodies.ts'
import { openEditShow, saveButton, waitUntilSaved } from '#test/support/edit-show-screen.tsx'
import { openApp } from '#test/support/open-app.tsx'
import { failConnection, recordCalls } from '#test/support/request-interceptors.ts'
import { makeWorld } from '#test/support/world.ts'
import type { Fetch } from '#web/data/api.ts'

/** Opens the form in a world with *Skanksgiving* on 2026-11-27 by The Nutmeg Seven. */
const open = async (intercept?: (fetch: Fetch) => Fetch) => {
  const world = makeWorld()
  await world.core.addShow(await world.as('ShowAdmin'), showInput())
  const who = await world.addAccount(['ShowManager'])
  const app = await openApp(world, { at: '/add-show', who, ...(intercept && { intercept }) })
  await screen.findByRole('heading', { name: 'Add a show' })
  return { ...app, world }
}

const bandBox = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Bands, in poster order' })
const setDate = (day: string) => fireEvent.change(screen.getByLabelText('Show date'), { target: { value: day } })

const fillIn = async ({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>, day: string) => {
  await user.type(bandBox(), 'Half Past Rude, The Nutmeg Seven,')
  await user.type(screen.getByRole('combobox', { name: 'Venue' }), 'bottom')
  await screen.findByRole('option', { name: /Bottom of the Hill/ })
  await user.keyboard('{Enter}')
  await screen.findByText('1233 17th Street, San Francisco, California, US')
  setDate(day)
  await user.click(screen.getByRole('button', { name: '7:30 / 8:30 PM' }))
}

const addButton = () => screen.getByRole('button', { name: 'Add Show' })
const countListed = async (world: ReturnType<typeof makeWorld>) =>
  (await world.core.listShows(null, { ...noFilter, page: 1, limit: 25 })).shows.length

test('the form shows a listed show of that night while typing, with a link that keeps the input', async () => {
  const app = await open()
  await fillIn(app, '2026-11-27')
  await screen.findByText('Is this the same show?')
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Skanksgiving' })
  expect(link.getAttribute('href')).toBe('/shows/2026-11-27-skanksgiving')
  expect(link.target).toBe('_blank')
  setDate('2026-11-28')
  await waitFor(() => expect(screen.queryByText('Is this the same show?')).toBeNull())
})

test('the form stops the first attempt to save and focuses the warning, whose button saves', async () => {
  const app = await open()
  await fillIn(app, '2026-11-27')
  await app.user.click(addButton())
  const warning = await screen.findByText('Is this the same show?')
  await waitFor(() => expect(document.activeElement?.contains(warning)).toBe(true))
  expect(await countListed(app.world)).toBe(1)
  await app.user.click(screen.getByRole('button', { name: 'Add it anyway: it’s a different show' }))
  await waitFor(() => expect(app.address()).toMatch('/shows/'))
  expect(await countListed(app.world)).toBe(2)
})

test('the form saves without a warning on another night', async () => {
  const app = await open()
  await fillIn(app, '2026-11-29')
  await app.user.click(addButton())
  await waitFor(() => expect(app.address()).toMatch('/shows/'))
  expect(await countListed(app.world)).toBe(2)
})

test('the form saves when the check fails', async () => {
  const app = await open(failConnection('/api/shows/same-night'))
  await fillIn(app, '2026-11-27')
  await app.user.click(addButton())
  await waitFor(() => expect(app.address()).toMatch('/shows/'))
  expect(await countListed(app.world)).toBe(2)
})

test('an edited show is not checked on its own night', async () => {
  const calls: string[] = []
  const app = await openEditShow({ intercept: recordCalls(calls) })
  await app.user.type(screen.getByLabelText(/Price/), '$12')
  await app.user.click(saveButton())
  await waitUntilSaved(app)
  expect(calls).not.toContain('POST /api/shows/same-night')
})

test('the form warns when an edited show moves to a night with another one', async () => {
  const world = makeWorld()
  await world.core.addShow(
    await world.as('ShowAdmin'),
    showInput({ showTitle: 'Already there', showDate: '2026-12-04' }),
  )
  const app = await openEditShow({ world })
  setDate('2026-12-04')
  await app.user.click(screen.getByRole('radio', { name: 'The old entry was wrong' }))
  await app.user.click(saveButton())
  await screen.findByRole('link', { name: 'Already there' })
  expect(screen.queryByRole('link', { name: 'Skanksgiving' })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Save it anyway: it’s a different show' }))
  await waitUntilSaved(app)
  expect((await app.now()).showDate).toBe('2026-12-04')
})
