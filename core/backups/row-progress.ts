import type { DatabaseCopy } from './database-copy.ts'

/** Each row of COPY's text format is one line, as line breaks in values are escaped. */
const NEW_LINE = 10

/** Returns the copy with `rows` wrapped: after each chunk, it reports the number of rows read so far from all tables. */
export const withRowProgress = (copy: DatabaseCopy, report: (rows: number) => void): DatabaseCopy => {
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
