import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { addVenue } from '#test/support/bands-and-venues.ts'
import { showInput } from '#test/support/bodies.ts'
import { openEditForm, openEditShow, saveButton, waitForShowPage } from '#test/support/edit-show-screen.tsx'
import { openApp } from '#test/support/open-app.tsx'
import { recordCalls } from '#test/support/request-interceptors.ts'
import { makeWorld } from '#test/support/world.ts'

const fieldValue = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const setDate = (day: string) => fireEvent.change(screen.getByLabelText('Show date'), { target: { value: day } })

describe('the show form', () => {
  test('shows the saved values and saves changes', async () => {
    const app = await openEditShow({ changes: { ageRestriction: 'Yes', ageLimit: 21, price: '$10' } })
    expect(fieldValue('Show title')).toBe('Skanksgiving')
    expect(fieldValue('Show date')).toBe('2026-11-27')
    expect(fieldValue('Door time')).toBe('19:00')
    expect(fieldValue('Age limit')).toBe('21')
    await app.user.clear(screen.getByLabelText(/Price/))
    await app.user.type(screen.getByLabelText(/Price/), '$12')
    await app.user.click(saveButton())
    await waitForShowPage(app)
    await screen.findByText('Show saved')
    const current = await app.currentShow()
    expect(current).toMatchObject({ ...app.show, price: '$12', version: app.show.version + 1 })
    expect(sessionStorage.length).toBe(0)
  })

  test('previews the chosen admission with the price text, and turns the text into an amount and currency for a fixed price', async () => {
    const app = await openEditShow({ changes: { price: '$11' } })
    await app.user.selectOptions(screen.getByLabelText('Admission'), 'Free')
    screen.getByText('Shown as “Free, $11”.')
    await app.user.selectOptions(screen.getByLabelText('Admission'), 'Fixed price')
    await waitFor(() => expect(fieldValue('Amount')).toBe('11'))
    expect([fieldValue('Currency'), fieldValue(/Price/)]).toEqual(['USD', ''])
  })

  test('saves door facts, shows those of the venue, and links errors to their fields', async () => {
    const world = makeWorld()
    const doorFacts = { stepFree: true, curfew: '23:00' }
    const { id: venueId } = await addVenue(world, { doorFacts })
    const app = await openEditShow({ world, changes: { venueId, doorFacts: { seating: true } } })
    expect(screen.getByLabelText<HTMLSelectElement>('Seating').value).toBe('true')
    await within(screen.getByLabelText('Step-free entrance')).findByRole('option', { name: 'Same as venue: Yes' })
    await app.user.selectOptions(screen.getByLabelText('Seating'), 'Unknown')
    await app.user.selectOptions(screen.getByLabelText('Step-free entrance'), 'No')
    await app.user.selectOptions(screen.getByLabelText('Admission'), 'Fixed price')
    expect(screen.getByLabelText<HTMLSelectElement>('Currency').value).toBe('USD')
    await app.user.click(saveButton())
    const [link] = within(await screen.findByRole('alert')).getAllByRole('link')
    expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Enter the price', '#priceAmount'])
    await app.user.type(screen.getByLabelText('Amount'), '12,50')
    expect(screen.getByRole('complementary', { name: 'Preview' }).textContent).toContain('$12.50')
    await app.user.click(saveButton())
    await waitForShowPage(app)
    expect(await app.currentShow()).toMatchObject({
      doorFacts: { stepFree: false, priceKind: 'fixed', priceAmount: 12.5, priceCurrency: 'USD' },
      venueDoorFacts: doorFacts,
    })
    expect((await app.currentShow()).doorFacts).not.toHaveProperty('seating')
  })

  test('saves only once on a double click', async () => {
    const calls: string[] = []
    const app = await openEditShow({ intercept: recordCalls(calls) })
    await app.user.type(screen.getByLabelText(/Price/), '$12')
    await app.user.dblClick(saveButton())
    await waitForShowPage(app)
    expect(calls.filter((call) => call.startsWith('PUT '))).toHaveLength(1)
  })

  test('previews the changed show, without acts that dropped out', async () => {
    const app = await openEditShow({
      changes: { bandList: [{ bandName: 'The Nutmeg Seven' }, { bandName: 'Trombone Tax', state: 'dropped-out' }] },
    })
    const preview = screen.getByRole('complementary', { name: 'Preview' })
    expect(preview.textContent).not.toContain('Cancelled')
    expect(preview.textContent).not.toContain('Trombone Tax')
    await app.user.click(screen.getByRole('radio', { name: 'Cancelled' }))
    expect(preview.textContent).toContain('Cancelled')
    await app.user.click(screen.getByRole('radio', { name: 'Scheduled' }))
    setDate('2026-12-04')
    await app.user.click(await screen.findByRole('radio', { name: /^The show was rescheduled/ }))
    expect(preview.textContent).toContain('Rescheduled from 11/27/2026')
  })

  test('keeps the title empty for a derived title and explains how the show appears', async () => {
    const app = await openEditShow({ changes: { showTitle: undefined, hasOwnTitle: false } })
    expect(fieldValue('Show title')).toBe('')
    await screen.findByText('Leave it empty and the show appears as “The Nutmeg Seven, Trombone Tax”.')
    await app.user.type(screen.getByLabelText(/Price/), '$12')
    await app.user.click(saveButton())
    await screen.findByText('Show saved')
    expect(await app.currentShow()).toMatchObject({ price: '$12', hasOwnTitle: false, slug: app.show.slug })
  })

  test('shows the specified error messages in one summary', async () => {
    const app = await openEditShow({ changes: { bandList: [] } })
    await app.user.clear(screen.getByLabelText('Show title'))
    fireEvent.change(screen.getByLabelText('Door time'), { target: { value: '' } })
    fireEvent.change(screen.getByLabelText('Show time'), { target: { value: '' } })
    await app.user.click(saveButton())
    const links = within(await screen.findByRole('alert')).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      'Show title is required',
      'Door time or show time is required',
    ])
    await waitFor(() => expect(document.title).toBe('Error: Edit show | Upstroke'))
  })

  test('keeps a draft across a reload, and discards it on Start over', async () => {
    const app = await openEditShow()
    await app.user.type(screen.getByLabelText(/Price/), '$12')
    app.unmount()
    const reopened = await openEditForm(app.world, app.show, app.account)
    await screen.findByText('Your draft is back.')
    expect(fieldValue(/Price/)).toBe('$12')
    await reopened.user.click(screen.getByRole('button', { name: 'Start over' }))
    await waitFor(() => expect(fieldValue(/Price/)).toBe(''))
    expect(sessionStorage.length).toBe(0)
  })

  test('asks on Cancel before discarding input, and leads back to the show', async () => {
    const app = await openEditShow()
    await app.user.type(screen.getByLabelText(/Price/), '$12')
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await waitFor(() => expect(app.address()).toBe(`/edit-show/${app.show.id}`))
    await app.user.click(within(dialog).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(app.address()).toBe(`/shows/${app.show.slug}`))
    expect((await app.currentShow()).price).toBeNull()
  })
})

