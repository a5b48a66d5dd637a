import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BandInput } from '#core/bands/band.ts'
import { refuse } from '#core/errors.ts'
import { ShowEdit } from '#core/shows/show-input.ts'
import { SourceInput, SourceQuery } from '#core/sources/source-input.ts'
import { addVenue } from '#test/support/bands-and-venues.ts'
import { openApp } from '#test/support/open-app.tsx'
import {
  ADDRESS,
  addOtherSource,
  eventData,
  eventPage,
  fourEvents,
  makeSourceWorld,
  OTHER_ADDRESS,
  type SourceWorld,
} from '#test/support/source-site.ts'
import type { Fetch } from '#web/data/api.ts'

const openAsShowAdmin = async (world: SourceWorld, at: string, intercept?: (fetch: Fetch) => Fetch) => {
  const account = await world.addAccount(['ShowAdmin'])
  return openApp(world, { at, account, ...(intercept && { intercept }) })
}

const openSource = async (world: SourceWorld, { id, host } = world.source) => {
  const app = await openAsShowAdmin(world, `/sources/${id}`)
  await screen.findByRole('heading', { name: host, level: 1 })
  return app
}

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const press = async ({ user }: Pick<Awaited<ReturnType<typeof openAsShowAdmin>>, 'user'>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

/** Returns an interceptor that makes the API read `text` instead of the page at the address. */
const readAddressAs =
  (text: string) =>
  (fetch: Fetch): Fetch =>
  (path, init) =>
    path === '/api/imports/read' ? fetch(path, { ...init, body: JSON.stringify({ text }) }) : fetch(path, init)

const tour = 'Second Wave on tour\nFri 5 Mar 2027 – SO36, Berlin, Germany – doors 7pm'

test('the source list explains sources to a user without any, and a ShowAdmin can list and filter all sources', async () => {
  const world = await makeSourceWorld()
  world.publish({ problem: 'url.answered_with_error', status: 500 })
  await world.read()
  const { user, address } = await openAsShowAdmin(world, '/sources')
  await screen.findByText(/^Does your venue or band publish its dates/)
  await user.click(screen.getByRole('link', { name: 'All sources' }))
  const list = within(await screen.findByRole('list', { name: 'Sources' }))
  expect(list.getByRole('link', { name: 'so36.example' }).getAttribute('href')).toBe(`/sources/${world.source.id}`)
  expect(list.getByText('Failing')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Status'), 'paused')
  await screen.findByText('No sources match.')
  expect(address()).toBe('/sources?scope=all&state=paused')
})

test('an address is previewed, then saved with its settings', async () => {
  const world = await makeSourceWorld()
  const app = await openAsShowAdmin(world, '/sources/add', readAddressAs(tour))
  await app.user.type(await screen.findByLabelText('Web address'), 'club.example/dates.ics')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await press(app, 'Preview the shows')
  const heading = await screen.findByRole('heading', { name: '1 show found' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(within(screen.getByRole('table')).getByText('Second Wave', { exact: false, selector: 'li' })).toBeTruthy()
  await app.user.type(screen.getByLabelText(/^City/), 'Berlin')
  await app.user.type(screen.getByLabelText(/^Time zone/), 'Europe/Nowhere')
  await app.user.click(screen.getByLabelText(/^List them right away/))
  await press(app, 'Save')
  await screen.findByRole('heading', { name: /^The source isn’t saved yet/ })
  await app.user.clear(screen.getByLabelText(/^Time zone/))
  await app.user.type(screen.getByLabelText(/^Time zone/), 'Europe/Berlin')
  await press(app, 'Save')
  await screen.findByRole('heading', { name: 'club.example', level: 1 })
  const { sources } = await world.core.listSources(world.keeper, SourceQuery.parse({ scope: 'all' }))
  expect(sources.find(({ host }) => host === 'club.example')).toMatchObject({
    address: 'https://club.example/dates.ics',
    isTrusted: true,
    defaults: { city: 'Berlin', timeZone: 'Europe/Berlin' },
  })
})

test('saving an address that is already a source, or not yet previewed, shows an error and keeps the input', async () => {
  const world = await makeSourceWorld()
  const app = await openAsShowAdmin(world, `/sources/add?address=${encodeURIComponent(ADDRESS)}`, readAddressAs(tour))
  await screen.findByRole('heading', { name: '1 show found' })
  await app.user.type(screen.getByLabelText(/^Licence/), 'CC0')
  await press(app, 'Save')
  await screen.findByRole('link', { name: 'This address is already a source.' })
  expect(screen.getByLabelText(/^Licence/)).toHaveProperty('value', 'CC0')
  await app.user.type(screen.getByLabelText('Web address'), '2')
  await press(app, 'Save')
  await screen.findByRole('link', { name: 'Preview this address before you save it' })
})

test("listing shows without review is offered only to a user who may edit the source's band and venue", async () => {
  const world = await makeSourceWorld()
  const account = await world.addAccount(['ShowManager'])
  const member = await world.actorOf(account)
  const band = await world.core.addBand(member, BandInput.parse({ name: 'Second Wave' }))
  await world.store.addMembership(account.id, band.id)
  const othersVenue = await addVenue(world)
  const ownVenue = await addVenue(world, { name: 'Own Hall' }, member)
  for (const [venueId, isOffered] of [
    [othersVenue.id, false],
    [ownVenue.id, true],
  ] as const) {
    const input = SourceInput.parse({ address: `https://${venueId}.example`, bandId: band.id, venueId })
    const { id } = await world.core.addSource(member, input)
    const { client, unmount } = await openApp(world, { at: `/sources/${id}/edit`, account })
    await screen.findByLabelText(/^Licence/)
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.queryAllByLabelText(/^List them right away/)).toHaveLength(isOffered ? 1 : 0)
    unmount()
  }
})

test('a check reports its result, that it is postponed, or why it failed; pausing and deleting a source keep its shows', async () => {
  const world = await makeSourceWorld()
  world.publish(eventPage(...fourEvents))
  const app = await openSource(world)
  await press(app, 'Check now')
  await screen.findByText('Done: 4 shows found, 4 added.')
  await screen.findByText('4 upcoming shows from this source')
  world.publish(async () => refuse('busy'))
  await press(app, 'Check now')
  await screen.findByText('We couldn’t check this address just now. We’ll try again later.')
  world.publish(eventPage())
  await press(app, 'Check now')
  await screen.findByText(/^The page loads, but has no dates we can read/)
  await press(app, 'Pause')
  await screen.findByText(/^Paused: we won’t check this address/)
  await press(app, 'Delete')
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByRole('heading', { name: 'Sources', level: 1 })
  expect(app.address()).toBe('/sources')
  expect(await world.listShows()).toHaveLength(4)
  await expect(world.items()).rejects.toThrow()
})

test('an item that may be an existing show raises a question about that show, and the answer can be undone', async () => {
  const world = await makeSourceWorld()
  world.publish(eventPage(...fourEvents))
  await world.read()
  const other = await addOtherSource(world)
  world.responses.set(
    OTHER_ADDRESS,
    eventPage(eventData(9, { startDate: '2027-07-11T20:30', performer: [{ name: 'Others' }] })),
  )
  await world.core.readSource(world.keeper, other.id, { acceptGone: false })
  const app = await openSource(world, other)
  const questions = await section('Is it the same show?')
  expect(questions.getByText('Night 9')).toBeTruthy()
  expect(screen.getByText(/^1 show found/).textContent).not.toContain('nothing new')
  expect(questions.getByRole('link', { name: 'Night 1' })).toBeTruthy()
  await app.user.click(questions.getByRole('button', { name: 'Same show: Night 1' }))
  await questions.findByText('Same show: Night 1', { selector: 'span' })
  const [linkedItem] = (await world.core.listSourceItems(world.keeper, other.id)).items
  expect(linkedItem).toMatchObject({ state: 'listed', show: { showTitle: 'Night 1' } })
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Same show: Night 1'))
  await app.user.click(questions.getByRole('button', { name: 'Undo: Night 9' }))
  await waitFor(async () =>
    expect((await world.core.listSourceItems(world.keeper, other.id)).items).toMatchObject([{ show: null }]),
  )
})

test('proposed shows are accepted or declined, one by one or many at once', async () => {
  const world = await makeSourceWorld({ isTrusted: false })
  world.publish(eventPage(...fourEvents))
  await world.read()
  const app = await openSource(world)
  const review = await section('To review')
  await app.user.click(review.getByRole('button', { name: 'Decline: Night 4' }))
  await review.findByText('Declined: Night 4')
  expect(await world.listShows()).toHaveLength(0)
  await app.user.click(review.getByRole('checkbox', { name: 'Select all' }))
  await app.user.click(review.getByRole('button', { name: 'Accept selected (3)' }))
  await review.findByText('Accepted: Night 3')
  expect((await world.listShows()).map(({ showTitle }) => showTitle)).toEqual(['Night 1', 'Night 2', 'Night 3'])
  await app.user.click(review.getByRole('button', { name: 'Undo: Night 4' }))
  await review.findByRole('button', { name: 'Accept: Night 4' })
})

test('when many shows of a source vanish at once, its page lists them as gone only after a user applies the change', async () => {
  const world = await makeSourceWorld()
  world.publish(eventPage(...fourEvents))
  await world.read()
  world.publish(eventPage(fourEvents[0] ?? {}, eventData(2, { startDate: '2027-07-12' })))
  await world.read()
  const app = await openSource(world)
  await screen.findByText(/of 4 upcoming shows disappeared all at once/)
  await press(app, 'They’re really gone: apply the changes')
  const goneSection = await section('No longer at the source')
  expect(goneSection.getByRole('link', { name: 'Night 4' })).toBeTruthy()
  expect(await world.listShows()).toHaveLength(4)
})

const makeWorldWithHeldTitle = async () => {
  const world = await makeSourceWorld()
  world.publish(eventPage(...fourEvents))
  await world.read()
  const [show] = await world.listShows()
  if (!show) throw new Error('The source added no show')
  const { id, showDate, showTime, venueId, version, lineUp } = show
  const bandList = lineUp.map(({ bandId }) => ({ bandId }))
  const edit = ShowEdit.parse({ showTitle: 'Renamed by hand', showDate, showTime, venueId, bandList, version })
  await world.core.editShow(world.keeper, id, edit)
  world.publish(eventPage(eventData(1, { name: 'Renamed there' }), ...fourEvents.slice(1)))
  await world.read()
  return world
}

test('a manual edit takes precedence over the source until the edited fields are released', async () => {
  const world = await makeWorldWithHeldTitle()
  const app = await openSource(world)
  const heldSection = await section('Changed by hand')
  expect(heldSection.getByText('Changed here: title')).toBeTruthy()
  await app.user.click(heldSection.getByRole('button', { name: /^Let the source update these again/ }))
  await waitFor(async () => expect((await world.items())[0]?.held).toEqual([]))
  await screen.findByText('From the next check, the source can update Renamed by hand again')
})

test("fields that couldn't be released are reported as an error, not as a success", async () => {
  const world = await makeWorldWithHeldTitle()
  const failDecisions =
    (fetch: Fetch): Fetch =>
    (path, init) =>
      path.endsWith('/decisions')
        ? Promise.resolve(new Response('{"message":"No."}', { status: 503 }))
        : fetch(path, init)
  const app = await openAsShowAdmin(world, `/sources/${world.source.id}`, failDecisions)
  const heldSection = await section('Changed by hand')
  await app.user.click(heldSection.getByRole('button', { name: /^Let the source update these again/ }))
  await screen.findByRole('alert')
  expect(screen.queryByText(/^From the next check, the source can update/)).toBeNull()
})

test('settings changed by two users are merged, with a choice for fields that both changed', async () => {
  const world = await makeSourceWorld()
  const { user } = await openAsShowAdmin(world, `/sources/${world.source.id}/edit`)
  const type = async (label: RegExp, text: string) => {
    const field = await screen.findByLabelText(label)
    await user.clear(field)
    await user.type(field, text)
  }
  await type(/^Licence or permission/, 'CC BY 4.0')
  await type(/^City/, 'Hamburg')
  await type(/^Door time/, '19:00')
  const band = await world.core.addBand(world.keeper, BandInput.parse({ name: 'Second Wave' }))
  await world.edit({ licence: 'CC0', isTrusted: false, bandId: band.id, isPaused: true })
  await press({ user }, 'Save')
  const notice = within(await screen.findByRole('alert'))
  notice.getByText('They changed “What happens to new shows?” to: Ask me first')
  notice.getByText('They changed “Band” to: Second Wave')
  notice.getByText('You both changed:')
  expect(notice.getAllByRole('group').map((each) => each.textContent)).toEqual([
    expect.stringMatching(/^Licence or permissionYours: CC BY 4.0Theirs: CC0/),
  ])
  await press({ user }, 'Take theirs (Licence or permission)')
  await press({ user }, 'Save')
  await waitFor(async () =>
    expect(await world.core.findSource(world.keeper, world.source.id)).toMatchObject({
      ...{ licence: 'CC0', isTrusted: false, state: 'paused', band: { id: band.id }, version: 3 },
      defaults: { city: 'Hamburg', doorTime: '19:00', timeZone: null },
    }),
  )
})
