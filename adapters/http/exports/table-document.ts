import { type Cell, csvRecord } from './csv.ts'

export type Document<Row> = (pages: AsyncIterable<readonly Row[]>, baseUrl: string) => AsyncIterable<string>

export type Columns<Row> = Readonly<Record<string, (row: Row, baseUrl: string) => Cell>>

export const csvOf = <Row>(columns: Columns<Row>): Document<Row> =>
  async function* (pages, baseUrl) {
    const cells = Object.values(columns)
    yield csvRecord(Object.keys(columns))
    for await (const page of pages) yield page.map((row) => csvRecord(cells.map((cell) => cell(row, baseUrl)))).join('')
  }

export const jsonOf = <Row>(objectOf: (row: Row, baseUrl: string) => object): Document<Row> =>
  async function* (pages, baseUrl) {
    let before = '[\n'
    for await (const page of pages) {
      yield before + page.map((row) => JSON.stringify(objectOf(row, baseUrl))).join(',\n')
      before = ',\n'
    }
    yield before === '[\n' ? '[]\n' : '\n]\n'
  }
