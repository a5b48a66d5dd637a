import type { DatabaseCopy } from './database-copy.ts'

/** Each row in COPY's text format is one line, as line breaks in values are escaped. */
const NEW_LINE = 10

/** Wraps the `rows` of the copy: after each chunk, `report` receives the number of rows read so far from all tables. */
export const withRowProgress = (copy: DatabaseCopy, report: (rows: number) => void): DatabaseCopy => {
  let rowCount = 0
  return {
    ...copy,
    rows: async function* (table) {
      for await (const chunk of copy.rows(table)) {
        for (let index = chunk.indexOf(NEW_LINE); index >= 0; index = chunk.indexOf(NEW_LINE, index + 1)) rowCount += 1
        yield chunk
        report(rowCount)
      }
    },
  }
}
