import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { timeCodeOf } from '#test/support/logging-in.ts'
import { openProfile, reauthenticate } from '#test/support/own-profile.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const startTimeCodeSetup = async (world: World) => {
  const account = await world.addAccount([])
  const app = await openProfile(world, account)
  await app.press('Set up an app')
  await reauthenticate(app, 'Continue')
  await screen.findByRole('img', { name: 'QR code with the setup key' })
  const secret = (screen.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent ?? '').replaceAll(' ', '')
  return { account, app, secret }
}

test('setting up an authenticator app requires a code from it and shows the recovery codes once; the app can be removed', async () => {
  const world = makeWorld()
  const { account, app, secret } = await startTimeCodeSetup(world)
  const codeField = screen.getByLabelText(/Enter the code from your app/)
  await app.user.type(codeField, '12345')
  await app.press('Confirm')
  await screen.findByText('Code must be six digits')
  await app.user.clear(codeField)
  await app.user.type(codeField, timeCodeOf(world, secret) === '000000' ? '000001' : '000000')
  await app.press('Confirm')
  await screen.findByText('This code is not valid.')
  await waitFor(() => expect(document.activeElement).toBe(codeField))
  await app.user.clear(codeField)
  await app.user.type(codeField, timeCodeOf(world, secret))
  await app.press('Confirm')
  await screen.findByRole('heading', { name: 'Save your recovery codes' })
  const codeItems = document.querySelectorAll('.codes li')
  expect(codeItems).toHaveLength(10)
  await screen.findByText(/10 codes left/)
  expect(screen.getByText('On. A stolen password alone is not enough to log in.')).toBeDefined()
  await app.press('I’ve saved them')
  expect(screen.queryByText(codeItems[0]?.textContent ?? '')).toBeNull()
  await expect(world.logIn(account)).rejects.toThrow('The account has a second step')
  await app.press('Remove the app')
  await reauthenticate(app, 'Remove')
  await screen.findByRole('button', { name: 'Set up an app' })
  expect(await world.logIn(account)).toBeTypeOf('string')
})

test('the setup key and the recovery codes can be copied, and the codes can be saved as a file', async () => {
  const world = makeWorld()
  const { app, secret } = await startTimeCodeSetup(world)
  await app.press('Copy the setup key')
  await screen.findByText('Setup key copied')
  expect(await navigator.clipboard.readText()).toBe(secret)
  await app.user.type(screen.getByLabelText(/Enter the code from your app/), timeCodeOf(world, secret))
  await app.press('Confirm')
  await screen.findByRole('heading', { name: 'Save your recovery codes' })
  const codes = [...document.querySelectorAll('.codes li')].map(({ textContent }) => textContent)
  await app.press('Copy')
  await screen.findByText('Codes copied')
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
  const files: Blob[] = []
  const fileNames: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    fileNames.push(this.download)
  })
  await app.press('Download')
  expect(fileNames).toEqual(['upstroke-recovery-codes.txt'])
  expect(await files[0]?.text()).toContain(codes.join('\n'))
})

test('creating new recovery codes requires the password, and the new codes replace those on screen', async () => {
  const world = makeWorld()
  const { app, secret } = await startTimeCodeSetup(world)
  await app.user.type(screen.getByLabelText(/Enter the code from your app/), timeCodeOf(world, secret))
  await app.press('Confirm')
  await screen.findByRole('heading', { name: 'Save your recovery codes' })
  const formerFirstCode = document.querySelector('.codes li')?.textContent
  await app.press('Create new codes')
  await reauthenticate(app, 'Create new codes', 'not the password')
  await screen.findByText('The password is not correct.')
  await reauthenticate(app, 'Create new codes')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.querySelector('.codes li')?.textContent).not.toBe(formerFirstCode))
  expect(document.querySelectorAll('.codes li')).toHaveLength(10)
})

test("adding a passkey requires a name and the password; the dialog shows a message for the browser's error", async () => {
  vi.stubGlobal('PublicKeyCredential', () => {})
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: () => Promise.reject(new DOMException('Given up', 'NotAllowedError')) },
  })
  const world = makeWorld()
  const app = await openProfile(world, await world.addAccount([]))
  await app.press('Add a passkey')
  await reauthenticate(app, 'Continue')
  await screen.findByText('Name is required')
  await app.user.type(screen.getByLabelText('Name'), 'My phone')
  await reauthenticate(app, 'Continue', PASSWORD)
  await screen.findByText('No passkey was created. Try again when you’re ready.')
  expect(app.calls).toEqual(['POST /api/profile/passkeys/options'])
})

test('in a browser without passkey support, the profile shows a notice', async () => {
  const world = makeWorld()
  const app = await openProfile(world, await world.addAccount([]))
  expect(
    app.section('Two-step log-in').getByText('This browser can’t create passkeys. Try another browser.'),
  ).toBeDefined()
})
