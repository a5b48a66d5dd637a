import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { addBand, bandEdit } from '#test/support/bands-and-venues.ts'
import { makeXhr } from '#test/support/form-uploads.ts'
import { openApp } from '#test/support/open-app.tsx'
import { readyButton } from '#test/support/ready-button.ts'
import { redAndBlueImage } from '#test/support/sample-images.ts'
import { makeWorld } from '#test/support/world.ts'

afterEach(() => vi.unstubAllGlobals())

const makePhoto = async () =>
  new File([new Uint8Array(await redAndBlueImage(600, 400).png().toBuffer())], 'band.png', { type: 'image/png' })

const openForm = async (pause?: () => Promise<void>) => {
  const world = makeWorld()
  const [band, admin] = [await addBand(world), await world.addAccount(['ShowAdmin'])]
  const app = await openApp(world, { at: `/edit-band/${band.id}`, account: admin })
  vi.stubGlobal('XMLHttpRequest', makeXhr(app.browser.fetch, pause))
  const choose = async (file: File) => app.user.upload(await screen.findByTestId('picture-file'), file)
  const save = async () => app.user.click(await readyButton('Save'))
  return { ...app, world, band, admin, choose, save, storedBand: () => world.core.findBand(null, band.id) }
}

test('a picture is uploaded, described, saved, shown on the page of the band, and removed', async () => {
  const app = await openForm()
  await app.choose(await makePhoto())
  await screen.findByRole('img', { name: 'Preview of the picture' })
  await app.user.type(screen.getByLabelText(/Picture description/), 'Seven people and a dog')
  await app.save()
  const image = await screen.findByRole<HTMLImageElement>('img', { name: 'Seven people and a dog' })
  expect([image.width, image.height]).toEqual([480, 320])
  const { picture, pictureSizes } = await app.storedBand()
  expect(image.getAttribute('src')).toBe(picture)
  expect(pictureSizes.map(({ width }) => width)).toEqual([160, 320, 480, 600])
  app.unmount()

  const reopened = await openApp(app.world, { at: `/edit-band/${app.band.id}`, account: app.admin })
  await reopened.user.click(await readyButton('Remove'))
  const dialog = await screen.findByRole('dialog', { name: 'Remove the picture?' })
  await reopened.user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await reopened.user.click(await readyButton('Save'))
  await waitFor(async () => expect(await app.storedBand()).toMatchObject({ picture: null, pictureAlt: null }))
})

test('a small picture is not enlarged on the page of the band', async () => {
  const app = await openForm()
  const small = await redAndBlueImage(160, 120).png().toBuffer()
  await app.choose(new File([new Uint8Array(small)], 'band.png', { type: 'image/png' }))
  await screen.findByRole('img', { name: 'Preview of the picture' })
  await app.user.type(screen.getByLabelText(/Picture description/), 'Small')
  await app.save()
  const image = await screen.findByRole<HTMLImageElement>('img', { name: 'Small' })
  expect([image.width, image.height, image.sizes]).toEqual([160, 120, '160px'])
})

test('the form cannot be saved during an upload, and says why', async () => {
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>()
  const app = await openForm(() => resumed)
  await app.choose(await makePhoto())
  await screen.findByRole('progressbar')
  await app.save()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The picture is still uploading: wait until it’s done',
  )
  expect(await app.storedBand()).toMatchObject({ picture: null, version: 1 })
  resume()
  await screen.findByRole('img', { name: 'Preview of the picture' })
  await app.save()
  await waitFor(async () => expect((await app.storedBand()).picture).not.toBeNull())
})

test('a picture that someone else chose in the meantime is kept', async () => {
  const app = await openForm()
  const admin = await app.world.as('ShowAdmin')
  const { showPoster } = await app.world.core.addImage(
    admin,
    async () => new Uint8Array(await (await makePhoto()).arrayBuffer()),
  )
  await app.world.core.editBand(
    admin,
    app.band.id,
    bandEdit(app.band, { picture: showPoster, pictureAlt: 'By others' }),
  )
  await app.user.type(await screen.findByLabelText(/^Bio/), 'Mine')
  await app.save()
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'Preview of the picture' }).getAttribute('src')).toBe(showPoster),
  )
  await app.save()
  await waitFor(async () => expect(await app.storedBand()).toMatchObject({ picture: showPoster, bio: 'Mine' }))
})
