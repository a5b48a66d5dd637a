import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addShow, alterShow } from '#test/support/add-shows.ts'
import { knownRsvp } from '#test/support/known-rsvp.ts'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld, type World } from '#test/support/world.ts'
import type { Fetch } from '#web/data/api.ts'
import { type DeviceRsvp, deviceRsvps, storeRsvps } from '#web/rsvps/device-rsvps.ts'

let world: World
beforeEach(() => {
  world = makeWorld({ now: new Date().toISOString() })
  localStorage.clear()
})
afterEach(() => localStorage.clear())

const soon = (days = 3): string => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
const add = (changes: Readonly<Record<string, unknown>> = {}) => addShow(world, { showDate: soon(), ...changes })
const rsvpsOnDevice = () => deviceRsvps().rsvps.map(({ showId, response, isSent }) => ({ showId, response, isSent }))
const storeOnDevice = (...rsvps: readonly DeviceRsvp[]) => storeRsvps({ owner: '', rsvps })
const open = (options: Partial<Parameters<typeof openApp>[1]> = {}) => openApp(world, { at: '/my-shows', ...options })
const group = async (name: RegExp) => within(await screen.findByRole('group', { name }))
const accountRsvps = async (actor: Awaited<ReturnType<World['as']>>) =>
  (await world.core.listRsvps(actor)).rsvps.map(({ showId, response }) => ({ showId, response }))

describe('without an account', () => {
  test('an RSVP can be set, changed and withdrawn on the page of a show, and is not sent to the site', async () => {
    const show = await add()
    const writes: string[] = []
    const intercept =
      (fetch: Fetch): Fetch =>
      (path, init) => {
        if (init?.method && init.method !== 'GET') writes.push(path)
        return fetch(path, init)
      }
    const { user } = await open({ at: `/shows/${show.slug}`, intercept })
    const buttons = await group(/^Are you going/)
    await user.click(buttons.getByRole('button', { name: 'Maybe' }))
    expect(rsvpsOnDevice()).toEqual([{ showId: show.id, response: 'maybe', isSent: false }])
    expect(JSON.stringify(deviceRsvps())).not.toContain(show.venueAddress)
    await user.dblClick(buttons.getByRole('button', { name: 'Going' }))
    expect(buttons.getByRole('button', { name: 'Going' }).getAttribute('aria-pressed')).toBe('true')
    await screen.findByText(/Saved on this device/)
    await user.click(buttons.getByRole('button', { name: 'Going' }))
    expect(rsvpsOnDevice()).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(rsvpsOnDevice()).toMatchObject([{ response: 'yes' }])
    expect(writes).toEqual([])
  })

  test('the My shows page says which shows have since been cancelled or deleted', async () => {
    const admin = await world.as('ShowAdmin')
    const cancelled = await addShow(world, { showDate: soon(), showTitle: 'Off' }, admin)
    await alterShow(world, cancelled, { status: 'cancelled' })
    const deleted = await addShow(world, { showDate: soon(), showTitle: 'Gone', venueName: 'SO36' }, admin)
    storeOnDevice(knownRsvp(cancelled, { showId: cancelled.id }), knownRsvp(deleted, { showId: deleted.id }))
    await world.core.deleteShow(admin, deleted.id)
    await open()
    const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
    await waitFor(() => expect(items().find((item) => item.includes('Off'))).toMatch(/^.*Cancelled/))
    expect(items().find((item) => item.includes('Gone'))).toMatch(/^Deleted/)
    expect(deviceRsvps().rsvps.find(({ showId }) => showId === deleted.id)?.isDeleted).toBe(true)
  })

  test('the My shows page names shows by their last known titles even without a network', async () => {
    const show = await add({ showTitle: 'Basement' })
    storeOnDevice(knownRsvp(show, { showId: show.id }))
    await open({ intercept: () => () => Promise.reject(new TypeError('Failed to fetch')) })
    expect(await screen.findByRole('link', { name: 'Basement' })).toBeDefined()
  })

  test('past shows are listed in a disclosure, and can be removed', async () => {
    storeOnDevice(knownRsvp({ showTitle: 'Old', showDate: '2020-01-01', startsAt: '2020-01-01T20:00:00+01:00' }))
    const { user } = await open()
    await user.click(await screen.findByText('Past shows (1)'))
    await user.click(screen.getByRole('button', { name: 'Remove Old' }))
    await screen.findByText(/^Nothing here yet/)
    expect(rsvpsOnDevice()).toEqual([])
  })

  test('the view by hour lists the shows in order, each with the shows that may overlap with it', async () => {
    const [one, two] = [await add({ showTitle: 'One' }), await add({ showTitle: 'Two', venueName: 'SO36' })]
    storeOnDevice(...[one, two].map((show) => knownRsvp(show, { showId: show.id })))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'By hour' }))
    expect(location.search).toBe('?view=hours')
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
    expect(items[0]).toMatch(/^One.*May overlap with Two$/)
    expect(items[1]).toMatch(/^Two.*May overlap with One$/)
  })

  test('Remove all removes the RSVPs from the device after confirmation', async () => {
    storeOnDevice(knownRsvp({ showDate: soon() }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Remove all' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove all' }))
    await screen.findByText(/^Nothing here yet/)
    expect(localStorage.getItem('rsvps')).toBeNull()
  })
})

