import { describe, expect, test } from 'vitest'
import { readCsv } from '#adapters/imports/csv-table.ts'
import { readTable } from '#adapters/imports/read-table.ts'

describe('a table', () => {
  const numberedRowsOf = (text: string) => readCsv(text).rows.map(({ line, cells }) => [line, ...cells])

  test.each([',', ';', '\t'])('is split into cells at %j', (delimiter) => {
    const text = ['date,venue', '"a ""b"", c",=1+1', '', 'x,"two\nlines"', 'y'].join('\r\n').replaceAll(',', delimiter)
    expect(numberedRowsOf(text)).toEqual([
      [1, 'date', 'venue'],
      [2, `a "b"${delimiter} c`, '=1+1'],
      [4, 'x', 'two\nlines'],
      [6, 'y'],
    ])
  })

  test('with an unclosed quotation mark is still read', () => {
    const rows = numberedRowsOf(`date,venue\n1,"SO36\n${'2,x\n'.repeat(20_000)}`)
    expect(rows.slice(0, 3)).toEqual([
      [1, 'date', 'venue'],
      [2, '1', '"SO36'],
      [3, '2', 'x'],
    ])
  })

  test('with a million lines yields a thousand shows, preferably upcoming ones, and the number of skipped lines', () => {
    const table = readCsv(`date,venue\n27/11/2027,Last\n${'27/11/2026,A\n'.repeat(999_998)}`)
    expect([table.rows.length, table.rows.at(-1)?.line]).toEqual([20_001, 20_001])
    const { drafts, skipped, isPartial } = readTable(table, '2027-01-01')
    expect([drafts.length, drafts[0]?.show.venueName, isPartial]).toEqual([1000, 'Last', true])
    expect(skipped).toMatchObject([
      { line: 1002, message: 'This line and 998,998 more were skipped: up to 1,000 are read at once' },
    ])
  })

  test.each(['', '\n\n', ',', ';;;\n;;;'])('without content has no rows: %j', (text) => {
    expect(readCsv(text)).toEqual({ rows: [], unread: 0 })
  })

  test.each([
    ['"', '"'],
    ['""""', '"'],
    ['\0', '\0'],
  ])('that consists of %j has one row with one cell', (text, cell) => {
    expect(readCsv(text)).toEqual({ rows: [{ line: 1, cells: [cell] }], unread: 0 })
  })
})
