import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#core/permissions/policy.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { derivedTitle } from '#core/shows/show-title.ts'
import { addBand } from '#test/support/bands-and-venues.ts'
import { showEdit, showInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const lineUpOf = (...names: string[]) => ({ lineUp: names.map((bandName) => ({ bandName })) })

describe('a derived show title', () => {
  test('lists up to three bands that play', () => {
    expect(derivedTitle(lineUpOf('One'))).toBe('One')
    expect(derivedTitle(lineUpOf('One', 'Two', 'Three'))).toBe('One, Two, Three')
    expect(derivedTitle(lineUpOf('One', 'Two', 'Three', 'Four'))).toBe('One, Two, Three …')
    expect(derivedTitle({ lineUp: [{ bandName: 'Gone', state: 'dropped-out' }, { bandName: 'One' }] })).toBe('One')
  })

  test('is never empty, and at most 256 characters long', () => {
    expect(derivedTitle(lineUpOf())).toBe('TBD')
    expect(derivedTitle(lineUpOf('x'.repeat(256), 'y')).length).toBe(256)
  })
})

describe('a show without a title', () => {
  const bandList = [{ bandName: 'First Wave' }, { bandName: 'Second Wave' }]
  const untitled = { showTitle: undefined, hasOwnTitle: false, bandList }
  let world: World
  let admin: Actor
  let show: ShowListing
  beforeEach(async () => {
    world = makeWorld()
    admin = await world.as('ShowManager', 'ShowAdmin')
    show = await world.core.addShow(admin, showInput(untitled))
  })
  const storedTitle = () => world.store.stored().shows.get(show.id)?.showTitle
  const read = () => world.core.findShow(admin, show.id)

  test('is titled after its bands, and no title is stored', () => {
    expect(show).toMatchObject({ showTitle: 'First Wave, Second Wave', hasOwnTitle: false })
    expect(show.slug).toBe(`${show.showDate}-first-wave-second-wave`)
    expect(storedTitle()).toBe('')
  })

  test('gets a new derived title when one of its bands is merged into another', async () => {
    const [, second] = show.lineUp
    const { id: into } = await addBand(world, 'The Second Wavers')
    await world.core.mergeBands(admin, second?.bandId ?? into, { into })
    expect(await read()).toMatchObject({ showTitle: 'First Wave, The Second Wavers', hasOwnTitle: false })
  })

  test('keeps its derived title when the venue changes', async () => {
    const edited = await world.core.editShow(
      admin,
      show.id,
      showEdit({ ...untitled, venueName: 'Kantine am Kanal', status: 'moved' }),
    )
    expect(edited).toMatchObject({ venueName: 'Kantine am Kanal', showTitle: 'First Wave, Second Wave' })
    expect(edited.slug).toBe(show.slug)
  })

  test('gets a new derived title and slug when its line-up changes, and the former slug redirects', async () => {
    const edited = await world.core.editShow(
      admin,
      show.id,
      showEdit({ ...untitled, bandList: [{ bandName: 'Second Wave' }] }),
    )
    expect(edited).toMatchObject({ showTitle: 'Second Wave', slug: `${show.showDate}-second-wave` })
    expect((await world.core.findShowBySlug(admin, show.slug)).id).toBe(show.id)
  })

  test('stays untitled when its derived title is sent back with the same or other bands, until it gets another title', async () => {
    const { showTitle } = show
    await world.core.editShow(admin, show.id, showEdit({ bandList, showTitle }))
    expect(storedTitle()).toBe('')
    await world.core.editShow(
      admin,
      show.id,
      showEdit({ bandList: [{ bandName: 'Third Wave' }], showTitle, version: 2 }),
    )
    expect(storedTitle()).toBe('')
    await world.core.editShow(admin, show.id, showEdit({ bandList, showTitle: 'Wave Night', version: 3 }))
    expect(storedTitle()).toBe('Wave Night')
    expect(await read()).toMatchObject({ showTitle: 'Wave Night', hasOwnTitle: true })
  })

  test('has no title in its history until it gets one', async () => {
    await world.core.editShow(admin, show.id, showEdit({ bandList, showTitle: 'Wave Night' }))
    const { entries } = await world.core.listHistory(admin, 'show', show.id, { before: null })
    expect(entries[0]?.changes).toEqual([{ field: 'showTitle', kind: 'text', from: null, to: 'Wave Night' }])
  })
})
