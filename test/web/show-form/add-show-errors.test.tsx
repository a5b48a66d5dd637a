import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { limits, spend } from '#core/limits/limits.ts'
import {
  bandBox,
  fieldValue,
  fillInShow,
  lineUpChipTexts,
  openAddShow,
  submit,
  upcomingShows,
  venueBox,
} from '#test/support/add-show-screen.tsx'
import { respondWith } from '#test/support/request-interceptors.ts'

const linkTexts = (summary: HTMLElement) =>
  within(summary)
    .getAllByRole('link')
    .map((link) => link.textContent)

describe('the errors in the show form', () => {
  test('appear in a summary that links to the fields, and at each field', async () => {
    const app = await openAddShow()
    await submit(app)
    const summary = await screen.findByRole('alert')
    expect(linkTexts(summary)).toEqual([
      'Show title is required',
      'Venue is required',
      'Show date is required',
      'Door time or show time is required',
    ])
    await waitFor(() => expect(document.activeElement).toBe(summary))
    await waitFor(() => expect(document.title).toBe('Error: Add a show | Upstroke'))
    for (const label of ['Show title', 'Show date', 'Door time']) {
      const field = screen.getByLabelText(label)
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')).not.toBeNull()
    }
    await app.user.click(within(summary).getByRole('link', { name: 'Venue is required' }))
    await waitFor(() => expect(document.activeElement).toBe(venueBox()))
  })

  test('disappear once fixed, even if another field fixes them', async () => {
    const app = await openAddShow()
    await submit(app)
    await screen.findByRole('alert')
    await fillInShow(app)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await waitFor(() => expect(document.title).toBe('Add a show | Upstroke'))
  })

  test('use the specified messages for a new venue and the details', async () => {
    const app = await openAddShow()
    await app.user.type(venueBox(), 'Tidal Rooms')
    await app.user.click(await screen.findByRole('option', { name: /as a new venue/ }))
    await app.user.type(await screen.findByLabelText(/Latitude/), '91')
    await app.user.click(screen.getByRole('radio', { name: 'Yes' }))
    await app.user.type(screen.getByLabelText('Age limit'), '0')
    await app.user.type(screen.getByLabelText(/Event link/), 'ftp://x')
    await submit(app)
    expect(linkTexts(await screen.findByRole('alert'))).toEqual([
      'Show title is required',
      'Street address is required',
      'City is required',
      'Region is required',
      'Country is required',
      'Latitude must be between -90 and 90',
      'Show date is required',
      'Door time or show time is required',
      'Age limit must be a positive number',
      'Event link must be a web address that starts with http:// or https://',
    ])
  })

  test('mention a typed name that is not in the line-up yet', async () => {
    const app = await openAddShow()
    await fillInShow(app)
    await app.user.type(bandBox(), 'Half a na')
    await submit(app)
    expect((await screen.findByRole('alert')).textContent).toContain('“Half a na” isn’t on the bill yet')
    expect(await upcomingShows(app.world)).toHaveLength(1)
  })

  test('from the server appear at their fields', async () => {
    const refusal = { message: 'x', errors: [{ field: 'venueId', message: 'This venue does not exist' }] }
    const refuse = (path: string) => (path === '/api/shows' ? Response.json(refusal, { status: 422 }) : undefined)
    const app = await openAddShow({ intercept: respondWith(refuse) })
    await fillInShow(app)
    await submit(app)
    const summary = await screen.findByRole('alert')
    await app.user.click(within(summary).getByRole('link', { name: 'This venue does not exist' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /Change the venue/ })))
  })

  test('leave the input intact after a connection failure, and a second attempt succeeds', async () => {
    let isOffline = true
    const failOffline = (path: string) =>
      isOffline && path === '/api/shows' ? Promise.reject(new TypeError('Failed to fetch')) : undefined
    const app = await openAddShow({ intercept: respondWith(failOffline) })
    await fillInShow(app)
    await submit(app)
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t reach the server.')
    expect(lineUpChipTexts()).toEqual(['1st The Brand New Heavies new'])
    isOffline = false
    await submit(app)
    await waitFor(() => expect(app.address()).toMatch('/shows/'))
    expect(await upcomingShows(app.world)).toHaveLength(2)
  })

  test('show the waiting time and leave the input intact once the daily limit is reached', async () => {
    const app = await openAddShow()
    for (let use = 0; use < limits.showAdding.uses; use += 1)
      await spend(app.world.ports, limits.showAdding, app.account.id)
    await fillInShow(app)
    await submit(app)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/Too many attempts\. Please try again later\..*24 hours/)
    expect(fieldValue('Show date')).toBe('2026-12-05')
    expect(lineUpChipTexts()).toHaveLength(1)
    expect(await upcomingShows(app.world)).toHaveLength(1)
  })

  test('report an expired session, and logging in restores the input', async () => {
    const app = await openAddShow()
    await fillInShow(app)
    app.browser.deleteCookie('session')
    await submit(app)
    expect((await screen.findByRole('alert')).textContent).toContain('You’ve been logged out.')
    await app.user.click(screen.getByRole('link', { name: 'log in again' }))
    await waitFor(() => expect(app.address()).toBe('/login'))
    await app.user.type(await screen.findByLabelText('Email'), app.account.email)
    await app.user.type(screen.getByLabelText('Password'), 'Correct horse 2 battery!{Enter}')
    await screen.findByText('Your draft is back.')
    expect(lineUpChipTexts()).toEqual(['1st The Brand New Heavies new'])
    expect(fieldValue('Show date')).toBe('2026-12-05')
    await submit(app)
    await waitFor(() => expect(app.address()).toMatch('/shows/'))
  })
})
