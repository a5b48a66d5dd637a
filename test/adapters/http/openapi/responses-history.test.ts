import { expect, it } from 'vitest'
import { BandId } from '#core/ids.ts'
import { roleNames } from '#core/permissions/policy.ts'
import type { Change } from '#core/timeline/change.ts'
import type { HistoryPage } from '#core/timeline/list-history.ts'
import { showBody, venueBody } from '#test/support/bodies.ts'
import { type HttpWorld, makeHttpWorld } from '#test/support/http-world.ts'
import { sendImage } from '#test/support/image-form.ts'
import { checkResponses, openApiDocument } from '#test/support/openapi-checks.ts'
import { redAndBlueImage } from '#test/support/sample-images.ts'

const links = Array.from({ length: 20 }, (_, index) => `https://nutmeg.example/${index}`)
const bandList = Array.from({ length: 20 }, (_, index) => ({ bandName: `Band ${index}`, role: 'dj', setTime: '23:30' }))

type Variant = { properties: { kind: { const: string } } }

const bodyOf = async (response: Response) => response.json()

/** Adds and changes a show, a band and two venues so that their histories contain every kind of change. Returns their paths
 * below `/api/`. */
const changeEverything = async (world: HttpWorld): Promise<readonly string[]> => {
  const admin = await world.visitWith(...roleNames)
  const picture = new Uint8Array(await redAndBlueImage(600, 400).png().toBuffer())
  const { showPoster } = await bodyOf(await sendImage(admin, picture))
  const show = await bodyOf(await admin.post('/api/shows', showBody()))
  const fields = { showDate: '2026-12-04', doorTime: null, bandList, showPoster, ageRestriction: 'Yes', ageLimit: 21 }
  const doorFacts = { priceKind: 'free', stepFree: true }
  await admin.put(
    `/api/shows/${show.id}`,
    showBody({ version: 1, ...fields, doorFacts, venueName: 'SO36', status: 'moved' }),
  )
  await admin.post(`/api/shows/${show.id}/confirm`, { as: 'promoter' })
  const [band, otherBand] = [
    await bodyOf(await admin.post('/api/bands', { name: 'Nutmeg 7' })),
    await bodyOf(await admin.post('/api/bands', { name: 'Trombone Taxi' })),
  ]
  await world.store.transact(async ({ bands }) => {
    const stored = await bands.findAny(BandId.parse(band.id))
    if (stored) await bands.save({ ...stored, musicians: ['Ada, trombone'] })
  })
  const bandEdit = {
    name: 'Nutmeg Seven',
    links,
    genres: ['ska'],
    musicians: [],
    picture: showPoster,
    pictureAlt: 'Seven',
  }
  await admin.put(`/api/bands/${band.id}`, { ...bandEdit, version: 2 })
  const [venue, otherVenue] = [
    await bodyOf(await admin.post('/api/venues', venueBody({ name: 'Hill', latitude: 37.765, longitude: -122.396 }))),
    await bodyOf(await admin.post('/api/venues', venueBody({ name: 'Vaults', address: '1 Vault Lane' }))),
  ]
  const abroad = { country: 'GB', city: 'London', region: 'England', latitude: 51.5, longitude: -0.12 }
  const otherChanges = { addressVisibility: 'public', addressRevealMinutes: 90, capacity: 350 }
  await admin.put(`/api/venues/${venue.id}`, venueBody({ name: 'Hill', ...abroad, ...otherChanges, version: 1 }))
  const hidden = { addressVisibility: 'ask-a-punk', version: 1 }
  await admin.put(`/api/venues/${otherVenue.id}`, venueBody({ name: 'Vaults', ...hidden }))
  for (const [kind, from, into] of [
    ['bands', band, otherBand],
    ['venues', venue, otherVenue],
  ] as const) {
    const { id } = await bodyOf(await admin.post(`/api/${kind}/${from.id}/merge`, { into: into.id }))
    await admin.post(`/api/merges/${id}/undo`)
  }
  return [`shows/${show.id}`, `bands/${band.id}`, `venues/${venue.id}`, `venues/${otherVenue.id}`]
}

const changesOf = async (world: HttpWorld, path: string): Promise<readonly Change[]> => {
  const { entries }: HistoryPage = await bodyOf(await world.visit().get(`/api/${path}/history`))
  return entries.flatMap(({ changes }) => changes)
}

it('histories contain every kind of change, as documented', async () => {
  const [seen, violations] = [new Set<string>(), [] as string[]]
  const world = makeHttpWorld()
  checkResponses(world, seen, violations)
  const paths = await changeEverything(world)
  const changes = (await Promise.all(paths.map((path) => changesOf(world, path)))).flat()
  expect(violations).toEqual([])
  const { Change } = openApiDocument.components.schemas as { Change: { oneOf: readonly Variant[] } }
  expect(new Set(changes.map(({ kind }) => kind))).toEqual(
    new Set(Change.oneOf.map((variant) => variant.properties.kind.const)),
  )
  expect(changes.filter(({ isExcerpt }) => isExcerpt).map(({ kind }) => kind)).toEqual(['lineUp', 'links'])
})
