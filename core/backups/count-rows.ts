import type { DatabaseCopy } from './database-copy.ts'

/** The rows of COPY's text format are lines: a line break in a value is escaped. */
const NEW_LINE = 10

/** Returns the same copy, which calls `report` with the number of rows read so far, of all tables, after every chunk. */
export const countRows = (copy: DatabaseCopy, report: (rows: number) => void): DatabaseCopy => {
  let lines = 0
  return {
    ...copy,
    rows: async function* (table) {
      for await (const chunk of copy.rows(table)) {
        for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1)) lines += 1
        yield chunk
        report(lines)
      }
    },
  }
}
