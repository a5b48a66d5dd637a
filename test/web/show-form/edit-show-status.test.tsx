import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showInput } from '#test/support/bodies.ts'
import {
  openEditForm,
  openEditShow,
  saveAsOtherUser,
  saveButton,
  waitForShowPage,
} from '#test/support/edit-show-screen.tsx'
import { recordCalls } from '#test/support/request-interceptors.ts'
import { makeWorld } from '#test/support/world.ts'

const setDate = (day: string) => fireEvent.change(screen.getByLabelText('Show date'), { target: { value: day } })

/** Returns the text that describes an element (`aria-describedby`). */
const descriptionOf = (element: Element | null): string =>
  (element?.getAttribute('aria-describedby')?.split(' ') ?? [])
    .map((id) => document.getElementById(id)?.textContent?.trim())
    .join(' ')

test('a show is cancelled with a single choice', async () => {
  const app = await openEditShow()
  await app.user.click(screen.getByRole('radio', { name: 'Cancelled' }))
  expect(screen.queryByRole('radio', { name: 'The listing was wrong' })).toBeNull()
  await app.user.click(saveButton())
  await waitForShowPage(app)
  expect(await app.currentShow()).toMatchObject({ status: 'cancelled', showDate: '2026-11-27' })
})

test('a new date requires a reason, and rescheduling keeps the old date', async () => {
  const app = await openEditShow()
  setDate('2026-12-04')
  await app.user.click(saveButton())
  const summary = await screen.findByRole('alert')
  await app.user.click(within(summary).getByRole('link', { name: 'Say why the date or venue has changed' }))
  await waitFor(() => expect(document.activeElement?.id).toBe('whyChanged'))
  await app.user.click(screen.getByRole('radio', { name: 'The show was rescheduled (the old date stays visible)' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Rescheduled' }).checked).toBe(true)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await app.user.click(saveButton())
  await waitForShowPage(app)
  expect(await app.currentShow()).toMatchObject({
    status: 'rescheduled',
    showDate: '2026-12-04',
    previousDate: '2026-11-27',
  })
})

test('correcting a wrong date keeps the show scheduled, without a previous date', async () => {
  const app = await openEditShow()
  setDate('2026-12-04')
  await app.user.click(screen.getByRole('radio', { name: 'The listing was wrong' }))
  await app.user.click(saveButton())
  await waitForShowPage(app)
  expect(await app.currentShow()).toMatchObject({ status: 'scheduled', showDate: '2026-12-04', previousDate: null })
})

test('undoing a date change removes the question about the reason and resets the status', async () => {
  const app = await openEditShow()
  setDate('2026-12-04')
  await app.user.click(screen.getByRole('radio', { name: /was rescheduled/ }))
  setDate('2026-11-27')
  await waitFor(() => expect(screen.queryByRole('radio', { name: /was rescheduled/ })).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Scheduled' }).checked).toBe(true)
})

test('a new venue marks the show as moved and keeps the old venue', async () => {
  const world = makeWorld()
  await world.core.addShow(
    await world.as('ShowAdmin'),
    showInput({ showDate: '2026-11-29', venueName: 'Ferry Row', venueAddress: '1 Pier', bandList: [] }),
  )
  const app = await openEditShow({ world })
  await app.user.click(screen.getByRole('button', { name: /Change the venue/ }))
  await app.user.type(await screen.findByRole('combobox', { name: 'Venue' }), 'ferry')
  await app.user.click(await screen.findByRole('option', { name: /Ferry Row/ }))
  await app.user.click(await screen.findByRole('radio', { name: 'The show was moved (the old venue stays visible)' }))
  await app.user.click(saveButton())
  await waitForShowPage(app)
  expect(await app.currentShow()).toMatchObject({
    status: 'moved',
    venueName: 'Ferry Row',
    previousVenueName: 'Bottom of the Hill',
  })
})

test('once Rescheduled is chosen, the form asks for the new date at the date field', async () => {
  const app = await openEditShow()
  await app.user.click(screen.getByRole('radio', { name: 'Rescheduled' }))
  await app.user.click(screen.getByRole('link', { name: 'choose the new date' }))
  const dateField = screen.getByLabelText('Show date')
  await waitFor(() => expect(document.activeElement).toBe(dateField))
  expect(descriptionOf(dateField)).toBe('Choose the new date. It’s currently 11/27/2026.')
  setDate('2026-12-04')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'choose the new date' })).toBeNull())
  expect(descriptionOf(dateField)).toBe('')
  await app.user.click(saveButton())
  await waitForShowPage(app)
  expect(await app.currentShow()).toMatchObject({ status: 'rescheduled', previousDate: '2026-11-27' })
})

