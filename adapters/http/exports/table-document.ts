import { type Cell, csvRecord } from './csv.ts'

export type WriteDocument<Row> = (pages: AsyncIterable<readonly Row[]>, baseUrl: string) => AsyncIterable<string>

export type Columns<Row> = Readonly<Record<string, (row: Row, baseUrl: string) => Cell>>

export const makeCsvWriter = <Row>(columns: Columns<Row>): WriteDocument<Row> =>
  async function* (pages, baseUrl) {
    const readers = Object.values(columns)
    yield csvRecord(Object.keys(columns))
    for await (const page of pages)
      yield page.map((row) => csvRecord(readers.map((read) => read(row, baseUrl)))).join('')
  }

export const makeJsonWriter = <Row>(objectOf: (row: Row, baseUrl: string) => object): WriteDocument<Row> =>
  async function* (pages, baseUrl) {
    let separator = '[\n'
    for await (const page of pages) {
      yield separator + page.map((row) => JSON.stringify(objectOf(row, baseUrl))).join(',\n')
      separator = ',\n'
    }
    yield separator === '[\n' ? '[]\n' : '\n]\n'
  }
