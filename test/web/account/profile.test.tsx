import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openApp } from '#test/support/open-app.tsx'
import { openProfile } from '#test/support/own-profile.ts'
import { respondWith } from '#test/support/request-interceptors.ts'
import { makeWorld, PASSWORD } from '#test/support/world.ts'
import type { Fetch } from '#web/data/api.ts'

const descriptionsOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

const respondToPut =
  (respond: () => Response | Promise<Response>) =>
  (fetch: Fetch): Fetch =>
  (path, init) =>
    path === '/api/profile' && init?.method === 'PUT' ? respond() : fetch(path, init)

describe('the profile fields', () => {
  test('are shown, and are saved only once when Save is clicked twice; the header shows the new name at once', async () => {
    const world = makeWorld()
    const account = await world.addAccount([], {
      bio: 'Trombone, posters, spreadsheets.',
      url: 'https://offbeat.example',
    })
    const app = await openProfile(world, account)
    expect(screen.getByText('person-1', { selector: 'p' })).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>(/^Link/).value).toBe('https://offbeat.example')
    expect(screen.getByText('32 of 1024 characters')).toBeDefined()
    const name = screen.getByLabelText('Display name')
    await app.user.clear(name)
    await app.user.type(name, 'Marguerite')
    await app.user.clear(screen.getByLabelText(/^Link/))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Profile saved')
    await screen.findByRole('button', { name: 'Account menu: Marguerite' })
    expect(app.calls).toEqual(['PUT /api/profile'])
    const profile = await world.core.findProfile(await world.actorOf(account))
    expect([profile.displayName, profile.bio, profile.url]).toEqual([
      'Marguerite',
      'Trombone, posters, spreadsheets.',
      null,
    ])
  })

  test('show an error at each invalid field', async () => {
    const world = makeWorld()
    const app = await openProfile(world, await world.addAccount([]))
    await app.user.clear(screen.getByLabelText('Display name'))
    await app.user.click(screen.getByLabelText(/^Bio/))
    await app.user.paste('x'.repeat(1025))
    await app.user.type(screen.getByLabelText(/^Link/), 'ftp://offbeat.example')
    await app.press('Save')
    const name = screen.getByLabelText('Display name')
    await waitFor(() => expect(descriptionsOf(name)).toEqual([expect.stringContaining('Display name is required')]))
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(descriptionsOf(screen.getByLabelText(/^Bio/))).toEqual([
      expect.stringContaining('see your bio and link'),
      expect.stringContaining('Bio must be 1024 characters or less'),
      '1025 of 1024 characters',
    ])
    expect(descriptionsOf(screen.getByLabelText(/^Link/))[0]).toContain('must be a web address')
    await waitFor(() => expect(document.title).toBe('Error: Profile | Upstroke'))
    expect(app.calls).toEqual([])
  })

  test.each([
    ['a connection error', () => Promise.reject(new TypeError('Failed to fetch')), 'We couldn’t reach the server.'],
    [
      'rate limiting',
      () => new Response('{"message":"Too many attempts."}', { status: 429, headers: { 'retry-after': '90' } }),
      'Too many attempts. You can try again in 90 seconds.',
    ],
  ])('keep the input and show an error after %s', async (_what, respond, message) => {
    const world = makeWorld()
    const app = await openProfile(world, await world.addAccount([]), respondToPut(respond))
    await app.user.type(screen.getByLabelText(/^Bio/), 'Trombone')
    await app.press('Save')
    const alert = await waitFor(() => {
      const match = screen.getAllByRole('alert').find(({ textContent }) => textContent?.includes(message))
      expect(match).toBeDefined()
      return match
    })
    expect(alert?.textContent).toContain('Your profile isn’t saved yet.')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Bio/).value).toBe('Trombone')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
  })

  test('do not lose unsaved changes without confirmation', async () => {
    const world = makeWorld()
    const app = await openProfile(world, await world.addAccount([]))
    await app.user.type(screen.getByLabelText(/^Bio/), 'Trombone')
    await app.user.click(screen.getByRole('link', { name: 'become a Show Manager' }))
    await app.user.click(screen.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(app.address()).toBe('/profile'))
    await app.press('Save')
    await screen.findByText('Profile saved')
    await app.user.click(screen.getByRole('link', { name: 'become a Show Manager' }))
    await waitFor(() => expect(app.address()).toBe('/request-access'))
  })
})