test('once Moved is chosen, the form asks for the new venue at the venue field, even while the user searches for one', async () => {
  const app = await openEditShow()
  await app.user.click(screen.getByRole('radio', { name: 'Moved' }))
  await app.user.click(screen.getByRole('link', { name: 'choose the new venue' }))
  const hint = 'Choose the new venue. It’s currently Bottom of the Hill.'
  const changeButton = screen.getByRole('button', { name: /Change the venue/ })
  await waitFor(() => expect(document.activeElement).toBe(changeButton))
  expect(descriptionOf(changeButton)).toBe(hint)
  await app.user.click(changeButton)
  expect(descriptionOf(await screen.findByRole('combobox', { name: 'Venue' }))).toBe(hint)
})

test.each([
  ['Rescheduled', 'A rescheduled show needs a new date', 'showDate'],
  ['Moved', 'A moved show needs a new venue', 'venueId'],
])('choosing %s without a new date or venue shows an error at the matching field', async (status, message, field) => {
  const calls: string[] = []
  const app = await openEditShow({ intercept: recordCalls(calls) })
  await app.user.click(screen.getByRole('radio', { name: status }))
  await app.user.click(saveButton())
  const summary = await screen.findByRole('alert')
  await app.user.click(within(summary).getByRole('link', { name: message }))
  await waitFor(() => expect(document.activeElement?.id).toBe(field))
  expect(descriptionOf(document.activeElement)).toContain(message)
  expect(calls.filter((call) => call.startsWith('PUT '))).toEqual([])
  await app.user.click(screen.getByRole('radio', { name: 'Scheduled' }))
  await waitFor(() => expect(screen.queryByText(message)).toBeNull())
})

test('a formerly rescheduled show can be set to rescheduled again without another date', async () => {
  const app = await openEditShow()
  await saveAsOtherUser(app.world, app.show, { status: 'rescheduled', showDate: '2026-12-04' })
  await saveAsOtherUser(app.world, app.show, { status: 'cancelled' })
  app.unmount()
  const reopened = await openEditForm(app.world, app.show, app.account)
  await reopened.user.click(screen.getByRole('radio', { name: 'Rescheduled' }))
  expect(screen.queryByRole('link', { name: 'choose the new date' })).toBeNull()
  await reopened.user.click(saveButton())
  await waitForShowPage(reopened)
  expect(await app.currentShow()).toMatchObject({ status: 'rescheduled', previousDate: '2026-11-27' })
})

test('the error for a status that only the server refuses appears at the field that must change', async () => {
  const app = await openEditShow()
  await app.user.click(screen.getByRole('radio', { name: 'Moved' }))
  await app.user.click(screen.getByRole('button', { name: /Change the venue/ }))
  await app.user.type(await screen.findByRole('combobox', { name: 'Venue' }), app.show.venueName)
  await app.user.click(await screen.findByRole('option', { name: /as a new venue/ }))
  const { venueAddress, venueCity, venueRegion, venueCountry } = app.show
  await app.user.type(screen.getByLabelText('Street address'), venueAddress)
  await app.user.type(screen.getByLabelText('City'), venueCity)
  await app.user.type(screen.getByLabelText('Region'), venueRegion)
  await app.user.selectOptions(screen.getByLabelText('Country'), venueCountry)
  await app.user.click(saveButton())
  const summary = await screen.findByRole('alert')
  await app.user.click(within(summary).getByRole('link', { name: 'A moved show needs a new venue' }))
  await waitFor(() => expect(document.activeElement?.id).toBe('venueName'))
})
