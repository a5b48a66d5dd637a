import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { m } from '#messages'
import { openApp } from '#test/support/open-app.tsx'
import { openProfile, reauthenticate } from '#test/support/own-profile.ts'
import { failConnection, respondWith } from '#test/support/request-interceptors.ts'
import { setLocaleWithServerTexts } from '#test/support/set-locale.ts'
import { makeWorld } from '#test/support/world.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('sessions', () => {
  test('are listed, and the user can end one of them, or all but the current one, by entering the password', async () => {
    const world = makeWorld()
    const account = await world.addAccount([])
    const phoneSession = await world.logIn(account, { device: 'Firefox on Android', country: 'GB' })
    const unknownDeviceSession = await world.logIn(account, { device: null, country: null })
    const macSession = await world.logIn(account, { device: 'Safari on macOS', country: 'US' })
    const app = await openProfile(world, account)
    const section = app.section('Where you’re logged in')
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(4))
    const row = section.getByText('Firefox on Android').closest('li') as HTMLElement
    expect(row.textContent).toContain('United Kingdom')
    expect(section.getByText('This device')).toBeDefined()
    expect(section.getAllByText('Unknown device').length).toBeGreaterThan(0)
    await app.user.click(within(row).getByRole('button', { name: /^End session on Firefox on Android/ }))
    await reauthenticate(app, 'End session', 'not the password')
    await screen.findByText('The password is not correct.')
    expect(await world.core.resumeSession(phoneSession)).not.toBeNull()
    await reauthenticate(app, 'End session')
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(3))
    await waitFor(() => expect(document.activeElement).toBe(section.getByRole('heading')))
    expect(await world.core.resumeSession(phoneSession)).toBeNull()
    expect(await world.core.resumeSession(unknownDeviceSession)).not.toBeNull()
    await app.press('End all other sessions')
    await reauthenticate(app, 'End all others')
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1))
    expect(await world.core.resumeSession(unknownDeviceSession)).toBeNull()
    expect(await world.core.resumeSession(macSession)).toBeNull()
    expect(app.browser.hasCookie('session')).toBe(true)
  })

  test('that fail to load are replaced by an error, and can be reloaded', async () => {
    const world = makeWorld()
    let isDown = true
    const intercept = respondWith((path) =>
      isDown && path === '/api/profile/sessions' ? new Response('{}', { status: 404 }) : undefined,
    )
    const app = await openProfile(world, await world.addAccount([]), intercept)
    const section = app.section('Where you’re logged in')
    await section.findByText('We couldn’t load your sessions.')
    isDown = false
    await app.press('Reload')
    expect(await section.findByText('This device')).toBeDefined()
  })

  test.each([
    ['en', 'Firefox on Linux'],
    ['de', 'Firefox unter Linux'],
    ['es', 'Firefox en Linux'],
    ['fr', 'Firefox sous Linux'],
    ['ja', 'Linux の Firefox'],
  ] as const)('name their device in the language %s: %s', async (locale, deviceName) => {
    const world = makeWorld()
    const account = await world.addAccount([])
    const session = { id: '1', createdAt: '2026-11-20T11:00:00Z', lastUsedAt: '2026-11-20T11:00:00Z', country: null }
    const sessions = ['Firefox on Linux', 'Safari', null].map((device, nth) => ({ ...session, id: `${nth}`, device }))
    await setLocaleWithServerTexts(locale)
    const intercept = respondWith((path) =>
      path === '/api/profile/sessions' ? Response.json({ sessions }) : undefined,
    )
    await openApp(world, { at: '/profile', account, intercept })
    expect(await screen.findByText(deviceName)).toBeTruthy()
    expect(screen.getByText('Safari')).toBeTruthy()
    expect(screen.getByText(m.sessions_unknown_device())).toBeTruthy()
  })
})

describe('the data export', () => {
  test('is saved as a file', async () => {
    const files: Blob[] = []
    const fileNames: string[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      fileNames.push(this.download)
    })
    const world = makeWorld()
    const app = await openProfile(world, await world.addAccount([]))
    await app.press('Download your data')
    await screen.findByText('Your data has been saved as a file')
    expect(fileNames).toEqual(['upstroke-person-1.json'])
    expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({ account: { email: 'person-1@people.example' } })
  })

  test('shows an error when the server cannot be reached', async () => {
    const world = makeWorld()
    const intercept = failConnection('/api/profile/export')
    const app = await openProfile(world, await world.addAccount([]), intercept)
    await app.press('Download your data')
    const failure = 'We couldn’t download your data. We couldn’t reach the server. Please try again.'
    expect(await screen.findByText(failure)).toBeDefined()
  })
})

describe('deleting the account', () => {
  test('asks for the password, clears personal data and leads to the list', async () => {
    const world = makeWorld()
    const account = await world.addAccount([])
    const app = await openProfile(world, account)
    await app.user.type(screen.getByLabelText(/^Bio/), 'never saved')
    await app.press('Delete your account')
    expect(screen.getByRole('dialog', { name: 'Delete your account?' }).textContent).toContain('without your name')
    await reauthenticate(app, 'Delete for good', 'not the password')
    await screen.findByText('The password is not correct.')
    await reauthenticate(app, 'Delete for good')
    await waitFor(() => expect(app.address()).toBe('/'))
    expect(screen.getByText('Your account has been deleted')).toBeDefined()
    await screen.findByRole('button', { name: 'Account menu: not logged in' })
    expect(app.client.getQueryCache().findAll({ queryKey: ['profile'] })).toEqual([])
    expect(app.browser.hasCookie('session')).toBe(false)
    await expect(world.logIn(account)).rejects.toThrow('Invalid email or password.')
  })

  test('is refused for the last SiteOwner, and the reason is shown', async () => {
    const world = makeWorld()
    const account = await world.addAccount(['SiteOwner'])
    const app = await openProfile(world, account)
    await app.press('Delete your account')
    await reauthenticate(app, 'Delete for good')
    const dialog = within(screen.getByRole('dialog'))
    await dialog.findByText('The site needs at least one Site Owner. Make someone else a Site Owner first.')
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete your account' })),
    )
    expect(await world.logIn(account)).toBeTypeOf('string')
  })
})
