import { beforeEach, describe, expect, it } from 'vitest'
import { ImportRows, makeSaveImport } from '#core/imports/save-import.ts'
import { limits } from '#core/limits/limits.ts'
import { showBody } from '#test/support/bodies.ts'
import { type HttpWorld, makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { FORM_TYPE, formOf } from '#test/support/image-form.ts'
import { messageOf } from '#test/support/message-of.ts'
import { expectProblem } from '#test/support/problem.ts'

const READ_PATH = '/api/imports/read'
const SAVE_PATH = '/api/imports/save'
const venue = {
  venueName: 'Kesselhaus',
  venueAddress: 'Murnaustraße 1',
  venueCity: 'Wiesbaden',
  venueRegion: 'Hessen',
  venueCountry: 'DE',
}
const listedBody = showBody({ ...venue, showDate: '2026-11-27', bandList: [{ bandName: 'Second Wave' }] })

let world: HttpWorld
let manager: TestClient
beforeEach(async () => {
  world = makeHttpWorld()
  manager = await world.visitWith('ShowManager')
})
const read = async (text: string) => {
  const response = await manager.post(READ_PATH, { text })
  expect(response.status).toBe(200)
  return response.json()
}
const save = async (...rows: readonly object[]) => {
  const response = await manager.post(SAVE_PATH, { rows })
  expect(response.status).toBe(200)
  return (await response.json()).results
}
const storedShows = () => [...world.store.stored().shows.values()]

describe('POST /api/imports/read', () => {
  it('recognizes known bands and venues, and reports missing fields', async () => {
    const show = await (await manager.post('/api/shows', listedBody)).json()
    const { rows, skipped } = await read(
      'The Nutmeg Seven on tour\nSat 28 Nov – Kesselhaus, Wiesbaden – w/ second wave – 20h\n29.11. Kessel, Wiesbaden, Germany',
    )
    expect(skipped).toEqual([{ line: 1, ...messageOf('Read as the band on tour: The Nutmeg Seven') }])
    expect(rows[0]).toEqual({
      line: 2,
      source: 'Sat 28 Nov – Kesselhaus, Wiesbaden – w/ second wave – 20h',
      status: 'scheduled',
      notes: [],
      show: {
        hasOwnTitle: false,
        showDate: '2026-11-28',
        showTime: '20:00',
        bandList: [{ bandName: 'The Nutmeg Seven' }, { bandId: show.lineUp[0].bandId }],
        venueId: show.venueId,
        ...venue,
      },
      bands: [
        { bandName: 'The Nutmeg Seven', bandId: null, likely: [] },
        { bandName: 'second wave', bandId: show.lineUp[0].bandId, likely: [] },
      ],
      venue: { venueId: show.venueId, likely: [] },
      duplicates: [],
      sameAs: [],
      clashes: [],
      errors: [],
    })
    expect(rows[1].venue).toMatchObject({ venueId: null, likely: [{ id: show.venueId, name: 'Kesselhaus' }] })
    expect(rows[1].errors).toEqual([
      { field: 'doorTime', ...messageOf('Door time or show time is required') },
      { field: 'venueAddress', ...messageOf('Street address is required') },
    ])
    expect(rows[1].show.venueRegion).toBe('Hesse')
  })

  it('reports duplicates of listed shows, repeated rows, and clashes', async () => {
    const { id } = await (await manager.post('/api/shows', listedBody)).json()
    const { rows } = await read(
      '27 Nov – Kesselhaus, Wiesbaden, 20h\n27 Nov – SO36, Berlin – w/ Second Wave\n27 Nov – so36, BERLIN',
    )
    const found = rows.map((row: { duplicates: { id: string }[]; clashes: { id: string }[]; sameAs: number[] }) => [
      row.duplicates.map((show) => show.id),
      row.clashes.map((show) => show.id),
      row.sameAs,
    ])
    expect(found).toEqual([
      [[id], [], []],
      [[], [id], [3]],
      [[], [], [2]],
    ])
  })

  it('recognizes cities that precede their venues', async () => {
    await manager.post('/api/shows', listedBody)
    const { rows } = await read('28.11. Wiesbaden, Tattersall\n29.11. Idstein, Scheuer')
    expect(rows.map(({ show }: { show: object }) => show)).toMatchObject([
      { venueName: 'Tattersall', venueCity: 'Wiesbaden' },
      { venueName: 'Scheuer', venueCity: 'Idstein' },
    ])
  })

  it('splits a name at "&" if a part is a known band and the whole name is not', async () => {
    for (const name of ['Second Wave', 'Axe & the Handles', 'Axe']) await manager.post('/api/bands', { name })
    const { rows } = await read(
      '28.11. SO36, Berlin w/ Second Wave & DJ Dub, Axe & the Handles\n' +
        '29.11. A, B w/ X & Y\n30.11. SO36, Berlin w/ Second Wave & DJ Dub, Second Wave',
    )
    expect(rows.map(({ bands }: { bands: { bandName: string }[] }) => bands.map(({ bandName }) => bandName))).toEqual([
      ['Second Wave', 'DJ Dub', 'Axe & the Handles'],
      ['X & Y'],
      ['Second Wave', 'DJ Dub'],
    ])
  })

  it('stores nothing', async () => {
    const before = world.store.stored()
    await read('27 Nov – SO36, Berlin – w/ Second Wave')
    expect(world.store.stored()).toEqual(before)
  })

  it.each([
    [{}, 'text'],
    [{ text: ' ' }, 'text'],
    [{ text: 'a', url: 'https://a.example' }, 'text'],
    [{ text: 7 }, 'text'],
    [{ url: ['x'] }, 'url'],
    [{ url: 'x'.repeat(3000) }, 'url'],
  ])('refuses %j with 422', async (body, field) => {
    expect((await expectProblem(await manager.post(READ_PATH, body), 422)).errors).toEqual([
      { field, ...messageOf(expect.stringMatching(/^[A-Z].{8,}/)) },
    ])
  })

  it('is rate-limited', async () => {
    const unreadableForm = formOf({
      field: 'file',
      filename: 'tour.png',
      type: 'image/png',
      content: new Uint8Array(9),
    })
    for (let count = 0; count < limits.importReading.uses; count += 1)
      await expectProblem(await manager.post(READ_PATH, unreadableForm, { 'content-type': FORM_TYPE }), 422)
    await expectProblem(await manager.post(READ_PATH, { text: '27 Nov' }), 429)
  })
})

describe('POST /api/imports/save', () => {
  const row = (line: number, showChanges: object = {}, rowChanges: object = {}) => ({
    line,
    show: showBody({ ...venue, ...showChanges }),
    ...rowChanges,
  })

  it('saves valid rows individually and reports the errors in the others', async () => {
    const results = await save(
      row(2),
      row(3, { showDate: '2026-02-30', showTitle: '' }),
      { line: 4, show: null },
      row(5, { showDate: '2026-11-28', venueId: '00000000-0000-4000-8000-0000000000aa' }),
      row(6, { showDate: '2026-11-29' }, { status: 'cancelled' }),
    )
    expect(results.map(({ line, show }: { line: number; show: unknown }) => [line, show !== null])).toEqual([
      [2, true],
      [3, false],
      [4, false],
      [5, false],
      [6, true],
    ])
    expect(results[1].errors).toEqual([
      { field: 'showDate', ...messageOf('Show date must be a real date like 2026-11-20') },
      { field: 'showTitle', ...messageOf('Show title is required') },
    ])
    expect(results[2].errors).not.toEqual([])
    expect(results[3].errors).toEqual([{ field: 'venueId', ...messageOf('This venue does not exist') }])
    expect(storedShows().map(({ showDate, status }) => [showDate, status])).toEqual([
      ['2026-11-27', 'scheduled'],
      ['2026-11-29', 'cancelled'],
    ])
  })

  it('refuses a duplicate unless its row sets `again`', async () => {
    const [first] = await save(row(1))
    const [second, third] = await save(row(1), row(2, { showTitle: 'Late show' }, { again: true }))
    expect(second).toMatchObject({
      show: null,
      duplicates: [{ id: first.show.id }],
      errors: [{ field: 'again', ...messageOf('This venue already has a show listed on this day') }],
    })
    expect(third.show.showTitle).toBe('Late show')
    expect(storedShows()).toHaveLength(2)
  })

  it('finds duplicates among the rows of one request', async () => {
    const [first, second] = await save(row(1), row(2))
    expect([first.errors, second.duplicates[0].id]).toEqual([[], first.show.id])
  })

  it('reports the rows that were not saved within the time limit', async () => {
    const { clock: worldClock } = world
    const clock = {
      now: () => {
        worldClock.advance(1000)
        return worldClock.now()
      },
    }
    const { ports, as } = world
    const saveImport = makeSaveImport({ ...ports, clock })
    const rows = Array.from({ length: 9 }, (_, index) => row(index, { showDate: `2026-12-0${index + 1}` }))
    const { results } = await saveImport(await as('ShowManager'), async () => ImportRows.parse({ rows }))
    expect(results.at(0)?.errors).toEqual([])
    expect(results.at(-1)?.errors).toEqual([
      { field: 'line', ...messageOf('Saving took too long, so this line wasn’t saved: try again') },
    ])
    expect(storedShows()).toHaveLength(results.filter(({ show }) => show !== null).length)
  })

  it('records a saved show in its history and in the audit log', async () => {
    await save(row(1))
    const [{ id } = { id: '' }] = storedShows()
    const history = await (await manager.get(`/api/shows/${id}/history`)).json()
    expect(history.entries).toHaveLength(1)
    expect(world.store.stored().audit.map(({ what }) => what)).toEqual(['show.added'])
  })

  it.each([
    [{}],
    [{ rows: 7 }],
    [{ rows: [7] }],
    [{ rows: [{ show: {} }] }],
    [{ rows: [{ line: 1, show: {}, status: 'moved' }] }],
    [{ rows: [{ line: 1, show: {}, again: 'yes' }] }],
    [{ rows: Array.from({ length: 201 }, (_, line) => ({ line, show: {} })) }],
  ])('refuses malformed rows, and more than 200 rows, with 422', async (body) => {
    const { errors } = await expectProblem(await manager.post(SAVE_PATH, body), 422)
    expect(errors?.map(({ field }) => field)).toEqual(['rows'])
  })
})
