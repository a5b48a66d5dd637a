export type CopiedTable = {
  name: string
  /** In row order, without generated columns. */
  columns: readonly string[]
}

/** The last value of a sequence, or null if unused. */
export type CopiedCounter = { table: string; column: string; last: string | null }

/** A consistent copy of the database at one moment. */
export type DatabaseCopy = {
  /** Names of the applied migrations, in order. */
  migrations: readonly string[]
  tables: readonly CopiedTable[]
  counters: readonly CopiedCounter[]
  /** Null until counted. */
  counts: readonly RowCount[] | null
  /** Returns rows in the text format of PostgreSQL's COPY, in UTF-8 with instants in UTC. Chunks may split rows. */
  rows(table: string): AsyncIterable<Uint8Array>
}

export type DatabaseSnapshot = DatabaseCopy & {
  /** Estimate of the database's statistics, or null. */
  estimatedRows: number | null
  /** Names of all picture files that the rows refer to. */
  pictures(): Promise<readonly string[]>
  close(): Promise<void>
}

export type RowCount = { table: string; rows: number }
