import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import type { PublicBand } from '#core/bands/public-band.ts'
import type { PublicVenue } from '#core/venues/public-venue.ts'
import { addBand, addVenue, bandEdit, venueEdit } from '#test/support/bands-and-venues.ts'
import { openApp } from '#test/support/open-app.tsx'
import { readyButton } from '#test/support/ready-button.ts'
import { makeWorld, type World } from '#test/support/world.ts'

/** The edit screens of bands and venues, which both use `EntryEdit`. */

const setUp = async () => {
  const world = makeWorld()
  return { world, admin: await world.addAccount(['ShowAdmin']) }
}

const open = async (world: World, at: string, account?: Account) => {
  const app = await openApp(world, { at, ...(account && { account }) })
  const fill = async (label: string | RegExp, text: string) => {
    const field = await screen.findByLabelText(label)
    await app.user.clear(field)
    if (text) await app.user.type(field, text)
  }
  const press = async (name: string | RegExp) => app.user.click(await readyButton(name))
  return { ...app, fill, press }
}

const storedBand = (world: World, { id }: PublicBand) => world.core.findBand(null, id)
const storedVenue = async (world: World, { id }: PublicVenue) => world.core.findVenue(await world.as('ShowAdmin'), id)
const errorSummary = async () => (await screen.findByRole('alert')).textContent

