import { describe, expect, test } from 'vitest'
import { readTour } from '#adapters/imports/read-tour.ts'

const TODAY = '2026-11-20'
const draftOf = (line: string, headline = '') => {
  const [draft] = readTour(`${headline}${headline && '\n'}${line}`, TODAY).drafts
  if (!draft) throw new Error(`No show was read from ${line}`)
  return draft
}
const placeOf = (line: string, headline = '') => {
  const { venueName, venueCity, venueRegion, venueCountry } = draftOf(line, headline).show
  return [venueName, venueCity, venueRegion, venueCountry]
}
const timesOf = (line: string) => {
  const { doorTime, showTime } = draftOf(line).show
  return [doorTime, showTime]
}

describe('readTour', () => {
  test('reads one show per line, with the touring band from the headline', () => {
    const { drafts, skipped } = readTour(
      'The Nutmeg Seven on tour 2027\n\nFri 1 Oct – Kesselhaus, Wiesbaden – w/ Second Wave, DJ Dub\nSee you!\n2.10. SO36, Berlin',
      TODAY,
    )
    expect(drafts).toEqual([
      {
        line: 3,
        source: 'Fri 1 Oct – Kesselhaus, Wiesbaden – w/ Second Wave, DJ Dub',
        show: {
          showDate: '2027-10-01',
          venueName: 'Kesselhaus',
          venueCity: 'Wiesbaden',
        },
        bandNames: ['The Nutmeg Seven', 'Second Wave', 'DJ Dub'],
        status: 'scheduled',
        errors: [],
        notes: [],
        readings: [
          { place: { venueName: 'Kesselhaus', venueCity: 'Wiesbaden' }, order: 'venue-first', unread: [] },
          { place: { venueName: 'Wiesbaden', venueCity: 'Kesselhaus' }, order: 'city-first' },
        ],
        readingNotes: [],
      },
      expect.objectContaining({ line: 5, bandNames: ['The Nutmeg Seven'] }),
    ])
    expect(skipped).toMatchObject([
      { line: 1, message: 'Read as the band on tour: The Nutmeg Seven' },
      { line: 4, message: 'This line does not begin with a date' },
    ])
  })

  test.each([
    'Second Wave · WINTER 2026\n',
    'Second Wave - Across the Country\n',
    'Second Wave\n"Rust Never Skanks" Tour\n',
    'Second Wave\nTickets on sale Friday!\n',
    'Second Wave en vivo\n',
    'Second Wave「夜行列車」ツアー2026\n',
    'Second Wave\n\n',
    'Second Wave\nFall Tour 2026\n',
    'Second Wave\n2026\nNOVEMBER\n',
  ])('reads the band from a headline above the dates: %j', (headline) => {
    expect(draftOf('27 Nov – A, B', headline).bandNames).toEqual(['Second Wave'])
  })

  test('accepts dates on lines of their own', () => {
    const { drafts, skipped } = readTour('27 Nov\nSO36, Berlin\n28 Nov\n29 Nov\nKesselhaus, Wiesbaden', TODAY)
    expect(drafts.map(({ line, show }) => [line, show.showDate, show.venueName])).toEqual([
      [1, '2026-11-27', 'SO36'],
      [3, '2026-11-28', undefined],
      [4, '2026-11-29', 'Kesselhaus'],
    ])
    expect(skipped).toEqual([])
  })

  test('continues into the next year, even if the headline names only the first year', () => {
    const { drafts } = readTour('Winter 2026\n31 Dec – A, B\n2 Jan – C, D\nSummer 2027\n3 Jul – E, F', TODAY)
    expect(drafts.map(({ show }) => show.showDate)).toEqual(['2026-12-31', '2027-01-02', '2027-07-03'])
  })

  test('tells city and venue apart by their order in most lines, and by known cities', () => {
    const places = (isCity?: (name: string) => boolean) =>
      readTour('27 Nov – Ytrac, Xanten\n28 Nov – Trier, Villa Wuller', TODAY, isCity).drafts.map(
        ({ show, isOrderGuessed }) => [show.venueName, show.venueCity, isOrderGuessed ?? false],
      )
    expect(places()).toEqual([
      ['Ytrac', 'Xanten', true],
      ['Trier', 'Villa Wuller', true],
    ])
    expect(places((name) => name === 'Trier')).toEqual([
      ['Xanten', 'Ytrac', true],
      ['Villa Wuller', 'Trier', false],
    ])
  })

  test('reads only 1,000 of 1,002 lines, and reports the rest', () => {
    const { drafts, skipped } = readTour('27 Nov – SO36, Berlin\n'.repeat(1002), TODAY)
    expect(drafts).toHaveLength(1000)
    expect(skipped).toMatchObject([
      { line: 1001, message: 'This line and 1 more were skipped: up to 1,000 are read at once' },
    ])
  })

  test.each([
    '',
    '\u0000',
    '–––',
    'w/',
    '@',
    '27',
    ',,,,',
    '(((((',
    '\ud800',
    '27 Nov',
    '27 Nov @',
    'x'.repeat(60_000),
  ])('reads %j without an error', (text) => {
    expect(readTour(text, TODAY).drafts.length).toBeLessThan(2)
  })
})

