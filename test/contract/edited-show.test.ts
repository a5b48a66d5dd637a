import { beforeEach, expect, test } from 'vitest'
import { type Core, makeCore } from '#core/core.ts'
import { ImageId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { showEdit, showInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'
import { sharedStore } from './shared-store.ts'

const shared = sharedStore()

let world: World
let core: Core
let actor: Actor
let show: ShowListing
beforeEach(async () => {
  world = makeWorld()
  core = makeCore({ ...world.ports, ...shared.postgres.ports })
  actor = await world.as('ShowAdmin')
  const account = world.store.stored().accounts.get(actor.accountId)
  if (!account) throw new Error('The actor has no account')
  await shared.postgres.ports.transact(({ accounts }) => accounts.save({ ...account, version: 0 }))
  show = await core.addShow(actor, showInput())
  world.clock.advance(60_000)
})

const edit = (version: number, changes: Record<string, unknown>) =>
  core.editShow(actor, show.id, showEdit({ version, ...changes }))
const expectStored = async (saved: Promise<ShowListing>): Promise<ShowListing> => {
  const listing = await saved
  expect(await core.findShow(actor, show.id)).toEqual(listing)
  return listing
}

test('PostgreSQL returns a show as each edit, deletion, restoration and confirmation left it', async () => {
  const id = ImageId.parse('0b2e7e0a-5d1c-4f57-9d43-0a6f1c2b3d4e')
  const image = {
    id,
    width: 1000,
    height: 500,
    createdBy: actor.accountId,
    createdAt: world.clock.now(),
    usedAt: null,
    posterBytes: null,
  }
  await shared.postgres.ports.transact(({ images }) => images.add(image))
  const poster = { showPoster: `/images/${id}-480.webp`, posterAlt: 'A trombone' }
  const bandList = [{ bandName: 'Zwölf Töne', role: 'dj', setTime: '21:15', state: 'announced' }]
  const edited = await expectStored(edit(1, { showTitle: 'Boxing Day', bandList, ...poster, status: 'sold-out' }))
  expect(edited).toMatchObject({ slug: '2026-11-27-boxing-day', lineUp: bandList, ...poster })
  expect(await core.findShowBySlug(actor, show.slug)).toEqual(edited)
  const elsewhere = { venueName: 'The Vaults', venueCity: 'London', venueCountry: 'GB' }
  expect(await expectStored(edit(2, { ...elsewhere, showDate: '2026-12-04', status: 'rescheduled' }))).toMatchObject({
    previousDate: '2026-11-27',
    previousVenueName: 'Bottom of the Hill',
    timeZone: 'Europe/London',
  })
  expect(await expectStored(core.deleteShow(actor, show.id))).toMatchObject({ isDeleted: true, version: 4 })
  expect(await expectStored(core.restoreShow(actor, show.id, { version: undefined }))).toMatchObject({
    isDeleted: false,
  })
  expect(await expectStored(core.restoreShow(actor, show.id, { version: 1 }))).toEqual({ ...show, version: 6 })
  expect(await expectStored(core.restoreShow(actor, show.id, { version: 2 }))).toEqual({ ...edited, version: 7 })
  expect(await expectStored(core.confirmShow(actor, show.id, { as: 'venue' }))).toMatchObject({ confirmedAs: 'venue' })
  expect(
    await core.findSameNight(null, { ...noCriteria, showDate: '2026-11-27', venueId: show.venueId }),
  ).toMatchObject({
    shows: [{ id: show.id }],
  })
  const { entries } = await core.listHistory(null, 'show', show.id, { before: null })
  expect(entries.map(({ version, what }) => `${version} ${what}`)).toEqual([
    '8 confirmed',
    '7 restored',
    '6 restored',
    '5 restored',
    '4 deleted',
    '3 edited',
    '2 edited',
    '1 added',
  ])
  const names = ({ items }: { items: readonly { name: string | null }[] }) => items.map(({ name }) => name)
  const changes = entries.find(({ version }) => version === 3)?.changes ?? []
  expect(changes.map(({ field }) => field)).toEqual([
    'status',
    'showTitle',
    'showDate',
    'venueName',
    'bandList',
    'showPoster',
    'posterAlt',
  ])
  const [status, title, date, venue, lineUp, showPoster, posterAlt] = changes
  expect(status).toMatchObject({ from: 'sold-out', to: 'rescheduled' })
  expect(title).toMatchObject({ from: 'Boxing Day', to: 'Skanksgiving' })
  expect(date).toMatchObject({ from: '2026-11-27', to: '2026-12-04' })
  expect(venue).toMatchObject({ from: { name: 'Bottom of the Hill' }, to: { name: 'The Vaults' } })
  expect(showPoster).toMatchObject({ from: { id }, to: null })
  expect(posterAlt).toMatchObject({ from: 'A trombone', to: null })
  if (lineUp?.kind !== 'lineUp' || !lineUp.from || !lineUp.to) throw new Error('The line-up has not changed')
  expect(lineUp.from.items).toMatchObject([{ name: 'Zwölf Töne', role: 'dj', setTime: '21:15', state: 'announced' }])
  expect(names(lineUp.to)).toEqual(['The Nutmeg Seven', 'Trombone Tax'])
})

const noCriteria = {
  bandList: null,
  venueName: null,
  venueAddress: null,
  venueCity: null,
  venueCountry: null,
  latitude: null,
  longitude: null,
}

test('PostgreSQL accepts only one of several simultaneous saves based on the same version, and returns the saved show to the others', async () => {
  const prices = Array.from({ length: 6 }, (_, index) => `$${index}`)
  const outcomes = await Promise.allSettled(prices.map((price) => edit(1, { price, bandList: [{ bandName: price }] })))
  const [winner, ...others] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(others).toEqual([])
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'stale_write', current: winner })
  expect(await core.findShow(actor, show.id)).toEqual(winner)
  const [{ bands } = { bands: null }] = await shared.database.sql('select count(*)::int as bands from band')
  expect(bands).toBe(3)
})

test('with PostgreSQL, each reconfirmation is requested once despite simultaneous runs, and the user can change the answer', async () => {
  for (let n = 0; n < 4; n += 1) await core.addShow(actor, showInput())
  world.clock.advance(25 * 60 * 60 * 1000)
  const counts = await Promise.all([
    core.requestReconfirmation(5),
    core.requestReconfirmation(5),
    core.requestReconfirmation(5),
  ])
  expect(counts.reduce((sum, count) => sum + count)).toBe(5)
  expect(await core.requestReconfirmation(5)).toBe(0)
  const emails = await shared.postgres.ports.transact(({ jobs }) =>
    jobs.claim('mail', { now: world.clock.now(), leaseUntil: new Date(world.clock.now().getTime() + 1000), limit: 10 }),
  )
  const tokens = emails.flatMap(({ payload }) => (payload.template === 'still-on' ? [payload.data.token] : []))
  expect(tokens).toHaveLength(5)
  const [token = ''] = tokens
  expect(await core.answerReconfirmation(null, token, { answer: 'cancel' })).toMatchObject({ status: 'cancelled' })
  const answered = await core.answerReconfirmation(null, token, { answer: 'yes' })
  expect(answered).toMatchObject({
    status: 'scheduled',
    confirmedAs: 'fan',
    confirmedAt: world.clock.now().toISOString(),
  })
  expect(await core.readReconfirmation(null, token)).toEqual({ show: answered })
})
