import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openEditForm, openEditShow, saveButton, waitForShowPage } from '#test/support/edit-show-screen.tsx'
import { makeXhr } from '#test/support/form-uploads.ts'
import { redAndBlueImage } from '#test/support/sample-images.ts'
import type { Fetch } from '#web/data/api.ts'

type Opened = Awaited<ReturnType<typeof openWithUploads>>

afterEach(() => vi.unstubAllGlobals())

/** Opens a show form. Each upload uses the fetch that `wrapFetch` returns, and waits for `gate` halfway through. */
const openWithUploads = async (wrapFetch: (fetch: Fetch) => Fetch = (fetch) => fetch, gate?: () => Promise<void>) => {
  const app = await openEditShow()
  vi.stubGlobal('XMLHttpRequest', makeXhr(wrapFetch(app.browser.fetch), gate))
  return app
}

const posterFile = async (name = 'friday.png', width = 600) =>
  new File([new Uint8Array(await redAndBlueImage(width, 800).png().toBuffer())], name, { type: 'image/png' })

const choose = async ({ user }: Pick<Opened, 'user'>, file: File) =>
  user.upload(screen.getByTestId('showPoster-file'), file)
const findPreviews = () => screen.findAllByRole('img', { name: 'Preview of the poster' })

describe('a poster', () => {
  test('is uploaded at once when chosen, then described, saved and shown', async () => {
    const app = await openWithUploads()
    await choose(app, await posterFile())
    expect(await findPreviews()).not.toHaveLength(0)
    await screen.findByText('friday.png has been uploaded.')
    await app.user.type(screen.getByLabelText(/Picture description/), 'Red beside blue')
    await app.user.click(saveButton())
    await waitForShowPage(app)
    const current = await app.currentShow()
    expect(current.posterAlt).toBe('Red beside blue')
    expect(current.posterSizes.map(({ width }) => width)).toEqual([160, 320, 480, 600])
    const image = await screen.findByRole<HTMLImageElement>('img', { name: 'Red beside blue' })
    expect(image.getAttribute('srcset')).toContain(`${current.posterSizes[0]?.webp} 160w`)
    expect(image.closest('picture')?.querySelector('source')?.type).toBe('image/avif')
    expect([image.width, image.height]).toEqual([480, 640])
  })

  test('can be pasted from the clipboard anywhere in the form', async () => {
    const app = await openWithUploads()
    screen.getByLabelText('Show title').focus()
    fireEvent.paste(screen.getByLabelText('Show title'), {
      clipboardData: { files: [await posterFile()], types: ['Files'] },
    })
    expect(await findPreviews()).not.toHaveLength(0)
    await waitFor(() => expect(app.address()).toContain('/edit-show/'))
  })

  test('is not taken from pasted text that comes with an image of the text', async () => {
    await openWithUploads()
    const clipboardData = { files: [await posterFile()], types: ['text/plain', 'Files'], getData: () => 'words' }
    fireEvent.paste(screen.getByLabelText('Show title'), { clipboardData })
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByRole('button', { name: 'Choose a picture' })).toBeDefined()
  })

  test('is accepted by drag and drop, even outside its field', async () => {
    await openWithUploads()
    const dataTransfer = { files: [await posterFile()], types: ['Files'] }
    fireEvent.dragOver(document.body, { dataTransfer })
    await waitFor(() => expect(document.querySelector('.dropzone')?.className).toContain('is-over'))
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false)
    expect(await findPreviews()).not.toHaveLength(0)
    expect(document.querySelector('.dropzone')?.className).not.toContain('is-over')
  })

  test('can be taken with the camera', async () => {
    await openWithUploads()
    const camera = document.querySelector<HTMLInputElement>('input[capture]')
    expect(camera?.accept).toContain('image/*')
    expect(camera?.getAttribute('capture')).toBe('environment')
  })

  test('shows its upload progress; saving is refused during the upload, which Cancel aborts', async () => {
    const app = await openWithUploads(undefined, () => new Promise(() => {}))
    await choose(app, await posterFile())
    await waitFor(() => expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.5))
    await app.user.click(saveButton())
    expect((await screen.findByRole('alert')).textContent).toContain('The poster is still uploading')
    await app.user.click(within(screen.getByRole('group', { name: /Poster/ })).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose a picture'))
    await app.user.click(saveButton())
    await waitForShowPage(app)
    expect((await app.currentShow()).showPoster).toBeNull()
  })

  test('can be replaced, and is removed only after confirmation', async () => {
    const app = await openWithUploads()
    await choose(app, await posterFile())
    const [firstPreview] = await findPreviews()
    await choose(app, await posterFile('saturday.png', 700))
    await screen.findByText('saturday.png has been uploaded.')
    expect((await findPreviews())[0]?.getAttribute('src')).not.toBe(firstPreview?.getAttribute('src'))
    await app.user.click(screen.getByRole('button', { name: 'Remove' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the poster?' }))
    await app.user.click(dialog.getByRole('button', { name: 'Keep it as it is' }))
    expect(await findPreviews()).not.toHaveLength(0)
    await app.user.click(screen.getByRole('button', { name: 'Remove' }))
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await screen.findByRole('button', { name: 'Choose a picture' })
    expect(screen.queryByLabelText(/Picture description/)).toBeNull()
  })

  test('is restored with the draft', async () => {
    const app = await openWithUploads()
    await choose(app, await posterFile())
    await findPreviews()
    app.unmount()
    const reopened = await openEditForm(app.world, app.show, app.account)
    await screen.findByText('Your draft is back.')
    expect(await findPreviews()).not.toHaveLength(0)
    await reopened.user.click(saveButton())
    await waitForShowPage(reopened)
    expect((await app.currentShow()).showPoster).not.toBeNull()
  })

  test('shows an error on saving if its image no longer exists', async () => {
    const app = await openWithUploads((fetch) => async (path, init) => {
      const response = await fetch(path, init)
      const changedBody = (await response.text()).replaceAll(/[0-9a-f-]{36}/g, '00000000-0000-4000-8000-00000000dead')
      return new Response(changedBody, { status: response.status })
    })
    await choose(app, await posterFile())
    await findPreviews()
    await app.user.click(saveButton())
    const summary = await screen.findByRole('alert')
    await app.user.click(within(summary).getByRole('link', { name: /This picture is no longer available/ }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Replace the poster'))
  })
})

describe('a poster that fails to upload', () => {
  const typePrice = async (app: Opened) => app.user.type(screen.getByLabelText(/^Price/), '$12')
  const expectPriceKept = () => expect(screen.getByLabelText<HTMLInputElement>(/^Price/).value).toBe('$12')

  test('is not sent if it is too large', async () => {
    const app = await openWithUploads(() => () => Promise.reject(new Error('Not to be called')))
    await typePrice(app)
    await choose(app, new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'huge.jpg', { type: 'image/jpeg' }))
    expect((await screen.findByRole('alert')).textContent).toContain('This picture is too large.')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expectPriceKept()
  })

  test("shows the server's message if it is not an image", async () => {
    const app = await openWithUploads()
    await typePrice(app)
    await choose(app, new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'poster.jpg', { type: 'image/jpeg' }))
    expect((await screen.findByRole('alert')).textContent).toContain('We can’t read this file as a picture')
    expect(screen.getByRole('button', { name: 'Choose a picture' }).getAttribute('aria-describedby')).toContain(
      'showPoster-error',
    )
    expectPriceKept()
  })

  test('is kept for a retry after a connection error', async () => {
    let isOffline = true
    const app = await openWithUploads(
      (fetch) => (path, init) => (isOffline ? Promise.reject(new TypeError('Failed to fetch')) : fetch(path, init)),
    )
    await typePrice(app)
    await choose(app, await posterFile())
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t reach the server.')
    isOffline = false
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findPreviews()).not.toHaveLength(0)
    expect(screen.queryByRole('alert')).toBeNull()
    expectPriceKept()
  })
})
