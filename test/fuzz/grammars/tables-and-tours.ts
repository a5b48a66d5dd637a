import fc from 'fast-check'
import { day, time } from '#test/fuzz/by-schema.ts'
import { corrupted, lineEnding, name } from './corruption.ts'

const columnNames = [
  'Date',
  'date',
  'Datum',
  'Title',
  'Venue',
  'City',
  'Country',
  'Bands',
  'Doors',
  'Show time',
  'Price',
  'Link',
  'Age',
  'Status',
  'Notes',
  '',
  'Region',
  'Lat',
  'Lng',
  'Show',
  'Artistes',
  'State/Province',
]
const cell = (delimiter: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.oneof(day, time, name) },
    { weight: 1, arbitrary: name.map((text) => `"${text.replaceAll('"', '""')}"`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '"',
        '""',
        '"""',
        'a"b',
        '"a"b',
        `"a${delimiter}b"`,
        '"a\nb"',
        '"a\r\n"',
        '',
        ' "x" ',
        '\t',
        "'=1+1",
        '\ufeff',
      ),
    },
  )

/** CSV tables (RFC 4180), also with other delimiters, unmatched quotes, and rows of different lengths. */
export const tableText: fc.Arbitrary<string> = corrupted(
  fc
    .tuple(
      fc.constantFrom(',', ';', '\t', '|'),
      lineEnding,
      fc.array(fc.constantFrom(...columnNames), { minLength: 1, maxLength: 8 }),
      fc.constantFrom('', '\ufeff', '\n', 'sep=;\n'),
    )
    .chain(([delimiter, lineEnd, header, prefix]) =>
      fc
        .array(fc.array(cell(delimiter), { maxLength: 9 }), { maxLength: 6 })
        .map((rows) => prefix + [header, ...rows].map((row) => row.join(delimiter)).join(lineEnd)),
    ),
)

const separator = fc.constantFrom(' – ', ' - ', ', ', ' | ', ': ', ' @ ', ' w/ ', ' + ', ' at ', ' (', ') ', '  ', '')
const date = fc.oneof(
  day,
  fc.constantFrom(
    'Fri 27 Nov',
    '27.11.',
    '27.11.26',
    '11/27',
    'Nov 27th',
    'Friday, November 27, 2026',
    '27-28 Nov',
    'samedi 5 décembre',
    '2月5日(木)',
    'NOVEMBER',
    '31.02.',
    '1er mai',
    '30 feb 2026',
    '28 Nov 26',
    '11.28.26',
    'NOV 28 SAT •',
    'Feb 29',
  ),
)
const detail = fc.oneof(
  time,
  fc.constantFrom(
    '8pm',
    '20h',
    'doors 19:00',
    'Einlass 19 Uhr',
    '12 €',
    '$10-15',
    'free',
    '18+',
    'sold out',
    'CANCELLED',
    'all ages',
    'https://x.example/?a=b',
    'tba',
    'DE',
    'CA',
    'USA',
    'Georgia',
    'SW2 5BZ',
    'ON M5S 1Y5',
    'IL 60618',
    '1017 SG Amsterdam',
    '2100 W Belmont Ave',
    'CZ Prag',
    'CH - ',
    '[tickets: x]',
    'Köln',
    'Toasters &amp; Friends &#8211;',
  ),
)
const tourLine = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: date },
      { weight: 3, arbitrary: name },
      { weight: 3, arbitrary: separator },
      detail,
    ),
    { maxLength: 9 },
  )
  .map((pieces) => pieces.join(''))

/** Lines of tour dates as bands post them, in several languages and notations. */
export const tourText: fc.Arbitrary<string> = corrupted(
  fc.tuple(fc.array(tourLine, { maxLength: 8 }), lineEnding).map(([lines, lineEnd]) => lines.join(lineEnd)),
)
