import { beforeEach, describe, expect, test } from 'vitest'
import type { PublicBand } from '#core/bands/public-band.ts'
import { addShow } from '#test/support/add-shows.ts'
import { addBand, bandEdit } from '#test/support/bands-and-venues.ts'
import { makeWorld, type World } from '#test/support/world.ts'

/** “Bad Manners” with confusable Cyrillic or Greek letters. */
const SPOOFS = ['Bad Маnnеrs', 'ВАD МАΝΝЕRЅ', 'Вad Manners']

let world: World
let existingBand: PublicBand
beforeEach(async () => {
  world = makeWorld()
  existingBand = await addBand(world, 'Bad Manners')
})

const nameErrors = [{ field: 'name', message: 'Another band’s name looks just like this one' }]
const storedNames = () => [...world.store.stored().bands.values()].map(({ name }) => name)

describe('a band name confusable with an existing one', () => {
  test.each(SPOOFS)('cannot be added, except by a ShowAdmin: %s', async (name) => {
    await expect(addBand(world, name)).rejects.toMatchObject({ code: 'input.invalid', fields: nameErrors })
    expect(storedNames()).toEqual(['Bad Manners'])
    expect((await addBand(world, name, await world.as('ShowAdmin'))).name).toBe(name)
  })

  test.each(SPOOFS)('resolves to the existing band in a line-up: %s', async (bandName) => {
    const show = await addShow(world, { bandList: [{ bandName }] })
    expect(show.bandList).toEqual([{ bandId: existingBand.id, bandName: 'Bad Manners' }])
    expect(storedNames()).toEqual(['Bad Manners'])
  })

  test('cannot be taken by renaming another band', async () => {
    const ours = await addBand(world, 'Bed Manners')
    const account = await world.addAccount([])
    await world.store.addMembership(account.id, ours.id)
    const rename = world.core.editBand(await world.actorOf(account), ours.id, bandEdit(ours, { name: 'Bаd Manners' }))
    await expect(rename).rejects.toMatchObject({ code: 'input.invalid', fields: nameErrors })
  })
})

test('a band name may be in any script, and may duplicate or resemble another band’s name', async () => {
  for (const name of ['Кино', 'Кино', 'Мумий Тролль', 'スカパラ', 'Bäd Manners', 'Bad Mannars', 'Ѕкалигула', 'Ωmega'])
    expect((await addBand(world, name)).name).toBe(name)
  const show = await addShow(world, { bandList: [{ bandName: 'Распутье' }, { bandName: 'Ленинград' }] })
  expect(show.bandList.map(({ bandName }) => bandName)).toEqual(['Распутье', 'Ленинград'])
})
