import type { DatabaseCopy } from './database-copy.ts'

/** Each row of COPY's text format is one line, as line breaks in values are escaped. */
const NEW_LINE = 10

/** Returns the copy with `rows` calling `report` after each chunk with the number of rows read so far, of all tables. */
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
