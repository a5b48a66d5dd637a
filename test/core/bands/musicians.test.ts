import { beforeEach, expect, test } from 'vitest'
import { BandEdit } from '#core/bands/band.ts'
import type { PublicBand } from '#core/bands/public-band.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { addBand, bandEdit } from '#test/support/bands-and-venues.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const musicians = ['Ada, trombone', 'Bo, drums']

let world: World
let band: PublicBand
let member: Actor
beforeEach(async () => {
  world = makeWorld()
  band = await addBand(world)
  const account = await world.addAccount([])
  await world.store.addMembership(account.id, band.id)
  member = await world.actorOf(account)
})

const edit = async (changes: Record<string, unknown>, by: Actor = member) => {
  band = await world.core.editBand(by, band.id, bandEdit(band, changes))
  return band.musicians
}

test('members enter the musicians, and everybody can read them', async () => {
  expect(band.musicians).toEqual([])
  expect(await edit({ musicians })).toEqual(musicians)
  expect((await world.core.findBandBySlug(null, band.slug)).musicians).toEqual(musicians)
  expect(await edit({ bio: 'Ska' })).toEqual(musicians)
  expect(await edit({ musicians: ['Bo, drums', ' ', null, 'Cy'] })).toEqual(['Bo, drums', 'Cy'])
})

test('others who may edit the band can only remove musicians', async () => {
  const admin = await world.as('ShowAdmin')
  const refusal = { code: 'input.invalid', fields: [{ field: 'musicians', code: 'band.musicians_from_others' }] }
  await expect(edit({ musicians }, admin)).rejects.toMatchObject(refusal)
  await edit({ musicians })
  await expect(edit({ musicians: ['Ada, trumpet'] }, admin)).rejects.toMatchObject(refusal)
  expect(await edit({ musicians: ['Bo, drums'] }, admin)).toEqual(['Bo, drums'])
})

test('the history contains no musicians, and restoring an earlier version keeps the current ones', async () => {
  await edit({ musicians })
  await edit({ musicians: ['Cy'] })
  expect(JSON.stringify(world.store.stored().revisions)).not.toMatch(/Ada|Cy/)
  const { entries } = await world.core.listHistory(null, 'band', band.id, {})
  const musiciansChange = [{ field: 'musicians', kind: 'unrecorded', from: null, to: null }]
  expect(entries.map(({ changes }) => changes)).toEqual([musiciansChange, musiciansChange, []])
  const restored = await world.core.restoreBand(await world.as('ShowAdmin'), band.id, { version: 2 })
  expect(restored.musicians).toEqual(['Cy'])
})

test.each<[unknown, string]>([
  ['Ada', 'band.musicians_not_a_list'],
  [Array.from({ length: 31 }, () => 'Ada'), 'band.too_many_musicians {"max":30}'],
  [['a'.repeat(129)], 'text.too_long'],
  [['Ada\nBo'], 'text.forbidden_characters'],
  [[5], 'text.not_text'],
])('the musicians of a band cannot be %j', (input, prefix) => {
  const { error } = BandEdit.safeParse({ name: 'X', musicians: input, version: 1 })
  expect(error?.issues.map(({ path, message }) => [path[0], message.startsWith(prefix)])).toEqual([['musicians', true]])
})