describe('the edit page', () => {
  test('redirects a visitor to the log-in page', async () => {
    const world = makeWorld()
    const app = await openApp(world, { at: '/edit-show/00000000-0000-4000-8000-0000000000aa' })
    await waitFor(() => expect(app.address()).toBe('/login'))
  })

  test('refuses a user who is neither an owner of the show nor a ShowAdmin', async () => {
    const world = makeWorld()
    const { id } = await world.core.addShow(await world.as('ShowAdmin'), showInput())
    const app = await openApp(world, { at: `/edit-show/${id}`, account: await world.addAccount(['ShowManager']) })
    await waitFor(() => expect(app.address()).toBe('/unauthorized?needs=ShowAdmin,IsShowOwner'))
    await screen.findByText('Show Admin or owner of the show')
  })

  test('opens every show for a ShowAdmin', async () => {
    const world = makeWorld()
    const show = await world.core.addShow(await world.as('ShowManager'), showInput())
    await openEditForm(world, show, await world.addAccount(['ShowAdmin']))
    expect(fieldValue('Show title')).toBe('Skanksgiving')
  })

  test('lets an owner of the show save it, even without any role', async () => {
    const world = makeWorld()
    const account = await world.addAccount([])
    const actor = await world.actorOf(account)
    const show = await world.core.addShow({ ...actor, roles: ['ShowManager'] }, showInput())
    const app = await openEditForm(world, show, account)
    await app.user.click(screen.getByRole('radio', { name: 'Cancelled' }))
    await app.user.click(saveButton())
    await waitForShowPage(app)
    expect(await world.core.findShow(actor, show.id)).toMatchObject({ status: 'cancelled' })
  })

  test('shows “Not on the bill” for an unknown show', async () => {
    const world = makeWorld()
    const account = await world.addAccount(['ShowAdmin'])
    await openApp(world, { at: '/edit-show/00000000-0000-4000-8000-0000000000aa', account })
    await screen.findByRole('heading', { name: 'Not on the bill' })
    await waitFor(() => expect(document.title).toContain('Page not found'))
  })
})
