import { beforeEach, describe, expect, test } from 'vitest'
import type { ImportRow } from '#core/imports/import-row.ts'
import { showInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  world = makeWorld()
})

const rowsOf = async (text: string): Promise<readonly ImportRow[]> =>
  (await world.core.readImport(await world.as('ShowManager'), async () => ({ text }))).rows
const placesOf = async (text: string) =>
  (await rowsOf(text)).map(({ show }) => [show.venueName, show.venueCity].map((name = '?') => name).join(', '))

describe('the city of an imported line', () => {
  test.each([
    ["28/11 - Lille, L'Aéronef", "L'Aéronef, Lille"],
    ["28/11 - L'Aéronef, Lille", "L'Aéronef, Lille"],
    ['28/11 – Lido, Berlin', 'Lido, Berlin'],
    ['28/11 – Wien – Chelsea', 'Chelsea, Wien'],
    ['28/11 – Milano, Magnolia', 'Magnolia, Milano'],
    ['28/11 – Brudenell Social Club, Burley, Leeds', 'Brudenell Social Club, Leeds'],
    ['28/11 – The Dome, Tufnell Park, London', 'The Dome, London'],
    ['28/11 – Warsaw, Brooklyn, New York', 'Warsaw, Brooklyn'],
    ['28/11 – Tinnitus, 大阪', 'Tinnitus, 大阪'],
    ['28 Nov 26 Hull', '?, Hull'],
    ['NOV 28 SAT • Boston', '?, Boston'],
  ])('is recognized with the help of the gazetteer: %s', async (line, place) => {
    expect(await placesOf(line)).toEqual([place])
  })

  test('is recognized at the start of a line, unless a known band has the same name', async () => {
    const bandNamesOf = async (line: string) =>
      (await rowsOf(line)).map(({ bands }) => bands.map(({ bandName }) => bandName))
    expect([await placesOf('28 Nov – Hull @ The Welly'), await bandNamesOf('28 Nov – Hull @ The Welly')]).toEqual([
      ['The Welly, Hull'],
      [[]],
    ])
    await world.core.addShow(await world.as('ShowAdmin'), showInput({ bandList: [{ bandName: 'Hull' }] }))
    expect(await bandNamesOf('28 Nov – Hull @ The Welly')).toEqual([['Hull']])
  })

  test('is asked about when it may come first or last, with the line-up for each choice', async () => {
    const [row] = await rowsOf('28 Nov – Köln – Gebäude 9 – Nippes')
    const question = row?.errors.find(({ field }) => field === 'venueCity')
    expect(question?.choices?.map(({ venueName, venueCity, bandList }) => [venueName, venueCity, bandList])).toEqual([
      ['Gebäude 9', 'Köln', []],
      ['Gebäude 9', 'Nippes', [{ bandName: 'Köln' }]],
    ])
  })

  test('is asked about when two names may be cities', async () => {
    const [row] = await rowsOf('28/11 – Warsaw, Brooklyn')
    expect([row?.show.venueName, row?.show.venueCity]).toEqual([undefined, undefined])
    expect(row?.errors.find(({ field }) => field === 'venueCity')).toMatchObject({
      field: 'venueCity',
      message: 'Which of these is the city: Brooklyn / Warsaw?',
      choices: [
        expect.objectContaining({ venueName: 'Warsaw', venueCity: 'Brooklyn' }),
        expect.objectContaining({ venueName: 'Brooklyn', venueCity: 'Warsaw' }),
      ],
    })
  })

  test('is asked about when it is unknown, unless the other lines agree on the order of city and venue', async () => {
    expect(await placesOf('28/11 – Xyltrup, Ywigham')).toEqual(['?, ?'])
    expect(await placesOf("27/11 – Lille, L'Aéronef\n28/11 – Xyltrup, Ywigham\n29/11 – Lyon, Ninkasi")).toEqual([
      "L'Aéronef, Lille",
      'Ywigham, Xyltrup',
      'Ninkasi, Lyon',
    ])
  })

  test('is not asked about when the venue is known', async () => {
    const { venueName, venueCity } = showInput()
    await world.core.addShow(await world.as('ShowAdmin'), showInput())
    expect(await placesOf(`28/11 – ${venueCity}, ${venueName}`)).toEqual([`${venueName}, ${venueCity}`])
  })
})

describe('the country of an imported line', () => {
  test.each([
    ['28/11 – SO36, Berlin, DE', 'Berlin', 'DE'],
    ['28/11 – The Masquerade, Atlanta, Georgia', 'Georgia', 'US'],
    ['28/11 – Bassiani, Tbilisi, Georgia', 'Tbilisi', 'GE'],
    ['28/11 – CA – Los Angeles – The Echo', 'California', 'US'],
  ])('is determined by the city when a code or name is ambiguous: %s', async (line, region, country) => {
    const [row] = await rowsOf(line)
    expect([row?.show.venueRegion, row?.show.venueCountry]).toEqual([region, country])
    expect(row?.errors.map(({ field }) => field)).not.toContain('venueCountry')
  })

  test('is determined by the city of the line, even if the other lines are in another country', async () => {
    const rows = await rowsOf(
      '28/11 – Bowery Ballroom, New York, NY\n29/11 – SO36, Berlin, DE\n30/11 – Ottobar, Baltimore, MD',
    )
    expect(rows.map(({ show }) => [show.venueRegion, show.venueCountry])).toEqual([
      ['New York', 'US'],
      ['Berlin', 'DE'],
      ['Maryland', 'US'],
    ])
  })

  test('is asked about when the code after the city belongs to no state with a city of that name', async () => {
    const [row] = await rowsOf('15 gennaio @ Bloom – Mezzago (MB)')
    expect(row?.show).toMatchObject({ venueName: 'Bloom', venueCity: 'Mezzago' })
    expect(row?.errors.map(({ field }) => field)).toContain('venueCountry')
  })

  test('is asked about when the code may stand for a country or a state', async () => {
    const [row] = await rowsOf('28/11 – The Hall, Xyltrup, DE')
    expect(row?.errors.find(({ field }) => field === 'venueCountry')).toMatchObject({
      choices: [{ venueCountry: 'DE' }, { venueRegion: 'Delaware', venueCountry: 'US' }],
    })
  })
})

describe('the region of an imported line', () => {
  test.each([
    ['28/11 – Hangar 110, São Paulo/SP, Brasil', 'São Paulo'],
    ['28/11 – Le Grand Mix, Tourcoing, France', 'Hauts-de-France'],
    ['28/11 – Kesselhaus, Wiesbaden, Germany', 'Hesse'],
    ['28/11 – Beat Kitchen, Chicago, IL, USA', 'Illinois'],
  ])('is the full name of the region in which the city lies: %s', async (line, region) => {
    expect((await rowsOf(line))[0]?.show.venueRegion).toBe(region)
  })

  test('is the same for every spelling in a table, and if the table omits it', async () => {
    const tables = ['IL', 'Illinois', 'ILLINOIS', ''].map(
      (state) => `Date,Venue,City,State/Province,Country\n2027-11-28,Beat Kitchen,Chicago,${state},USA`,
    )
    for (const table of tables) expect((await rowsOf(table))[0]?.show.venueRegion).toBe('Illinois')
  })
})
