import { type Cell, csvRecord } from './csv.ts'

export type Document<Thing> = (pages: AsyncIterable<readonly Thing[]>, baseUrl: string) => AsyncIterable<string>

export type Columns<Thing> = Readonly<Record<string, (thing: Thing, baseUrl: string) => Cell>>

export const csvOf = <Thing>(columns: Columns<Thing>): Document<Thing> =>
  async function* (pages, baseUrl) {
    const cells = Object.values(columns)
    yield csvRecord(Object.keys(columns))
    for await (const page of pages)
      yield page.map((thing) => csvRecord(cells.map((cell) => cell(thing, baseUrl)))).join('')
  }

export const jsonOf = <Thing>(objectOf: (thing: Thing, baseUrl: string) => object): Document<Thing> =>
  async function* (pages, baseUrl) {
    let before = '[\n'
    for await (const page of pages) {
      yield before + page.map((thing) => JSON.stringify(objectOf(thing, baseUrl))).join(',\n')
      before = ',\n'
    }
    yield before === '[\n' ? '[]\n' : '\n]\n'
  }