describe('the date of a tour line', () => {
  test.each([
    ['Fri 27 Nov – A, B', '2026-11-27'],
    ['• 27.11. A, B', '2026-11-27'],
    ['Fr., 27.11.2026 A, B', '2026-11-27'],
    ['27.11.26 A, B', '2026-11-27'],
    ['27/11 A, B', '2026-11-27'],
    ['11/27 A, B', '2026-11-27'],
    ['Nov 27th – A, B', '2026-11-27'],
    ['November 27, 2026: A, B', '2026-11-27'],
    ['2026-11-27 A, B', '2026-11-27'],
    ['Freitag, den 27. November – A, B', '2026-11-27'],
    ['viernes 27 de noviembre de 2026 – A, B', '2026-11-27'],
    ['ven. 27 novembre – A, B', '2026-11-27'],
    ["27 Nov '26 – A, B", '2026-11-27'],
    ['20 Nov – A, B', '2026-11-20'],
    ['19 Nov – A, B', '2027-11-19'],
    ['Mar 3 – A, B', '2027-03-03'],
    ['mar 2 mars – A, B', '2027-03-02'],
    ['11.12 A, B', '2026-12-11'],
    ['Fri 4/12 A, B', '2026-12-04'],
    ['3-4 Dec – A, B', '2026-12-03'],
    ['3./4.12. A, B', '2026-12-03'],
    ['30 Dec – 2 Jan – A, B', '2026-12-30'],
    ['Dec 30 – Jan 2: A, B', '2026-12-30'],
    ['4/12 (Fri) A, B', '2026-12-04'],
    ['12月4日(金) A, B', '2026-12-04'],
    ['2026.12.4 A, B', '2026-12-04'],
    ['𝟰 𝗗𝗲𝗰 – A, B', '2026-12-04'],
    ['giovedì 3 dicembre – A, B', '2026-12-03'],
    ['4 Dec 26 Hull, The Welly', '2026-12-04'],
    ['4 Dec 20 Uhr, A, B', '2026-12-04'],
    ['12.28.26 A, B', '2026-12-28'],
    ['DEC 4 FRI • A • B', '2026-12-04'],
  ])('is read from %s', (line, day) => {
    expect(draftOf(line).show.showDate).toBe(day)
  })

  test.each([
    ['Fri 28 Nov – A, B', 'Show date: November 28, 2026 is a Saturday, not a Friday'],
    ['31 Nov – A, B', 'Show date: November 31 is not a real date'],
    ['Feb 29 – A, B', 'Show date: February 29 is not a real date'],
    ['29 Feb 2027 – A, B', 'Show date: February 29 is not a real date'],
    ['2026-13-40 A, B', 'Show date: 13-40 is not a real date'],
    ['4.12. (Sat) A, B', 'Show date: December 4, 2026 is a Friday, not a Saturday'],
  ])('is reported as wrong in %s', (line, message) => {
    const { errors, show } = draftOf(line)
    expect([errors, show.showDate]).toMatchObject([[{ field: 'showDate', message }], undefined])
  })

  test.each([
    ['10/03 A, B', 'March 10 or October 3', ['2027-03-10', '2027-10-03']],
    ['4/12 (Sat) A, B', 'December 4 or April 12', ['2026-12-04', '2027-04-12']],
    ['Sat 12/11 A, B', 'November 12 or December 11', ['2027-11-12', '2026-12-11']],
  ])('is ambiguous in %s, with both dates as choices', (line, datesText, days) => {
    const { errors, show } = draftOf(line)
    const choices = days.map((showDate) => ({ showDate }))
    const message = `Show date could be ${datesText}: choose one`
    expect([errors, show.showDate]).toMatchObject([[{ field: 'showDate', message, choices }], undefined])
  })

  test('with an ambiguous order of day and month is resolved from the other lines', () => {
    const days = (text: string) => readTour(text, TODAY).drafts.map(({ show }) => show.showDate)
    expect(days('10/03 A, B\n13/03 A, B')).toEqual(['2027-03-10', '2027-03-13'])
    expect(days('10/03 A, B\n10/13 A, B')).toEqual(['2027-10-03', '2027-10-13'])
    expect(days('12.28.26 A, B\n12.04.26 A, B')).toEqual(['2026-12-28', '2026-12-04'])
  })
})

