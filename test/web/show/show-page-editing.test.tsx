import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { addShow, alterShow } from '#test/support/add-shows.ts'
import { showEdit } from '#test/support/bodies.ts'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { readyButton } from '#test/support/ready-button.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const textOf = (page: ParentNode, selector: string) =>
  page.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim()

const openShow = async (world: World, slug: string, account?: Account) => {
  const app = await openApp(world, { at: `/shows/${slug}`, ...(account && { account }) })
  const press = async (name: string) => app.user.click(await readyButton(name))
  return { ...app, press }
}

describe('the confirmation of a show', () => {
  test('is shown as missing for a show that nobody has confirmed', async () => {
    const world = makeWorld()
    const show = await addShow(world)
    const { page } = await openPage(world, `/shows/${show.slug}`)
    expect(page.querySelector('.actions')?.previousElementSibling?.textContent).toBe(
      'Listed, not yet confirmed by the band or venue',
    )
  })

  test('is shown with its date in the time zone of the venue', async () => {
    const world = makeWorld()
    const show = await addShow(world, { latitude: 37.76, longitude: -122.39 })
    await alterShow(world, show, { confirmed: { as: 'band', at: new Date('2026-11-12T03:00:00Z') } })
    const { page } = await openPage(world, `/shows/${show.slug}`)
    expect(textOf(page, '.confirmed')).toBe('Confirmed by the band, 11/11/2026')
  })

  test('is not shown as missing for a show that is off', async () => {
    const world = makeWorld()
    const show = await addShow(world)
    await alterShow(world, show, { status: 'cancelled' })
    const { html } = await openPage(world, `/shows/${show.slug}`)
    expect(html).not.toContain('Listed, not yet confirmed by the band or venue')
  })

  test('is not shown as missing for a past show', async () => {
    const world = makeWorld({ now: '2026-11-18T12:00:00Z' })
    const show = await addShow(world, { showDate: '2026-11-18' })
    world.clock.set('2026-11-20T12:00:00Z')
    const { html } = await openPage(world, `/shows/${show.slug}`)
    expect(html).not.toContain('Listed, not yet confirmed by the band or venue')
  })

  test('is offered to editors with a choice of source; only band members can confirm for the band', async () => {
    const world = makeWorld()
    const showOwner = await world.addAccount(['ShowManager'])
    const show = await addShow(world, {}, await world.actorOf(showOwner))
    const app = await openShow(world, show.slug, showOwner)
    await app.press('Confirm')
    const dialog = within(await screen.findByRole('dialog'))
    await app.user.click(dialog.getByLabelText('The band'))
    await app.user.click(dialog.getByRole('button', { name: 'Confirm' }))
    await dialog.findByText('Only members of a band in the line-up can confirm the show for the band')
    await app.user.click(dialog.getByLabelText('The promoter'))
    await app.user.click(dialog.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(textOf(document.body, '.confirmed')).toBe('Confirmed by the promoter, 11/20/2026'))
    expect(await world.core.findShow(null, show.id)).toMatchObject({ confirmedAs: 'promoter', version: 2 })
  })

  test('is not offered to other users', async () => {
    const world = makeWorld()
    const show = await addShow(world)
    await openShow(world, show.slug, await world.addAccount([]))
    await screen.findByText('Listed, not yet confirmed by the band or venue')
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  })
})

describe('the line-up', () => {
  test("shows an act's role and state unless they are the default, and its set time", async () => {
    const world = makeWorld()
    const show = await addShow(world, {
      bandList: [
        { bandName: 'One', setTime: '22:30' },
        { bandName: 'Two', state: 'dropped-out' },
        { bandName: 'Three', role: 'dj', setTime: '23:45', state: 'announced' },
        { bandName: 'Four' },
      ],
    })
    const { page } = await openPage(world, `/shows/${show.slug}`)
    expect([...page.querySelectorAll('.line-up li')].map((act) => act.textContent)).toEqual([
      'One 10:30 PM',
      'Two dropped out',
      'Three DJ, 11:45 PM, announced',
      'Four',
    ])
    expect(page.querySelector('.line-up s')?.textContent).toBe('Two')
  })
})

test('a show with a new date and a new venue displays the old date and the old venue', async () => {
  const world = makeWorld()
  const oldVenueShow = await addShow(world, { venueName: 'Old Hall', showTitle: 'Other' })
  const show = await addShow(world)
  const changes = { status: 'rescheduled', previousDate: '2026-10-02', previousVenueId: oldVenueShow.venueId } as const
  await alterShow(world, show, changes)
  const { page } = await openPage(world, `/shows/${show.slug}`)
  expect(textOf(page, '.show-when')).toBe('Fri 11/27/2026 Rescheduled from 10/02/2026, from Old Hall')
})

describe('the page of a show', () => {
  test('redirects permanently from a former slug to the current one', async () => {
    const world = makeWorld()
    const admin = await world.as('ShowAdmin')
    const show = await addShow(world, {}, admin)
    await world.core.editShow(admin, show.id, showEdit({ showTitle: 'Skank & File' }))
    const { status, location } = await openPage(world, `/shows/${show.slug}`)
    expect({ status, location }).toEqual({ status: 301, location: '/shows/2026-11-27-skank-and-file' })
    const app = await openShow(world, show.slug)
    await screen.findByText('Skank & File')
    await waitFor(() => expect(app.address()).toBe('/shows/2026-11-27-skank-and-file'))
  })

  test('responds with 410 once the show is deleted, and lets an owner of the show restore it', async () => {
    const world = makeWorld()
    const showOwner = await world.addAccount(['ShowManager'])
    const show = await addShow(world, {}, await world.actorOf(showOwner))
    await world.core.deleteShow(await world.actorOf(showOwner), show.id)
    const { status, page } = await openPage(world, `/shows/${show.slug}`)
    expect(status).toBe(410)
    expect(textOf(page, 'h1')).toBe('Off the bill')
    const app = await openShow(world, show.slug, showOwner)
    await screen.findByText('This show was deleted.')
    expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull()
    await app.press('Restore')
    await screen.findByRole('link', { name: /^Edit/ })
    await screen.findByText('Show restored')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
    expect((await world.core.findShow(null, show.id)).isDeleted).toBe(false)
  })
})