describe('the email address', () => {
  test('cannot be changed without the password, and is kept until the new one is confirmed', async () => {
    const world = makeWorld()
    const app = await openProfile(world, await world.addAccount([]))
    await app.press('Change email address')
    const email = screen.getByLabelText('New email address')
    await waitFor(() => expect(document.activeElement).toBe(email))
    await app.user.type(email, 'New@people.example')
    await app.user.type(screen.getByLabelText('Your password'), 'not the password')
    await app.press('Send confirmation link')
    const password = screen.getByLabelText('Your password')
    await waitFor(() =>
      expect(descriptionsOf(password)).toEqual([expect.stringContaining('The password is not correct.')]),
    )
    await app.user.clear(password)
    await app.user.type(password, PASSWORD)
    await app.press('Send confirmation link')
    await screen.findByText('Link sent. Open it to switch to new@people.example.')
    await screen.findByText('new@people.example', { selector: 'b' })
    expect(app.section('Email').getByText('person-1@people.example')).toBeDefined()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change email address' })),
    )
  })
})

describe('the password', () => {
  test('changes after the current one is entered, and all other sessions end', async () => {
    const world = makeWorld()
    const account = await world.addAccount([])
    const otherSession = await world.logIn(account)
    const app = await openProfile(world, account)
    await app.press('Change password')
    const form = app.section('Password')
    await app.user.type(form.getByLabelText('Current password'), PASSWORD)
    await app.user.type(form.getByLabelText('New password'), 'Three minute hero')
    await app.user.type(form.getByLabelText('Confirm password'), 'something else')
    await app.press('Change password')
    await form.findByText('Password must contain at least one digit')
    expect(form.getByText('Passwords do not match')).toBeDefined()
    expect(form.getByText('16 to 64 characters').closest('li')?.textContent).toContain(', met')
    await app.user.type(form.getByLabelText('New password'), ' 79!')
    await app.user.clear(form.getByLabelText('Confirm password'))
    await app.user.type(form.getByLabelText('Confirm password'), 'Three minute hero 79!')
    await app.press('Change password')
    await screen.findByText('Password changed. Your other devices are logged out.')
    expect(app.calls).toEqual(['PUT /api/profile/password'])
    expect(await world.core.resumeSession(otherSession)).toBeNull()
    await expect(world.logIn(account)).rejects.toThrow('Invalid email or password.')
  })

  test('does not change if the current one is entered incorrectly', async () => {
    const world = makeWorld()
    const account = await world.addAccount([])
    const app = await openProfile(world, account)
    await app.press('Change password')
    const form = app.section('Password')
    await app.user.type(form.getByLabelText('Current password'), 'not the password')
    await app.user.type(form.getByLabelText('New password'), 'Three minute hero 79!')
    await app.user.type(form.getByLabelText('Confirm password'), 'Three minute hero 79!')
    await app.press('Change password')
    await form.findByText('The password is not correct.')
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Current password')))
    expect(await world.logIn(account)).toBeTypeOf('string')
  })
})

describe('roles', () => {
  test('are listed, with a note about those that are not active yet', async () => {
    const world = makeWorld({ requiresTwoStep: true })
    const app = await openProfile(world, await world.addAccount(['SiteAdmin', 'ShowManager']))
    const access = app.section('Access')
    expect(within(access.getByRole('list', { name: 'Roles' })).getAllByRole('listitem')).toHaveLength(2)
    expect(access.getByText('Your Site Admin role isn’t active yet.')).toBeDefined()
    expect(access.getByText('Site Admins and Site Owners grant and remove roles.')).toBeDefined()
  })

  test('can be requested through a link if the user has none', async () => {
    const world = makeWorld()
    const app = await openProfile(world, await world.addAccount([]))
    const link = app.section('Access').getByRole('link', { name: 'become a Show Manager' })
    expect(link.getAttribute('href')).toBe('/request-access')
  })
})

describe('loading the profile', () => {
  test('shows an error if it fails, and allows a retry', async () => {
    const world = makeWorld()
    let isDown = true
    const intercept = respondWith((path) =>
      isDown && path === '/api/profile' ? new Response('{}', { status: 404 }) : undefined,
    )
    const app = await openApp(world, { at: '/profile', account: await world.addAccount([]), intercept })
    expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t load your profile.')
    isDown = false
    await app.user.click(screen.getByRole('button', { name: 'Reload' }))
    await screen.findByRole('heading', { name: 'You' })
  })

  test('leads to the log-in page if the session has ended', async () => {
    const world = makeWorld()
    const account = await world.addAccount([])
    const intercept =
      (fetch: Fetch): Fetch =>
      async (path, init) => {
        if (path === '/api/profile') await world.store.transact(({ sessions }) => sessions.endAll(account.id, null))
        return fetch(path, init)
      }
    const app = await openApp(world, { at: '/profile', account, intercept })
    await waitFor(() => expect(app.address()).toBe('/login'))
  })
})
