import { beforeEach, expect, test } from 'vitest'
import { ShowEdit } from '#core/shows/show-input.ts'
import { eventData, eventPage, fourEvents, makeSourceWorld, type SourceWorld } from '#test/support/source-site.ts'

let world: SourceWorld
beforeEach(async () => {
  world = await makeSourceWorld()
  world.publish(eventPage(...fourEvents))
  await world.read()
})

const firstShow = async () => {
  const [show] = await world.listShows()
  if (!show) throw new Error('There is no show')
  return show
}

test('a run records no revision if the door time of the source contradicts the show time that a user set', async () => {
  const { id, showTitle, showDate, venueId, lineUp, version } = await firstShow()
  const bandList = lineUp.map(({ bandId }) => ({ bandId }))
  const input = { showTitle, showDate, showTime: '19:00', venueId, bandList, version }
  const edited = await world.core.editShow(await world.as('ShowAdmin'), id, ShowEdit.parse(input))
  world.publish(eventPage(eventData(1, { doorTime: '2027-07-11T19:30' }), ...fourEvents.slice(1)))
  expect((await world.read()).result).toMatchObject({ changed: 0 })
  expect(await firstShow()).toMatchObject({ showTime: '19:00', doorTime: null, version: edited.version })
})
