import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#core/permissions/policy.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { makeEmailSubscriber, runAlerts } from '#test/support/alerts.ts'
import { showEdit, showInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const MINUTE_MS = 60_000

let world: World
let showAdmin: Actor
let admin: Actor
let fan: ReturnType<typeof makeEmailSubscriber>
beforeEach(async () => {
  world = makeWorld({ now: '2026-11-20T12:00:00Z' })
  showAdmin = await world.as('ShowAdmin')
  admin = await world.as('ShowAdmin', 'SiteAdmin')
  fan = makeEmailSubscriber(world)
})

const addShow = async (changes: Readonly<Record<string, unknown>> = {}): Promise<ShowListing> => {
  const show = await world.core.addShow(showAdmin, showInput(changes))
  world.clock.advance(MINUTE_MS)
  return show
}
const runAlertsForTenMinutes = async (): Promise<void> => {
  await runAlerts(world)
  world.clock.advance(10 * MINUTE_MS)
  await runAlerts(world)
}
const mailedShows = () => fan.emails().map(({ shows }) => shows.map(({ id, change }) => [id, change]))

describe('an edit of an existing show is not mailed as a new show', () => {
  const editPrice = async ({ id, version }: ShowListing) =>
    world.core.editShow(showAdmin, id, showEdit({ showTitle: 'Skanksgiving', version, price: '$1' }))

  test('after its band was merged into another', async () => {
    const show = await addShow({ bandList: [{ bandName: 'Ratchet Effect' }] })
    const otherShow = await addShow({ bandList: [{ bandName: 'The Ratchets' }] })
    const [from, into] = [show, otherShow].map(({ bandList }) => bandList[0]?.bandId)
    await fan.subscribe({ filter: { bands: from } })
    await world.core.mergeBands(admin, from as never, { into: into as never })
    const bandList = [{ bandId: into, bandName: 'The Ratchets' }]
    await world.core.editShow(showAdmin, show.id, showEdit({ bandList, price: '$1' }))
    await runAlertsForTenMinutes()
    expect(mailedShows()).toEqual([])
  })

  test('after its band was merged, the show edited and the merge undone', async () => {
    const show = await addShow({ bandList: [{ bandName: 'Ratchet Effect' }] })
    const otherShow = await addShow({ bandList: [{ bandName: 'The Ratchets' }] })
    const [from, into] = [show, otherShow].map(({ bandList }) => bandList[0]?.bandId)
    const { id } = await world.core.mergeBands(admin, from as never, { into: into as never })
    const lineUpAfterMerge = { bandList: [{ bandId: into, bandName: 'The Ratchets' }] }
    await world.core.editShow(showAdmin, show.id, showEdit({ ...lineUpAfterMerge, price: '$1' }))
    await world.core.undoMerge(admin, id)
    await runAlerts(world)
    const { bandList } = await world.core.findShow(showAdmin, show.id)
    await fan.subscribe({ filter: { bands: bandList[0]?.bandId } })
    await world.core.editShow(showAdmin, show.id, showEdit({ bandList, version: 2, price: '$2' }))
    await runAlertsForTenMinutes()
    expect(mailedShows()).toEqual([])
  })

  test('after its venue was merged into another', async () => {
    const show = await addShow({ venueName: 'Gilman' })
    const { venueId: into } = await addShow({ venueName: 'The 924' })
    await fan.subscribe({ filter: { venues: show.venueId } })
    await world.core.mergeVenues(admin, show.venueId, { into })
    await world.core.editShow(showAdmin, show.id, showEdit({ venueId: into, price: '$1' }))
    await runAlertsForTenMinutes()
    expect(mailedShows()).toEqual([])
  })

  test.each(['resumed', 'added again'])(
    'for an alert that was paused when the show was added, and then %s',
    async (how) => {
      const token = await fan.subscribe()
      const [alert] = (await world.core.listAlerts({ token })).alerts
      await world.core.editAlert({ token }, alert?.id as never, { isPaused: true })
      const show = await addShow()
      await runAlertsForTenMinutes()
      if (how === 'resumed') await world.core.editAlert({ token }, alert?.id as never, { isPaused: false })
      else await fan.subscribe()
      await editPrice(show)
      await runAlertsForTenMinutes()
      expect(mailedShows()).toEqual([])
      const laterShow = await addShow()
      await runAlertsForTenMinutes()
      expect(mailedShows()).toEqual([[[laterShow.id, null]]])
    },
  )
})

describe('an edit of a venue', () => {
  const edit = async ({ venueId }: ShowListing, changes: Readonly<Record<string, unknown>>) => {
    const venue = await world.core.findVenue(showAdmin, venueId)
    await world.core.editVenue(showAdmin, venueId, { ...venue, ...changes } as never)
    await runAlertsForTenMinutes()
  }

  test('announces its show to subscribers whose filter did not match it before', async () => {
    const show = await addShow()
    await fan.subscribe({ filter: { city: 'Berkeley' } })
    await makeEmailSubscriber(world, 'other@fans.example' as never).subscribe({ filter: { city: 'San Francisco' } })
    await edit(show, { city: 'Berkeley' })
    expect(mailedShows()).toEqual([[[show.id, null]]])
    expect(makeEmailSubscriber(world, 'other@fans.example' as never).emails()).toEqual([])
  })

  test('is not mailed to subscribers whose filter already matched its show, if they were never notified of the show', async () => {
    const show = await addShow()
    await fan.subscribe({ filter: { country: 'US' } })
    await edit(show, { city: 'Berkeley', name: 'Another Name' })
    expect(mailedShows()).toEqual([])
  })

  const mailedChangesAfter = async (changes: Readonly<Record<string, unknown>>) => {
    await fan.subscribe({ filter: { country: 'US' } })
    const show = await addShow()
    await runAlertsForTenMinutes()
    await edit(show, changes)
    return mailedShows().flatMap((shows) => shows.map(([, change]) => change))
  }

  test.each([{ city: 'Berkeley' }, { address: '924 Gilman Street' }])(
    'to %o is mailed as a move to subscribers who were notified of its show',
    async (changes) => {
      expect(await mailedChangesAfter(changes)).toEqual([null, 'moved'])
    },
  )

  test.each([
    { address: '1233 17th St.' },
    { city: 'San Fransisco' },
    { name: 'Bottom of the Mountain' },
    { addressVisibility: 'ask-a-punk' },
  ])('to %o is not mailed as a move', async (changes) => {
    expect(await mailedChangesAfter(changes)).toEqual([null])
  })

  test('makes every upcoming show at the venue match, even if there are more than 100', async () => {
    for (let n = 0; n < 120; n += 1) await addShow()
    const show = await addShow()
    await fan.subscribe({ filter: { city: 'Berkeley' } })
    await edit(show, { city: 'Berkeley' })
    expect(fan.emails()).toMatchObject([{ moreShows: 21 }])
  })
})