describe('the place of a tour line', () => {
  test.each([
    ['27 Nov – Kesselhaus, Wiesbaden', ['Kesselhaus', 'Wiesbaden', undefined, undefined]],
    ['27 Nov – Kesselhaus – Wiesbaden', ['Kesselhaus', 'Wiesbaden', undefined, undefined]],
    ['27 Nov: Kesselhaus, Wiesbaden, Deutschland', ['Kesselhaus', 'Wiesbaden', undefined, 'DE']],
    ['27 Nov – Le Molotov, Marseille, France', ['Le Molotov', 'Marseille', undefined, 'FR']],
    ['27 Nov – Sala Apolo, Barcelona, España (20h)', ['Sala Apolo', 'Barcelona', undefined, 'ES']],
    ['27 Nov – Brooklyn, NY @ Warsaw', ['Warsaw', 'Brooklyn', 'New York', 'US']],
    ['27 Nov – Warsaw, Brooklyn, NY, USA', ['Warsaw', 'Brooklyn', 'New York', 'US']],
    ['27 Nov – Brooklyn, NY – Warsaw', ['Warsaw', 'Brooklyn', 'New York', 'US']],
    ['27 Nov – Kesselhaus, 65189 Wiesbaden', ['Kesselhaus', 'Wiesbaden', undefined, undefined]],
    ['27 Nov Kesselhaus, Wiesbaden + Second Wave', ['Kesselhaus', 'Wiesbaden', undefined, undefined]],
    ['27 Nov – Windmill, London, SW2 5BZ', ['Windmill', 'London', undefined, 'GB']],
    ["27 Nov – Lee's Palace, 529 Bloor St W, Toronto, ON M5S 1Y5", ["Lee's Palace", 'Toronto', 'Ontario', 'CA']],
    ['27 Nov – Beat Kitchen, 2100 W Belmont Ave, Chicago, IL, 60618', ['Beat Kitchen', 'Chicago', 'Illinois', 'US']],
    ['27 Nov – The Corner, Melbourne VIC 3000', ['The Corner', 'Melbourne', 'Victoria', 'AU']],
    ['27 Nov – Sidecar, Plaça Reial 7, 08002 Barcelona, Spain', ['Sidecar', 'Barcelona', undefined, 'ES']],
    ['27.11. Paradiso, 1017 SG Amsterdam', ['Paradiso', 'Amsterdam', undefined, undefined]],
    ['27.11. Debaser, 111 22 Stockholm, Sweden', ['Debaser', 'Stockholm', undefined, 'SE']],
    ['27.11. CH - Zürich - Dynamo', ['Dynamo', 'Zürich', undefined, 'CH']],
    ['27.11. D-50674 Köln - Gebäude 9', ['Gebäude 9', 'Köln', undefined, 'DE']],
    ['27.11. CZ Prag, Rock Café', ['Rock Café', 'Prag', undefined, 'CZ']],
    ['27.11. Rock Café, CZ Prag', ['Rock Café', 'Prag', undefined, 'CZ']],
    ['27.11. Köln - Gebäude 9 [tickets: https://t.example/1]', ['Gebäude 9', 'Köln', undefined, undefined]],
    ['27.11. Köln - Gebäude 9 [tickets: shop.example]', ['Gebäude 9', 'Köln', undefined, undefined]],
  ])('is read from %s', (line, place) => {
    expect(placeOf(line)).toEqual(place)
  })

  test('includes the street, even with a house number of four digits', () => {
    const { show } = draftOf('27 Nov – Beat Kitchen, 2100 W Belmont Ave, Chicago, IL 60618')
    expect(show.venueAddress).toBe('2100 W Belmont Ave')
  })

  test('has the city in front of @ when a headline names the band', () => {
    expect(placeOf('27 Nov – Berlin @ SO36', 'Second Wave Tour')).toEqual(['SO36', 'Berlin', undefined, undefined])
    const { bandNames, show } = draftOf('27 Nov – Second Wave @ SO36, Berlin')
    expect([bandNames, show.venueName, show.venueCity]).toEqual([['Second Wave'], 'SO36', 'Berlin'])
  })

  test('follows the bands when no headline names a band', () => {
    const { bandNames, show } = draftOf('27 Nov – Second Wave + DJ Dub – SO36, Berlin')
    expect([bandNames, show.venueName, show.venueCity]).toEqual([['Second Wave', 'DJ Dub'], 'SO36', 'Berlin'])
  })

  test('is ambiguous when two letters are the code of both a state and a country', () => {
    expect(draftOf('27 Nov – SO36, Berlin, DE').errors).toMatchObject([
      { field: 'venueCountry', message: 'Country: DE could be Germany or Delaware' },
    ])
  })
})

