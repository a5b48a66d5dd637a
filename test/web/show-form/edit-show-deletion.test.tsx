import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openEditShow, saveButton, waitForShowPage } from '#test/support/edit-show-screen.tsx'
import { openApp } from '#test/support/open-app.tsx'
import { failConnection } from '#test/support/request-interceptors.ts'

const openDeleteDialog = async ({ user }: Pick<Awaited<ReturnType<typeof openEditShow>>, 'user'>) => {
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  return within(await screen.findByRole('dialog', { name: 'Delete this show?' }))
}

test('the form asks before deleting, with the safe choice first', async () => {
  const app = await openEditShow()
  const dialog = await openDeleteDialog(app)
  const [first, second] = dialog.getAllByRole('button')
  expect(first?.textContent).toBe('Keep it as it is')
  expect(second?.textContent).toBe('Delete show')
  if (first) await app.user.click(first)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await app.currentShow()).isDeleted).toBe(false)
})

test('deleting removes the show from the list, and Undo restores it', async () => {
  const app = await openEditShow()
  const dialog = await openDeleteDialog(app)
  await app.user.click(dialog.getByRole('button', { name: 'Delete show' }))
  await waitFor(() => expect(app.address()).toBe('/'))
  await screen.findByText('No shows available')
  expect((await app.currentShow()).isDeleted).toBe(true)
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Show restored')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
  await screen.findByText('Skanksgiving')
  expect((await app.currentShow()).isDeleted).toBe(false)
})

test('deleting works despite unsaved input, and deletes the draft', async () => {
  const app = await openEditShow()
  await app.user.type(screen.getByLabelText(/Price/), '$12')
  const dialog = await openDeleteDialog(app)
  await app.user.click(dialog.getByRole('button', { name: 'Delete show' }))
  await waitFor(() => expect(app.address()).toBe('/'))
  expect(sessionStorage.length).toBe(0)
})

test('a failed deletion shows an error in the dialog and keeps the input', async () => {
  const app = await openEditShow({
    intercept: (fetch) => (path, init) =>
      init?.method === 'DELETE' ? failConnection('/')(fetch)(path, init) : fetch(path, init),
  })
  await app.user.type(screen.getByLabelText(/Price/), '$12')
  const dialog = await openDeleteDialog(app)
  await app.user.click(dialog.getByRole('button', { name: 'Delete show' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('We couldn’t reach the server.')
  expect(screen.getByLabelText<HTMLInputElement>(/Price/).value).toBe('$12')
})

test('the edit page of a deleted show offers to restore it, and then to edit it', async () => {
  const { world, show, account, unmount, currentShow } = await openEditShow()
  await world.core.deleteShow(await world.actorOf(account), show.id)
  unmount()
  const app = await openApp(world, { at: `/edit-show/${show.id}`, account })
  await screen.findByRole('heading', { name: 'This show was deleted' })
  await app.user.click(screen.getByRole('button', { name: 'Restore' }))
  await screen.findByRole('heading', { name: 'Edit show' })
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
  expect((await currentShow()).isDeleted).toBe(false)
})

test('the edit page of a deleted show is not found for users who may not edit it', async () => {
  const { world, show, account, unmount } = await openEditShow()
  await world.core.deleteShow(await world.actorOf(account), show.id)
  unmount()
  await openApp(world, { at: `/edit-show/${show.id}`, account: await world.addAccount(['ShowManager']) })
  await screen.findByRole('heading', { name: 'Not on the bill' })
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})

test('saving a show that was deleted while the form was open offers to restore it, after which the draft can be saved', async () => {
  const app = await openEditShow()
  await app.user.type(screen.getByLabelText(/Price/), '$12')
  await app.world.core.deleteShow(await app.world.actorOf(app.account), app.show.id)
  await app.user.click(saveButton())
  await screen.findByRole('heading', { name: 'This show was deleted' })
  await app.user.click(screen.getByRole('button', { name: 'Restore' }))
  await screen.findByText('Your draft is back.')
  await app.user.click(saveButton())
  await waitForShowPage(app)
  expect(await app.currentShow()).toMatchObject({ price: '$12', isDeleted: false })
})

test('the user who added a show cannot restore it after a ShowAdmin has deleted it', async () => {
  const app = await openEditShow()
  await app.world.core.deleteShow(await app.world.as('ShowAdmin'), app.show.id)
  await app.user.click(saveButton())
  await screen.findByText(/This show was deleted/)
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})
