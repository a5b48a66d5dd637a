import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#core/permissions/policy.ts'
import { makeEmailSubscriber, runAlerts } from '#test/support/alerts.ts'
import { showEdit, showInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let showAdmin: Actor
let fan: ReturnType<typeof makeEmailSubscriber>
beforeEach(async () => {
  // A Friday, 7 AM in New York.
  world = makeWorld({ now: '2026-11-20T12:00:00Z' })
  showAdmin = await world.as('ShowAdmin')
  fan = makeEmailSubscriber(world)
})

const MINUTE_MS = 60_000
const addShow = (changes: Readonly<Record<string, unknown>> = {}) => world.core.addShow(showAdmin, showInput(changes))

const waitMinutes = async (minutes: number): Promise<void> => {
  await runAlerts(world)
  world.clock.advance(minutes * MINUTE_MS)
  await runAlerts(world)
}

const mailedShows = () => fan.emails().map(({ shows }) => shows.map(({ id, change }) => [id, change]))

describe('a show that matches an alert', () => {
  test('is mailed right away: after five minutes, together with other shows', async () => {
    await fan.subscribe()
    const first = await addShow()
    await waitMinutes(4)
    expect(mailedShows()).toEqual([])
    const second = await addShow({ showDate: '2026-11-26' })
    await waitMinutes(2)
    expect(mailedShows()).toEqual([
      [
        [second.id, null],
        [first.id, null],
      ],
    ])
    await waitMinutes(60)
    expect(fan.emails()).toHaveLength(1)
  })

  test.each([
    ['daily', '2026-11-20T14:00:00Z'],
    ['weekly', '2026-11-26T14:00:00Z'],
  ])('is mailed %s at 9:00 in the time zone of the browser', async (frequency, due) => {
    await fan.subscribe({ frequency })
    await addShow()
    await runAlerts(world)
    world.clock.set(new Date(Date.parse(due) - 1).toISOString())
    await runAlerts(world)
    expect(fan.emails()).toEqual([])
    world.clock.set(due)
    await runAlerts(world)
    expect(fan.emails()).toHaveLength(1)
  })

  test('is mailed at 9:00 in the time zone of the filter’s city', async () => {
    await fan.subscribe({ frequency: 'daily', filter: { city: 'San Francisco' } })
    await addShow()
    await waitMinutes(4 * 60)
    expect(fan.emails()).toEqual([])
    await waitMinutes(60)
    expect(fan.emails()).toHaveLength(1)
  })

  test('is mailed once, in one email, however many alerts match', async () => {
    await fan.subscribe({ frequency: 'weekly' })
    await fan.subscribe({ filter: { city: 'San Francisco' } })
    await fan.subscribe({ filter: { q: 'nutmeg' } })
    await addShow()
    await waitMinutes(10)
    expect(fan.emails()).toMatchObject([{ shows: [{ change: null }] }])
    world.clock.set('2026-11-26T14:00:00Z')
    await runAlerts(world)
    expect(fan.emails()).toHaveLength(1)
  })

  test('is mailed with the alert that matched, in the language of the subscriber', async () => {
    await fan.subscribe({ locale: 'de', filter: { city: 'san francisco', near: '37.76,-122.4' } })
    await addShow()
    await waitMinutes(10)
    expect(fan.emails()).toMatchObject([
      {
        locale: 'de',
        moreShows: 0,
        shows: [
          {
            showTitle: 'Skanksgiving',
            watched: { kind: 'filter', city: 'san francisco', near: { latitude: 37.76, longitude: -122.4 } },
          },
        ],
      },
    ])
  })

  test('is mailed with the details it has when the email is sent', async () => {
    await fan.subscribe()
    const show = await addShow()
    await world.core.editShow(showAdmin, show.id, showEdit({ showTitle: 'Skanksgiving II' }))
    await waitMinutes(10)
    expect(fan.emails()).toMatchObject([{ shows: [{ showTitle: 'Skanksgiving II', change: null }] }])
  })

  test.each([
    ['cancelled', (id: never) => world.core.editShow(showAdmin, id, showEdit({ status: 'cancelled' }))],
    ['deleted', (id: never) => world.core.deleteShow(showAdmin, id)],
  ])('is not mailed if it is %s before the email is due', async (_, change) => {
    await fan.subscribe()
    const { id } = await addShow()
    await runAlerts(world)
    await change(id as never)
    await waitMinutes(10)
    expect(fan.emails()).toEqual([])
  })

  test('is mailed even when it is cancelled, if the filter is for cancelled shows', async () => {
    await fan.subscribe({ filter: { status: 'cancelled' } })
    const { id } = await addShow()
    await world.core.editShow(showAdmin, id, showEdit({ status: 'cancelled' }))
    await waitMinutes(10)
    expect(fan.emails()).toHaveLength(1)
  })

  test('is not mailed if it was in the list before the alert was added, even after an edit', async () => {
    const { id } = await addShow()
    world.clock.advance(MINUTE_MS)
    await fan.subscribe()
    await world.core.editShow(showAdmin, id, showEdit({ price: '$10' }))
    await waitMinutes(10)
    expect(fan.emails()).toEqual([])
  })

  test('is mailed if only an edit makes it match', async () => {
    const { id } = await addShow()
    world.clock.advance(MINUTE_MS)
    await fan.subscribe({ filter: { q: 'ratchet' } })
    const bandList = [{ bandName: 'Ratchet Effect' }]
    await world.core.editShow(showAdmin, id, showEdit({ bandList }))
    await waitMinutes(10)
    expect(fan.emails()).toHaveLength(1)
  })

  test('is mailed with its street only if the street is always public', async () => {
    await fan.subscribe()
    await addShow()
    const privacy = { addressVisibility: 'ask-a-punk', addressRevealMinutes: 9_000 }
    await addShow({ venueName: 'The Basement', venueAddress: '5 Secret Street', ...privacy, showDate: '2026-11-21' })
    await waitMinutes(10)
    expect(fan.emails()[0]?.shows.map(({ venueAddress }) => venueAddress)).toEqual(['Ask a punk', '1233 17th Street'])
    expect(JSON.stringify(fan.emails())).not.toContain('Secret')
  })
})

describe('after a show was mailed, a change', () => {
  const mailAboutShow = async () => {
    await fan.subscribe({ frequency: 'weekly', filter: { city: 'San Francisco' } })
    const show = await addShow({ showDate: '2026-11-27' })
    await runAlerts(world)
    world.clock.set('2026-11-26T17:00:00Z')
    await runAlerts(world)
    expect(fan.emails()).toHaveLength(1)
    return show
  }

  test.each([
    [{ status: 'cancelled' }, 'cancelled'],
    [{ status: 'postponed' }, 'postponed'],
    [{ status: 'rescheduled', showDate: '2026-12-04' }, 'rescheduled'],
    [{ status: 'moved', venueName: 'Gilman', venueAddress: '924 Gilman St', venueCity: 'Berkeley' }, 'moved'],
  ])('to %o is mailed right away, although the alert is weekly', async (changes, change) => {
    const { id } = await mailAboutShow()
    await world.core.editShow(showAdmin, id, showEdit(changes))
    await waitMinutes(1)
    expect(mailedShows().slice(1)).toEqual([[[id, change]]])
  })

  test('that cancels it is mailed, and so is the news that it is back on', async () => {
    const { id } = await mailAboutShow()
    await world.core.editShow(showAdmin, id, showEdit({ status: 'cancelled' }))
    await waitMinutes(1)
    await world.core.editShow(showAdmin, id, showEdit({ status: 'scheduled', version: 2 }))
    await waitMinutes(1)
    expect(mailedShows().slice(1)).toEqual([[[id, 'cancelled']], [[id, 'back-on']]])
  })

  test('is not mailed if it is undone before the email is sent', async () => {
    const { id } = await mailAboutShow()
    await world.core.editShow(showAdmin, id, showEdit({ status: 'cancelled' }))
    await world.core.matchAlerts(10)
    await world.core.editShow(showAdmin, id, showEdit({ status: 'scheduled', version: 2 }))
    await waitMinutes(60)
    expect(fan.emails()).toHaveLength(1)
  })

  test('is not mailed if it concerns only details', async () => {
    const { id } = await mailAboutShow()
    await world.core.editShow(showAdmin, id, showEdit({ showTitle: 'Skanksgivin', price: '$5', doorTime: '18:00' }))
    await world.core.editShow(showAdmin, id, showEdit({ status: 'sold-out', version: 2 }))
    await waitMinutes(60)
    expect(fan.emails()).toHaveLength(1)
  })

  test('is not mailed once the alert has ended', async () => {
    const { id } = await mailAboutShow()
    await world.core.unsubscribe(fan.emails()[0]?.unsubscribeToken ?? '')
    await world.core.editShow(showAdmin, id, showEdit({ status: 'cancelled' }))
    await waitMinutes(60)
    expect(fan.emails()).toHaveLength(1)
  })
})

test('a fan who watches a show receives no email until the show is cancelled', async () => {
  const show = await addShow()
  await fan.subscribe({ showId: show.id })
  await waitMinutes(60)
  expect(fan.emails()).toEqual([])
  await world.core.editShow(showAdmin, show.id, showEdit({ status: 'cancelled' }))
  await waitMinutes(1)
  expect(fan.emails()).toMatchObject([
    { shows: [{ change: 'cancelled', watched: { kind: 'show', showTitle: 'Skanksgiving' } }] },
  ])
})

test.each(['ended', 'paused'])(
  'a fan who watches a show is mailed its changes even after a filter alert that matched the show was %s',
  async (how) => {
    const token = await fan.subscribe()
    const { id } = await addShow()
    await waitMinutes(10)
    const [filterAlert] = (await world.core.listAlerts({ token })).alerts
    await fan.subscribe({ showId: id })
    if (filterAlert && how === 'ended') await world.core.endAlert({ token }, filterAlert.id)
    else if (filterAlert) await world.core.editAlert({ token }, filterAlert.id, { isPaused: true })
    await world.core.editShow(showAdmin, id, showEdit({ status: 'cancelled' }))
    await waitMinutes(10)
    expect(mailedShows()).toEqual([[[id, null]], [[id, 'cancelled']]])
  },
)

test('a show that matched two alerts is still mailed if one of them ends', async () => {
  const token = await fan.subscribe({ frequency: 'daily' })
  await fan.subscribe({ filter: { city: 'San Francisco' }, frequency: 'daily' })
  const { id } = await addShow()
  await runAlerts(world)
  const [first] = (await world.core.listAlerts({ token })).alerts
  await world.core.endAlert({ token }, first?.id as never)
  await waitMinutes(24 * 60)
  expect(mailedShows()).toEqual([[[id, null]]])
})

test('an email lists up to 100 shows and counts the others', async () => {
  await fan.subscribe()
  for (let n = 0; n < 102; n += 1) await addShow()
  await waitMinutes(10)
  expect(fan.emails()).toMatchObject([{ moreShows: 2 }])
  expect(fan.emails()[0]?.shows).toHaveLength(100)
})

test('an email lists changes first, and the next email lists the remaining changes', async () => {
  await fan.subscribe()
  const ids = []
  for (let n = 0; n < 101; n += 1) ids.push((await addShow()).id)
  await waitMinutes(10)
  expect(fan.emails()).toMatchObject([{ moreShows: 1 }])
  for (let n = 0; n < 2; n += 1) await addShow({ showDate: '2026-11-26' })
  for (const id of ids) await world.core.editShow(showAdmin, id, showEdit({ status: 'cancelled' }))
  await waitMinutes(1)
  expect(fan.emails().slice(1)).toMatchObject([{ moreShows: 2 }, { moreShows: 0 }])
  const mailedChanges = fan
    .emails()
    .slice(1)
    .flatMap(({ shows }) => shows.map(({ id, change }) => [id, change]))
  expect(new Map(mailedChanges as never)).toEqual(new Map(ids.map((id) => [id, 'cancelled'])))
  await waitMinutes(60)
  expect(fan.emails()).toHaveLength(3)
})

test('concurrent runs send each email once', async () => {
  await fan.subscribe()
  await addShow()
  await runAlerts(world)
  world.clock.advance(10 * MINUTE_MS)
  await Promise.all([world.core.sendAlerts(10), world.core.sendAlerts(10), world.core.sendAlerts(10)])
  expect(fan.emails()).toHaveLength(1)
})
