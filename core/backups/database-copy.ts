/** A table as it was at the moment of the copy. */
export type CopiedTable = {
  name: string
  /** In the order in which the rows have them; what the database reckons by itself is not among them. */
  columns: readonly string[]
}

/** What a counter of a column has given last; null when it has given nothing yet. */
export type CopiedCounter = { table: string; column: string; last: string | null }

/** All that the database holds at one moment, whatever is written meanwhile. */
export type DatabaseCopy = {
  /** The names of the migrations that had made its schema, in their order. */
  migrations: readonly string[]
  tables: readonly CopiedTable[]
  counters: readonly CopiedCounter[]
  /** How many rows each table has; null where nobody has counted them yet. */
  counts: readonly RowCount[] | null
  /** The rows of a table in the text format of PostgreSQL's COPY, in UTF-8, instants in UTC; cut anywhere. */
  rows(table: string): AsyncIterable<Uint8Array>
}

/** A copy that is read from a database which goes on being written to. */
export type DatabaseSnapshot = DatabaseCopy & {
  /** Rows of all tables as the database's statistics estimate them; null where it has none. */
  estimatedRows: number | null
  /** The names of all files of pictures that the rows speak of. */
  pictures(): Promise<readonly string[]>
  close(): Promise<void>
}

/** So many rows of a table. */
export type RowCount = { table: string; rows: number }