describe('editing a band', () => {
  test('saves name, bio, links and genres, and leads to the page of the band at its new URL', async () => {
    const { world, admin } = await setUp()
    const band = await addBand(world)
    const app = await open(world, `/edit-band/${band.id}`, admin)
    await app.fill('Band name', 'Nutmeg Eight')
    await app.fill(/^Bio/, 'One more')
    await app.fill('Link 1', 'https://nutmeg.example/')
    await app.press('Add a link')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Link 2')))
    await app.fill('Link 2', 'https://two.example/')
    await app.press('Add a link')
    await app.press('Remove link 1')
    for (const genre of ['Ska', 'Dub', 'Oi!', 'Punk', 'Crust', '2 Tone'])
      await app.user.click(screen.getByRole('checkbox', { name: genre }))
    await app.press('Save')
    expect(await errorSummary()).toContain('Choose no more than 5 genres')
    await app.user.click(screen.getByRole('checkbox', { name: 'Crust' }))
    await app.press('Save')
    await waitFor(() => expect(app.address()).toBe('/bands/nutmeg-eight'))
    expect((await screen.findByRole('link', { name: 'Dub' })).getAttribute('href')).toBe('/?genres=dub')
    expect(await storedBand(world, band)).toMatchObject({
      name: 'Nutmeg Eight',
      bio: 'One more',
      links: ['https://two.example/'],
      genres: ['ska', '2-tone', 'dub', 'punk', 'oi'],
      version: 2,
    })
  })

  test('lets only members add musicians, one per line, and the page shows them', async () => {
    const { world, admin } = await setUp()
    const [band, member] = [await addBand(world), await world.addAccount([])]
    await world.store.addMembership(member.id, band.id)
    const app = await open(world, `/edit-band/${band.id}`, member)
    await app.fill(/^Who’s in the band/, `Ada, trombone\n\n${'a'.repeat(129)}`)
    await app.press('Save')
    expect(await errorSummary()).toContain('Person 2 must be 128 characters or less')
    await app.fill(/^Who’s in the band/, 'Ada, trombone\n\nBo, drums')
    await app.press('Save')
    await screen.findByRole('heading', { name: 'Who’s in the band' })
    await screen.findByText('Bo, drums')
    expect((await storedBand(world, band)).musicians).toEqual(['Ada, trombone', 'Bo, drums'])
    app.unmount()
    await open(world, `/edit-band/${band.id}`, admin)
    await screen.findByText('Only members of the band can add people here. You can remove lines.')
  })

  test('restores a draft after a reload, and lets the user start over', async () => {
    const { world, admin } = await setUp()
    const band = await addBand(world)
    const app = await open(world, `/edit-band/${band.id}`, admin)
    await app.fill(/^Bio/, 'Half a sentence')
    app.unmount()
    const reopened = await open(world, `/edit-band/${band.id}`, admin)
    await screen.findByText('Your draft is back.')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Bio/).value).toBe('Half a sentence')
    await reopened.press('Start over')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/^Bio/).value).toBe(band.bio ?? ''))
    expect(sessionStorage.length).toBe(0)
    await reopened.fill(/^Bio/, 'A whole sentence')
    await reopened.press('Save')
    await waitFor(async () => expect((await storedBand(world, band)).bio).toBe('A whole sentence'))
    expect(sessionStorage.length).toBe(0)
  })

  test('shows errors that say which field or link is invalid, and saves nothing', async () => {
    const { world, admin } = await setUp()
    const band = await addBand(world)
    const app = await open(world, `/edit-band/${band.id}`, admin)
    await app.fill('Band name', '')
    await app.press('Add a link')
    await app.fill('Link 2', 'javascript:alert(1)')
    await app.press('Save')
    expect(await errorSummary()).toBe(
      'The Nutmeg Seven isn’t saved yet. Fix these 2 things:Band name is requiredLink 2 must be a web address that starts with http:// or https://',
    )
    await waitFor(() => expect(document.title).toMatch(/^Error: Edit The Nutmeg Seven/))
    expect((await storedBand(world, band)).version).toBe(1)
  })

  test('shows both values of each conflicting field and lets the second editor choose', async () => {
    const { world, admin } = await setUp()
    const band = await addBand(world)
    const app = await open(world, `/edit-band/${band.id}`, admin)
    await app.fill(/^Bio/, 'Mine')
    await world.core.editBand(
      await world.as('ShowAdmin'),
      band.id,
      bandEdit(band, { name: 'Nutmeg Eight', bio: 'Theirs' }),
    )
    await app.press('Save')
    await screen.findByText('Someone else has changed this in the meantime.')
    expect(screen.getByLabelText<HTMLInputElement>('Band name').value).toBe('Nutmeg Eight')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Bio/).value).toBe('Mine')
    screen.getByText('Theirs: Theirs')
    await app.press('Save')
    expect((await storedBand(world, band)).version).toBe(2)
    await app.press(/^Keep mine/)
    await app.press('Save')
    await waitFor(() => expect(app.address()).toBe('/bands/nutmeg-eight'))
    expect(await storedBand(world, band)).toMatchObject({ name: 'Nutmeg Eight', bio: 'Mine', version: 3 })
  })

  test("takes the first editor's value if the second editor chooses it", async () => {
    const { world, admin } = await setUp()
    const band = await addBand(world)
    const app = await open(world, `/edit-band/${band.id}`, admin)
    await app.fill(/^Bio/, 'Mine')
    await world.core.editBand(await world.as('ShowAdmin'), band.id, bandEdit(band, { bio: 'Theirs' }))
    await app.press('Save')
    await app.press(/^Take theirs/)
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Bio/).value).toBe('Theirs')
  })

  test.each([
    ['a visitor', null, '/login'],
    ['a user who is not a member', [], '/unauthorized?needs=ShowAdmin'],
    ['a ShowManager', ['ShowManager'], '/unauthorized?needs=ShowAdmin'],
  ] as const)('redirects %s, who lacks the permission', async (_who, roles, address) => {
    const world = makeWorld()
    const band = await addBand(world)
    const app = await open(world, `/edit-band/${band.id}`, roles ? await world.addAccount(roles) : undefined)
    await waitFor(() => expect(app.address()).toBe(address))
  })

  test('shows the not-found page for an unknown band', async () => {
    const { world, admin } = await setUp()
    await open(world, '/edit-band/00000000-0000-4000-8000-0000000000ff', admin)
    await screen.findByText('Not on the bill')
    await waitFor(() => expect(document.title).toContain('Page not found'))
  })
})

