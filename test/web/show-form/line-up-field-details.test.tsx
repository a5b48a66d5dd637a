import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openEditShow, saveButton, waitForShowPage } from '#test/support/edit-show-screen.tsx'

const lineUp = () =>
  within(screen.getByRole('list', { name: 'On the bill' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/\s+/g, ' '))
const chip = (name: RegExp) => screen.getByRole('button', { name })

test('the role, set time and state of an act are set in its panel and saved', async () => {
  const app = await openEditShow()
  await app.user.click(chip(/^2nd Trombone Tax/))
  const panel = within(screen.getByRole('group', { name: 'Trombone Tax' }))
  expect(panel.getByLabelText<HTMLSelectElement>('Role').value).toBe('support')
  await app.user.selectOptions(panel.getByLabelText('Role'), 'DJ')
  fireEvent.change(panel.getByLabelText('Set time'), { target: { value: '23:30' } })
  await app.user.selectOptions(panel.getByLabelText('Status'), 'Dropped out')
  expect(lineUp()).toEqual(['1st The Nutmeg Seven', '2nd Trombone Tax DJ, 11:30 PM, Dropped out'])
  await app.user.click(saveButton())
  await waitForShowPage(app)
  expect((await app.currentShow()).lineUp).toMatchObject([
    { bandName: 'The Nutmeg Seven', role: 'headliner', setTime: null, state: 'confirmed' },
    { bandName: 'Trombone Tax', role: 'dj', setTime: '23:30', state: 'dropped-out' },
  ])
})

test('existing details of an act are shown and can be removed', async () => {
  const band = { bandName: 'The Nutmeg Seven', role: 'other', setTime: '21:00', state: 'announced' }
  const app = await openEditShow({ changes: { bandList: [band] } })
  expect(lineUp()).toEqual(['1st The Nutmeg Seven Other, 9:00 PM, Announced'])
  await app.user.click(chip(/^1st/))
  await app.user.selectOptions(screen.getByLabelText('Role'), 'Headliner')
  fireEvent.change(screen.getByLabelText('Set time'), { target: { value: '' } })
  await app.user.selectOptions(screen.getByLabelText('Status'), 'Confirmed')
  expect(lineUp()).toEqual(['1st The Nutmeg Seven'])
  await app.user.click(saveButton())
  await waitForShowPage(app)
  expect((await app.currentShow()).lineUp).toMatchObject([{ role: 'headliner', setTime: null, state: 'confirmed' }])
})

test('a default role follows the position; a chosen one stays with the band', async () => {
  const app = await openEditShow({
    changes: { bandList: [{ bandName: 'A' }, { bandName: 'B' }, { bandName: 'C', role: 'dj' }] },
  })
  chip(/^3rd C/).focus()
  await app.user.keyboard('{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}')
  await waitFor(() => expect(lineUp()).toEqual(['1st C DJ', '2nd A', '3rd B']))
  await app.user.click(saveButton())
  await waitForShowPage(app)
  expect((await app.currentShow()).lineUp.map(({ bandName, role }) => `${bandName} ${role}`)).toEqual([
    'C dj',
    'A support',
    'B support',
  ])
})

test('Done and Escape close the panel and return the focus to its chip', async () => {
  const app = await openEditShow()
  await app.user.click(chip(/^1st/))
  await app.user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(document.activeElement).toBe(chip(/^1st/)))
  await app.user.keyboard('{Enter}')
  screen.getByLabelText('Role').focus()
  await app.user.keyboard('{Escape}')
  expect(screen.queryByLabelText('Role')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(chip(/^1st/)))
})
