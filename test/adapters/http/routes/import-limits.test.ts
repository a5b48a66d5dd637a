import { expect, test } from 'vitest'
import { makeReadImport } from '#core/imports/read-import.ts'
import type { Ports } from '#core/ports.ts'
import { addBand } from '#test/support/bands-and-venues.ts'
import { showBody, showInput } from '#test/support/bodies.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { FORM_TYPE, formOf } from '#test/support/image-form.ts'
import { messageOf } from '#test/support/message-of.ts'
import { makeWorld } from '#test/support/world.ts'

const READ_PATH = '/api/imports/read'

test('an import returns duplicates and clashes without bands or descriptions', async () => {
  const world = makeHttpWorld()
  const manager = await world.visitWith('ShowManager')
  const bandList = Array.from({ length: 40 }, (_, index) => ({ bandName: `Band ${index} ${'x'.repeat(200)}` }))
  const show = await (
    await manager.post(
      '/api/shows',
      showBody({ showDate: '2026-11-27', bandList, description: 'x'.repeat(4096), addressVisibility: 'ask-a-punk' }),
    )
  ).json()
  const expectedFields = {
    id: show.id,
    slug: show.slug,
    showTitle: show.showTitle,
    showDate: '2026-11-27',
    status: 'scheduled',
    venueId: show.venueId,
    venueName: show.venueName,
    venueCity: show.venueCity,
  }
  const { rows } = await (
    await manager.post(READ_PATH, {
      text: `27.11. ${show.venueName}, ${show.venueCity}, USA\n27.11. Elsewhere, Wiesbaden, Germany w/ ${bandList[0]?.bandName}`,
    })
  ).json()
  expect(rows.map(({ duplicates, clashes }: Record<string, unknown>) => [duplicates, clashes])).toEqual([
    [[expectedFields], []],
    [[], [expectedFields]],
  ])
  const saved = await manager.post('/api/imports/save', {
    rows: [{ line: 1, show: showBody({ showDate: '2026-11-27', venueId: show.venueId }) }],
  })
  expect((await saved.json()).results).toMatchObject([{ show: null, duplicates: [expectedFields] }])
})

test('reads at most 10,000 band names and reports the first skipped line', async () => {
  const manager = await makeHttpWorld().visitWith('ShowManager')
  const bandNames = (line: number) => Array.from({ length: 60 }, (_, index) => `b${line}-${index}`).join(', ')
  const lines = Array.from({ length: 200 }, (_, line) => `27.11. Kesselhaus, Wiesbaden w/ ${bandNames(line)}`)
  const content = new TextEncoder().encode(lines.join('\n'))
  const form = formOf({ field: 'file', filename: 'tour.txt', type: 'text/plain', content })
  const { rows, skipped } = await (await manager.post(READ_PATH, form, { 'content-type': FORM_TYPE })).json()
  expect(rows).toHaveLength(166)
  expect(skipped).toEqual([
    {
      line: 167,
      ...messageOf(
        'Too many bands: this line and all later ones were skipped, because an import can have at most 10,000 bands',
      ),
    },
  ])
})

test('searches for similar bands for up to five seconds in total, and returns later rows without similar bands', async () => {
  const { as, clock, core, ports } = makeWorld()
  const manager = await as('ShowManager')
  const similarNames = Array.from({ length: 12 }, (_, index) => `Nutmeg Seven ${index}`)
  await core.addShow(manager, showInput({ bandList: [{ bandName: 'Nutmeg Seven' }] }))
  const searchBands: Ports['directory']['searchBands'] = (query, limit) => {
    clock.advance(1_000)
    return ports.directory.searchBands(query, limit)
  }
  const readImport = makeReadImport({ ...ports, directory: { ...ports.directory, searchBands } })
  const text = similarNames
    .map((name, index) => `${index + 1}.12.2026 Kesselhaus, Wiesbaden, Germany w/ ${name}`)
    .join('\n')
  const { rows } = await readImport(manager, async () => ({ text }))
  expect(rows.map(({ bands }) => bands.flatMap(({ likely }) => likely).length > 0)).toEqual(
    similarNames.map((_, index) => index < 5),
  )
})

test.each([
  'date,venue,city,country,lat,lon\n27.11.2026,Kesselhaus,Wiesbaden,Germany,1e999,1e999',
  '{"@type": "Event", "startDate": "2026-11-27T20:00Z", "location": {"name": "K", "geo": {"latitude": 91, "longitude": 8}}}',
])('reports invalid coordinates and does not search for venues near them: %s', async (content) => {
  const { ports } = makeHttpWorld()
  const searchedLatitudes: unknown[] = []
  const directory: Ports['directory'] = {
    ...ports.directory,
    likelyVenues: async (place, query) => {
      searchedLatitudes.push(place.latitude)
      return ports.directory.likelyVenues(place, query)
    },
  }
  const manager = await makeHttpWorld({ ports: { directory } }).visitWith('ShowManager')
  const { rows } = await (await manager.post(READ_PATH, { text: content })).json()
  expect(rows[0]?.errors).toContainEqual({ field: 'latitude', ...messageOf(expect.stringContaining('Latitude')) })
  expect(searchedLatitudes.filter((latitude) => latitude !== null)).toEqual([])
})

test('splits a joined name that contains a known band only if it has at most four parts', async () => {
  const world = makeHttpWorld()
  await addBand(world, 'Second Wave')
  const manager = await world.visitWith('ShowManager')
  const namesOf = async (bands: string): Promise<readonly string[]> => {
    const { rows } = await (
      await manager.post(READ_PATH, { text: `date;venue;bands\n27.11.2026;Kesselhaus;${bands},` })
    ).json()
    return rows[0].bands.map(({ bandName }: { bandName: string }) => bandName)
  }
  expect(await namesOf('A & Second Wave & B & C')).toEqual(['A', 'Second Wave', 'B', 'C'])
  expect(await namesOf('A & Second Wave & B & C & D')).toEqual(['A & Second Wave & B & C & D'])
})