describe('the time of a tour line', () => {
  test.each([
    ['27 Nov – A, B – doors 7pm / 8pm', ['19:00', '20:00']],
    ['27 Nov – A, B – doors 7/8pm', ['19:00', '20:00']],
    ['27 Nov – A, B – 7 p.m.', [undefined, '19:00']],
    ['27 Nov – A, B – 12am', [undefined, '00:00']],
    ['27 Nov – A, B, 20h', [undefined, '20:00']],
    ['27 Nov – A, B, 20h30', [undefined, '20:30']],
    ['27 Nov – A, B 20:00', [undefined, '20:00']],
    ['27 Nov – A, B – 19:00 / 20:00', ['19:00', '20:00']],
    ['27 Nov – A, B – Einlass: 19 Uhr, Beginn: 20.30 Uhr', ['19:00', '20:30']],
    ['27 Nov – A, B (doors 18:30)', ['18:30', undefined]],
    ['27 Nov – A, B – puertas a las 21h', ['21:00', undefined]],
    ['27 Nov – A, B – 25:00', [undefined, '25:00']],
    ['27 Nov – A, B – doors 7, show 8', ['19:00', '20:00']],
    ['27 Nov – A, B – Einlass 19, Beginn 20', ['19:00', '20:00']],
    ['27 Nov – A, B – doors 7:30', ['19:30', undefined]],
    ['27 Nov – A, B – 12:30', [undefined, '12:30']],
    ['27 Nov – A, B – doors 2pm, show 3', ['14:00', '03:00']],
  ])('is read from %s', (line, times) => {
    expect(timesOf(line)).toEqual(times)
    expect(placeOf(line).slice(0, 2)).toEqual(['A', 'B'])
  })
})

describe('other fields of a tour line', () => {
  test.each([
    ['27 Nov – A, B – SOLD OUT', 'sold-out'],
    ['27 Nov – A, B (ausverkauft)', 'sold-out'],
    ['27 Nov – A, B *CANCELLED*', 'cancelled'],
    ['27 Nov – A, B (WYPRZEDANE)', 'sold-out'],
    ['27 Nov – A, B – sold out, abgesagt', 'cancelled'],
    ['27 Nov – A, B – verschoben', 'postponed'],
    ['27 Nov – A, B – complet', 'scheduled'],
    ['27 Nov – A, B (complet)', 'sold-out'],
  ])('include the status, as in %s: %s', (line, status) => {
    expect(draftOf(line).status).toBe(status)
  })

  test('include price, age limit and ticket link', () => {
    const { show, notes } = draftOf('27 Nov – A, B – 15 € – 18+ – https://tickets.example/a?b=1.')
    expect(show).toMatchObject({ price: '15 €', ageLimit: 18, ageRestriction: 'Yes', venueCity: 'B' })
    expect([show.ticketUrl, notes]).toEqual(['https://tickets.example/a?b=1', []])
    expect(draftOf('27 Nov – A, B – all ages').show.ageRestriction).toBe('No')
  })

  test('do not include unknown text, which becomes a note', () => {
    expect(draftOf('27 Nov – A, B – bring a friend').notes).toEqual([
      { code: 'note.not_read', params: { text: 'bring a friend' }, message: 'Not read: bring a friend' },
    ])
  })
})
