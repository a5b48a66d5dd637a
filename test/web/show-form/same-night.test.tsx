import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bandBox, openAddShow, pickVenue, submit, upcomingShows } from '#test/support/add-show-screen.tsx'
import { showInput } from '#test/support/bodies.ts'
import { openEditShow, saveButton, waitForShowPage } from '#test/support/edit-show-screen.tsx'
import { failConnection, recordCalls } from '#test/support/request-interceptors.ts'
import { makeWorld } from '#test/support/world.ts'

const setDate = (day: string) => fireEvent.change(screen.getByLabelText('Show date'), { target: { value: day } })

/** Opens the form in a world with the show *Known before* on 2026-11-27. Fills in a show on `day` at the same venue, with a band that
 * both shows share. */
const openFilledIn = async (day: string, options?: Parameters<typeof openAddShow>[0]) => {
  const app = await openAddShow(options)
  await app.user.type(bandBox(), 'Half Past Rude, The Nutmeg Seven,')
  await pickVenue(app)
  setDate(day)
  await app.user.click(screen.getByRole('button', { name: '7:30 / 8:30 PM' }))
  return app
}

test('while the user types, the form names a show listed on the same night, with a link that keeps the input', async () => {
  await openFilledIn('2026-11-27')
  await screen.findByText('Is this the same show?')
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Known before' })
  expect(link.getAttribute('href')).toBe('/shows/2026-11-27-known-before')
  expect(link.target).toBe('_blank')
  setDate('2026-11-28')
  await waitFor(() => expect(screen.queryByText('Is this the same show?')).toBeNull())
})

test('the form stops the first attempt to save and focuses the warning, whose button saves', async () => {
  const app = await openFilledIn('2026-11-27')
  await submit(app)
  const warning = await screen.findByText('Is this the same show?')
  await waitFor(() => expect(document.activeElement?.contains(warning)).toBe(true))
  expect(await upcomingShows(app.world)).toHaveLength(1)
  await app.user.click(screen.getByRole('button', { name: 'Add it anyway: it’s a different show' }))
  await waitFor(() => expect(app.address()).toMatch('/shows/'))
  expect(await upcomingShows(app.world)).toHaveLength(2)
})

test('the form saves a show on another night without a warning', async () => {
  const app = await openFilledIn('2026-11-29')
  await submit(app)
  await waitFor(() => expect(app.address()).toMatch('/shows/'))
  expect(await upcomingShows(app.world)).toHaveLength(2)
})

test('the form saves even if the check for shows on the same night fails', async () => {
  const app = await openFilledIn('2026-11-27', { intercept: failConnection('/api/shows/same-night') })
  await submit(app)
  await waitFor(() => expect(app.address()).toMatch('/shows/'))
  expect(await upcomingShows(app.world)).toHaveLength(2)
})

test('an edited show that keeps its date, venue and bands is not checked', async () => {
  const calls: string[] = []
  const app = await openEditShow({ intercept: recordCalls(calls) })
  await app.user.type(screen.getByLabelText(/Price/), '$12')
  await app.user.click(saveButton())
  await waitForShowPage(app)
  expect(calls).not.toContain('POST /api/shows/same-night')
})

test('the form warns when the new date of an edited show is the night of another show', async () => {
  const world = makeWorld()
  await world.core.addShow(
    await world.as('ShowAdmin'),
    showInput({ showTitle: 'Already there', showDate: '2026-12-04' }),
  )
  const app = await openEditShow({ world })
  setDate('2026-12-04')
  await app.user.click(screen.getByRole('radio', { name: 'The listing was wrong' }))
  await app.user.click(saveButton())
  await screen.findByRole('link', { name: 'Already there' })
  expect(screen.queryByRole('link', { name: 'Skanksgiving' })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Save it anyway: it’s a different show' }))
  await waitForShowPage(app)
  expect((await app.currentShow()).showDate).toBe('2026-12-04')
})
