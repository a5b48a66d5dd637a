import { type Cell, csvRecord } from './csv.ts'

/** A document made of pages as they come: each piece is text of its own. */
export type Document<Thing> = (pages: AsyncIterable<readonly Thing[]>, baseUrl: string) => AsyncIterable<string>

/** The columns by their names, in their order. */
export type Columns<Thing> = Readonly<Record<string, (thing: Thing, baseUrl: string) => Cell>>

/** A record a thing (RFC 4180), with the names of the columns first. */
export const csvOf = <Thing>(columns: Columns<Thing>): Document<Thing> =>
  async function* (pages, baseUrl) {
    const cells = Object.values(columns)
    yield csvRecord(Object.keys(columns))
    for await (const page of pages)
      yield page.map((thing) => csvRecord(cells.map((cell) => cell(thing, baseUrl)))).join('')
  }

/** One array with an object a line. */
export const jsonOf = <Thing>(objectOf: (thing: Thing, baseUrl: string) => object): Document<Thing> =>
  async function* (pages, baseUrl) {
    let before = '[\n'
    for await (const page of pages) {
      yield before + page.map((thing) => JSON.stringify(objectOf(thing, baseUrl))).join(',\n')
      before = ',\n'
    }
    yield before === '[\n' ? '[]\n' : '\n]\n'
  }
