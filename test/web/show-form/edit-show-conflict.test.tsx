import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  openEditForm,
  openEditShow,
  saveAsOtherUser,
  saveButton,
  waitForShowPage,
} from '#test/support/edit-show-screen.tsx'
import { recordCalls } from '#test/support/request-interceptors.ts'

const fieldValue = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const retype = async (app: Pick<Awaited<ReturnType<typeof openEditShow>>, 'user'>, label: RegExp, text: string) => {
  await app.user.clear(screen.getByLabelText(label))
  await app.user.type(screen.getByLabelText(label), text)
}

test('the form merges changes by another user, shows a notice, and keeps the input', async () => {
  const app = await openEditShow()
  await retype(app, /^Price/, '$12')
  await saveAsOtherUser(app.world, app.show, { doorTime: '18:30', description: 'Bring earplugs.' })
  await app.user.click(saveButton())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Someone else has changed this show in the meantime.')
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Door time: 6:30 PM', 'Description: Bring earplugs.'])
  await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true))
  expect([fieldValue('Door time'), fieldValue(/Description/), fieldValue(/^Price/)]).toEqual([
    '18:30',
    'Bring earplugs.',
    '$12',
  ])
  await app.user.click(saveButton())
  await waitForShowPage(app)
  expect(await app.currentShow()).toMatchObject({ doorTime: '18:30', description: 'Bring earplugs.', price: '$12' })
})

test('the form shows conflicts side by side, and saves only after each of them is resolved', async () => {
  const app = await openEditShow()
  await retype(app, /^Price/, '$12')
  await retype(app, /Description/, 'Mine')
  await saveAsOtherUser(app.world, app.show, { price: '$15', description: 'Theirs' })
  await app.user.click(saveButton())
  const price = within(await screen.findByRole('group', { name: 'Price' }))
  expect(price.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Yours: $12',
    'Theirs: $15',
  ])
  const description = within(screen.getByRole('group', { name: 'Description' }))
  await app.user.click(description.getByRole('radio', { name: 'Yours: Mine' }))
  await app.user.click(saveButton())
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Choose which version to keep'))
  expect((await app.currentShow()).price).toBe('$15')
  price.getByRole('radio', { name: 'Yours: $12' }).focus()
  await app.user.keyboard(' {ArrowDown}')
  expect(fieldValue(/^Price/)).toBe('$15')
  await app.user.click(saveButton())
  await waitForShowPage(app)
  expect(await app.currentShow()).toMatchObject({ price: '$15', description: 'Mine' })
})

test('the form merges again when another change is saved after the first merge', async () => {
  const app = await openEditShow()
  await retype(app, /^Price/, '$12')
  await saveAsOtherUser(app.world, app.show, { doorTime: '18:30' })
  await app.user.click(saveButton())
  await screen.findByText('Door time: 6:30 PM')
  await saveAsOtherUser(app.world, app.show, { price: '$20' })
  await app.user.click(saveButton())
  await app.user.click(await screen.findByRole('radio', { name: 'Yours: $12' }))
  await app.user.click(saveButton())
  await waitForShowPage(app)
  expect(await app.currentShow()).toMatchObject({ price: '$12', doorTime: '18:30' })
})

test('the form saves without a notice when the other user saved without changing anything', async () => {
  const calls: string[] = []
  const app = await openEditShow({ intercept: recordCalls(calls) })
  await retype(app, /^Price/, '$12')
  await saveAsOtherUser(app.world, app.show, {})
  await app.user.click(saveButton())
  await waitForShowPage(app)
  expect(calls.filter((call) => call.startsWith('PUT '))).toHaveLength(2)
  expect((await app.currentShow()).price).toBe('$12')
})

test('the form asks for a choice when the other user cancelled the show and this user changed its date', async () => {
  const app = await openEditShow()
  fireEvent.change(screen.getByLabelText('Show date'), { target: { value: '2026-12-04' } })
  await app.user.click(screen.getByRole('radio', { name: /was rescheduled/ }))
  await saveAsOtherUser(app.world, app.show, { status: 'cancelled' })
  await app.user.click(saveButton())
  await app.user.click(await screen.findByRole('radio', { name: 'Theirs: Cancelled' }))
  await app.user.click(saveButton())
  await waitForShowPage(app)
  expect(await app.currentShow()).toMatchObject({ status: 'cancelled', showDate: '2026-12-04' })
})

test.each([
  ['the same date', '2026-12-04'],
  ['different dates', '2026-12-11'],
])('the original date is kept when both users rescheduled the show to %s', async (_, showDate) => {
  const app = await openEditShow()
  fireEvent.change(screen.getByLabelText('Show date'), { target: { value: '2026-12-04' } })
  await app.user.click(screen.getByRole('radio', { name: /was rescheduled/ }))
  await saveAsOtherUser(app.world, app.show, { showDate, status: 'rescheduled' })
  await app.user.click(saveButton())
  if (showDate !== '2026-12-04') {
    await app.user.click(await screen.findByRole('radio', { name: /^Theirs/ }))
    await app.user.click(saveButton())
  }
  await waitForShowPage(app)
  expect(await app.currentShow()).toMatchObject({ status: 'rescheduled', showDate, previousDate: '2026-11-27' })
})

test('the form merges an older draft with changes saved since', async () => {
  const app = await openEditShow()
  await retype(app, /^Price/, '$12')
  app.unmount()
  await saveAsOtherUser(app.world, app.show, { doorTime: '18:30' })
  const reopened = await openEditForm(app.world, app.show, app.account)
  await screen.findByText('Your draft is back.')
  await reopened.user.click(saveButton())
  await screen.findByText('Door time: 6:30 PM')
  await reopened.user.click(saveButton())
  await waitForShowPage(reopened)
  expect(await app.currentShow()).toMatchObject({ price: '$12', doorTime: '18:30' })
})