describe('with an account', () => {
  test('RSVPs from another device appear, and a change is saved in the account', async () => {
    const account = await world.addAccount([])
    const actor = await world.actorOf(account)
    const show = await add({ showTitle: 'Synced' })
    const respondedAt = world.clock.now().toISOString()
    await world.core.setRsvps(actor, { rsvps: [{ showId: show.id, response: 'maybe', respondedAt }] })
    const { user } = await open({ account })
    const buttons = await group(/Synced/)
    world.clock.set(new Date(Date.now() + 1000).toISOString())
    await user.click(buttons.getByRole('button', { name: 'Going' }))
    await waitFor(async () => expect(await accountRsvps(actor)).toEqual([{ showId: show.id, response: 'yes' }]))
    await waitFor(() => expect(rsvpsOnDevice()).toEqual([{ showId: show.id, response: 'yes', isSent: true }]))
    await user.click(buttons.getByRole('button', { name: 'Going' }))
    await waitFor(async () => expect(await accountRsvps(actor)).toEqual([]))
    await waitFor(() => expect(rsvpsOnDevice()).toEqual([]))
  })

  test('logging in merges the RSVPs on the device into the account, and logging out removes all RSVPs from the device', async () => {
    const account = await world.addAccount([])
    const [show, other] = [await add(), await add({ venueName: 'SO36' })]
    const respondedAt = world.clock.now().toISOString()
    const actor = await world.actorOf(account)
    await world.core.setRsvps(actor, { rsvps: [{ showId: other.id, response: 'maybe', respondedAt }] })
    storeOnDevice(knownRsvp(show, { showId: show.id }))
    const { user } = await open({ at: '/login' })
    await user.type(await screen.findByLabelText('Email'), account.email)
    await user.type(screen.getByLabelText('Password'), 'Correct horse 2 battery!')
    await user.click(screen.getByRole('button', { name: 'Log In' }))
    await screen.findByText('1 show from this device is now in your account.')
    expect(await accountRsvps(actor)).toHaveLength(2)
    expect(deviceRsvps()).toMatchObject({ owner: account.name, rsvps: [{ isSent: true }, { isSent: true }] })
    window.history.pushState(null, '', '/logout')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(localStorage.getItem('rsvps')).toBeNull())
    expect(await accountRsvps(actor)).toHaveLength(2)
  })

  test('RSVPs that another account left on the device are neither sent nor kept', async () => {
    const account = await world.addAccount([])
    const show = await add()
    storeRsvps({ owner: 'somebody-else', rsvps: [knownRsvp(show, { showId: show.id })] })
    await open({ account })
    await screen.findByText(/^Nothing here yet/)
    expect(await accountRsvps(await world.actorOf(account))).toEqual([])
    expect(rsvpsOnDevice()).toEqual([])
  })

  test('without a network, the My shows page says that the account’s RSVPs are on all devices, and has no Remove all button', async () => {
    const show = await add({ showTitle: 'Basement' })
    storeRsvps({ owner: 'vera', rsvps: [knownRsvp(show, { showId: show.id, isSent: true })] })
    await open({ intercept: () => () => Promise.reject(new TypeError('Failed to fetch')) })
    await screen.findByRole('link', { name: 'Basement' })
    expect(screen.getByText(/on all your devices\. Only you can see them/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull()
  })

  test('the page of a show says that the RSVP is saved in the account, even if the session fails to load', async () => {
    const show = await add()
    storeRsvps({ owner: 'vera', rsvps: [knownRsvp(show, { showId: show.id, isSent: true })] })
    const intercept =
      (fetch: Fetch): Fetch =>
      (path, init) =>
        path === '/api/session' ? Promise.reject(new TypeError('Failed to fetch')) : fetch(path, init)
    await open({ at: `/shows/${show.slug}`, intercept })
    expect(await screen.findByText(/Saved in your account/)).toBeDefined()
  })

  test('a device whose session has ended keeps only the RSVPs that had not been sent to the account', async () => {
    const [sent, unsent] = [await add({ showTitle: 'Sent' }), await add({ showTitle: 'Unsent', venueName: 'SO36' })]
    storeRsvps({
      owner: 'vera',
      rsvps: [knownRsvp(sent, { showId: sent.id, isSent: true }), knownRsvp(unsent, { showId: unsent.id })],
    })
    await open()
    await screen.findByRole('link', { name: 'Unsent' })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Sent' })).toBeNull())
    expect(deviceRsvps()).toMatchObject({ owner: '', rsvps: [{ showId: unsent.id }] })
  })
})
