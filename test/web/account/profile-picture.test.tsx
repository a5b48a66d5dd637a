import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openProfile } from '#test/support/own-profile.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const makePicture = async (type = 'image/png') =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ),
    ],
    'me.png',
    { type },
  )

const open = async (world: World) => {
  const account = await world.addAccount([])
  return { account, ...(await openProfile(world, account)) }
}

/** Chooses a file of any type, as a user can in a file dialog that shows all files. */
const choose = (file: File) => userEvent.setup({ applyAccept: false }).upload(screen.getByTestId('picture-file'), file)

const headerImage = () =>
  within(screen.getByRole('banner'))
    .getByRole('button', { name: /Account menu/ })
    .querySelector('img')

test('a chosen picture is sent only when Upload is pressed, then appears in the header at once, and can be removed', async () => {
  const world = makeWorld()
  const app = await open(world)
  await choose(await makePicture())
  expect(screen.getByText('me.png isn’t uploaded yet.')).toBeDefined()
  expect(app.calls).toEqual([])
  await app.press('Upload picture')
  await screen.findByText('Picture saved')
  await waitFor(() => expect(headerImage()?.getAttribute('src')).toMatch(/^\/images\/[\w-]+\.webp$/))
  const { profilePicture } = await world.core.findProfile(await world.actorOf(app.account))
  expect(profilePicture).toBe(headerImage()?.getAttribute('src'))
  await app.press('Remove picture')
  await screen.findByText('Picture removed')
  await waitFor(() => expect(headerImage()).toBeNull())
  expect(app.calls).toEqual(['PUT /api/profile/picture', 'DELETE /api/profile/picture'])
})

test.each(['', 'image/pjpeg', 'text/plain'])('a picture whose stated file type is "%s" is uploaded', async (type) => {
  const app = await open(makeWorld())
  await choose(await makePicture(type))
  await app.press('Upload picture')
  await screen.findByText('Picture saved')
  await waitFor(() => expect(headerImage()?.getAttribute('src')).toMatch(/^\/images\/[\w-]+\.webp$/))
})

test("uploading a file that isn't a picture shows an error, and another file can be chosen", async () => {
  const world = makeWorld()
  const app = await open(world)
  await choose(new File(['not a picture'], 'notes.png', { type: 'image/png' }))
  await app.press('Upload picture')
  await screen.findByText(/We can’t read this file as a picture/)
  await choose(new File(['GIF89a'], 'me.gif', { type: 'image/gif' }))
  await app.press('Upload picture')
  await screen.findByText(/We can’t read this file as a picture/)
  await choose(await makePicture())
  expect(screen.queryByText(/We can’t read this file/)).toBeNull()
  await app.press('Cancel')
  expect(screen.getByRole('button', { name: 'Choose a picture' })).toBeDefined()
})

test("a file that is too large isn't sent", async () => {
  const world = makeWorld()
  const app = await open(world)
  await choose(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }))
  expect(screen.getByText(/This picture is too large/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Upload picture' })).toBeNull()
  expect(app.calls).toEqual([])
})
