import { describe, expect, it, test } from 'vitest'
import { looksLikeTable, readTable } from '#adapters/imports/read-table.ts'

const TODAY = '2026-11-20'
const read = (header: string, cell: string) =>
  readTable(
    {
      rows: [
        { line: 1, cells: [header] },
        { line: 2, cells: [cell] },
      ],
      unread: 0,
    },
    TODAY,
  )

/** Lists of column names in several languages, each with a cell and part of the draft that is read from it. */
const columns: readonly [names: string, cell: string, draft: object][] = [
  [
    'Title, Show, Show title, Show name, Event, Event name, Name, Summary, Titel, Veranstaltung, Título, Evento, Titre, Événement',
    'Ska night',
    { show: { showTitle: 'Ska night' } },
  ],
  [
    'Date, Day, Show date, Event date, Start date, Datum, Tag, Fecha, Día, Jour',
    '2027-01-09',
    { show: { showDate: '2027-01-09' } },
  ],
  [
    'Doors, Door, Door time, Doors open, Einlass, Puertas, Apertura, Portes, Ouverture',
    '19:00',
    { show: { doorTime: '19:00' } },
  ],
  [
    'Time, Start, Start time, Show, Show time, Showtime, Stage time, Beginn, Uhrzeit, Zeit, Hora, Inicio, Heure, Début',
    '20:00',
    { show: { showTime: '20:00' } },
  ],
  [
    'Bands, Band, Band list, Artist, Artists, Artiste, Artistes, Artistas, Artisti, Act, Acts, Line-up, Lineup, Performers, Performer, Headliner, Bandas, Banda, Grupos, Groupes, Groupe, Künstler, Interpret',
    'Trombone Tax',
    { bandNames: ['Trombone Tax'] },
  ],
  [
    'Support, Supports, Opener, Openers, Opening act, Opening acts, With, Guests, Special guests, Support acts, Vorband, Vorbands, Teloneros',
    'Second Wave',
    { bandNames: ['Second Wave'] },
  ],
  [
    'Venue, Venue name, Location, Club, Place, Hall, Spielstätte, Lokal, Location name, Sala, Recinto, Salle, Lieu',
    'Kesselhaus',
    { show: { venueName: 'Kesselhaus' } },
  ],
  [
    'Address, Street, Street address, Venue address, Adresse, Straße, Anschrift, Dirección, Calle, Rue',
    '12 Gutter Lane',
    { show: { venueAddress: '12 Gutter Lane' } },
  ],
  ['City, Town, Venue city, Stadt, Ort, Ciudad, Localidad, Ville', 'Wiesbaden', { show: { venueCity: 'Wiesbaden' } }],
  [
    'Region, State, Province, State/Province, Province/State, State/Region, Prov, County, Venue region, Bundesland, Kanton, Provincia, Département',
    'Hessen',
    { show: { venueRegion: 'Hessen' } },
  ],
  ['Country, Venue country, Land, País, Pays', 'Germany', { show: { venueCountry: 'DE' } }],
  [
    'Price, Ticket price, Cost, Admission, Preis, Eintritt, Precio, Entrada, Prix, Tarif',
    '12 €',
    { show: { price: '12 €' } },
  ],
  [
    'Tickets, Ticket, Ticket link, Ticket URL, Buy tickets, VVK, Entradas, Billets, Billetterie',
    'https://tickets.example/1',
    { show: { ticketUrl: 'https://tickets.example/1' } },
  ],
  [
    'Link, URL, Website, Web, Event link, Event URL, Facebook, Homepage, Enlace, Lien',
    'https://shows.example/1',
    { show: { eventUrl: 'https://shows.example/1' } },
  ],
  [
    'Description, Notes, Note, Info, Infos, Comment, Details, Beschreibung, Bemerkung, Descripción, Notas',
    'Bring earplugs.',
    { show: { description: 'Bring earplugs.' } },
  ],
  [
    'Age, Ages, Age limit, Age restriction, Alter, Ab Alter, Edad, Edad mínima',
    '18+',
    { show: { ageRestriction: 'Yes', ageLimit: 18 } },
  ],
  ['Status, Event status, Estado, Statut', 'Cancelled', { status: 'cancelled' }],
]

const cases = columns.flatMap(([names, cell, draft]) => names.split(', ').map((name) => ({ name, cell, draft })))

describe('the column', () => {
  it.each(cases)('$name is read', ({ name, cell, draft }) => {
    expect(read(name, cell)).toMatchObject({ drafts: [draft], skipped: [] })
  })

  it.each(['Latitude,Longitude', 'lat,lng', 'lat,lon', 'LAT,long'])('pair %s is read', (header) => {
    const rows = [
      { line: 1, cells: header.split(',') },
      { line: 2, cells: ['50.0826', '8.2400'] },
    ]
    expect(readTable({ rows, unread: 0 }, TODAY)).toMatchObject({
      drafts: [{ show: { latitude: 50.0826, longitude: 8.24 } }],
      skipped: [],
    })
  })

  it.each(['doorTime', 'door_time', 'DOOR-TIME', ' Door  time: '])('%s is read as the door time', (name) => {
    expect(read(name, '19:00')).toMatchObject({ drafts: [{ show: { doorTime: '19:00' } }], skipped: [] })
  })

  it('with an unknown name is reported', () => {
    expect(read('Merch', 'T-shirts')).toMatchObject({ skipped: [{ line: 1, params: { text: 'Merch' } }] })
  })
})

test('a text looks like a table if its first line has columns for a date and for a venue, bands, a city or a title', () => {
  for (const header of ['Date,Venue', 'Fecha;Artistas', 'Datum\tStadt', '\ufeff"Jour","Titre"'])
    expect(looksLikeTable(`${header}\n1,2`), header).toBe(true)
  for (const header of ['Date,Price', 'Venue,City', 'Fri 3 Oct, Kesselhaus'])
    expect(looksLikeTable(header), header).toBe(false)
})