describe('editing a venue', () => {
  test('can hide the street until two hours before doors', async () => {
    const { world, admin } = await setUp()
    const venue = await addVenue(world)
    const app = await open(world, `/edit-venue/${venue.id}`, admin)
    await app.user.selectOptions(await screen.findByLabelText('Street visibility'), 'ask-a-punk')
    await app.user.selectOptions(screen.getByLabelText('Reveal the street'), '2 hours before doors')
    await app.press('Save')
    await waitFor(() => expect(app.address()).toBe(`/venues/${venue.slug}`))
    expect(await storedVenue(world, venue)).toMatchObject({
      addressVisibility: 'ask-a-punk',
      addressRevealMinutes: 120,
      address: '1233 17th Street',
    })
    await screen.findByText(/^Only people who can edit this venue see the street here/)
  })

  test('saves the door facts, and shows those that someone else has changed in the meantime', async () => {
    const { world, admin } = await setUp()
    const venue = await addVenue(world, { doorFacts: { cashOnly: true, seating: true } })
    const app = await open(world, `/edit-venue/${venue.id}`, admin)
    await app.user.selectOptions(await screen.findByLabelText('Step-free entrance'), 'Yes')
    await app.user.selectOptions(screen.getByLabelText('Cash only'), 'Unknown')
    await world.core.editVenue(await world.actorOf(admin), venue.id, venueEdit({ doorFacts: { cashOnly: true } }))
    await app.press('Save')
    await screen.findByText('They changed “Seating” to: nothing')
    await app.press('Save')
    await waitFor(() => expect(app.address()).toBe(`/venues/${venue.slug}`))
    expect((await storedVenue(world, venue)).doorFacts).toEqual({ stepFree: true })
  })

  test('saves the visitor info, and shows errors at its fields', async () => {
    const { world, admin } = await setUp()
    const venue = await addVenue(world, { transport: 'Bus 10' })
    const app = await open(world, `/edit-venue/${venue.id}`, admin)
    await app.fill(/^Website/, 'hill.example')
    await app.fill('Capacity', '1.5')
    await app.fill('Accessibility', 'Ramp in the yard')
    await app.press('Save')
    expect(await errorSummary()).toContain('Website must be a web address that starts with http:// or https://')
    for (const label of [/^Website/, 'Capacity'])
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    await app.fill(/^Website/, 'https://hill.example/')
    await app.fill('Capacity', '350')
    await app.press('Save')
    await waitFor(() => expect(app.address()).toBe(`/venues/${venue.slug}`))
    expect(await storedVenue(world, venue)).toMatchObject({
      website: 'https://hill.example/',
      capacity: 350,
      accessibility: 'Ramp in the yard',
      transport: 'Bus 10',
    })
  })

  test('sets the time zone from the coordinates unless one is chosen', async () => {
    const { world, admin } = await setUp()
    const venue = await addVenue(world)
    const app = await open(world, `/edit-venue/${venue.id}`, admin)
    await app.fill(/^Latitude/, '52,52')
    await app.fill(/^Longitude/, '13.4')
    await app.press('Save')
    await waitFor(() => expect(app.address()).toBe(`/venues/${venue.slug}`))
    expect(await storedVenue(world, venue)).toMatchObject({
      latitude: 52.52,
      longitude: 13.4,
      timeZone: 'Europe/Berlin',
    })
    app.unmount()
    const reopened = await open(world, `/edit-venue/${venue.id}`, admin)
    await reopened.fill(/^Time zone/, 'europe/lisbon')
    await reopened.press('Save')
    await waitFor(async () => expect((await storedVenue(world, venue)).timeZone).toBe('Europe/Lisbon'))
  })

  test('shows all errors at once, each at its field', async () => {
    const { world, admin } = await setUp()
    const venue = await addVenue(world)
    const app = await open(world, `/edit-venue/${venue.id}`, admin)
    await app.fill('City', '')
    await app.fill(/^Latitude/, '91')
    await app.fill(/^Longitude/, 'east')
    await app.fill(/^Time zone/, 'Mars/Olympus')
    await app.press('Save')
    expect(await errorSummary()).toBe(
      'Bottom of the Hill isn’t saved yet. Fix these 4 things:City is requiredLatitude must be between -90 and 90Longitude must be a numberTime zone must be a name like Europe/Berlin',
    )
    for (const label of ['City', /^Latitude/, /^Longitude/, /^Time zone/])
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect((await storedVenue(world, venue)).version).toBe(1)
  })

  test('is allowed for the user who added the venue, and shows them the changes that others made', async () => {
    const world = makeWorld()
    const manager = await world.addAccount(['ShowManager'])
    const venue = await addVenue(world, {}, await world.actorOf(manager))
    const app = await open(world, `/edit-venue/${venue.id}`, manager)
    await app.fill('Venue name', 'Top of the Hill')
    await world.core.editVenue(await world.as('ShowAdmin'), venue.id, venueEdit({ region: 'CA' }))
    await app.press('Save')
    await screen.findByText('They changed “Region” to: CA')
    await app.press('Save')
    await waitFor(() => expect(app.address()).toBe('/venues/top-of-the-hill-san-francisco'))
    expect(await storedVenue(world, venue)).toMatchObject({ name: 'Top of the Hill', region: 'CA', version: 3 })
  })
})
