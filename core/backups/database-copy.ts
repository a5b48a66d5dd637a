export type CopiedTable = {
  name: string
  columns: readonly string[]
}

/** A sequence and its last value (null if the sequence is unused). */
export type CopiedSequence = { table: string; column: string; last: string | null }

export type DatabaseCopy = {
  migrations: readonly string[]
  tables: readonly CopiedTable[]
  /** The sequences; the manifest of a backup calls them `counters`. */
  counters: readonly CopiedSequence[]
  /** Null if the rows have not been counted, as in a snapshot. */
  counts: readonly RowCount[] | null
  /** Returns the rows of the table in the text format of PostgreSQL's COPY, in UTF-8 with timestamps in UTC. Chunks may split rows. */
  rows(table: string): AsyncIterable<Uint8Array>
}

export type DatabaseSnapshot = DatabaseCopy & {
  estimatedRows: number | null
  /** Returns the names of all image files that the database references. */
  imageFileNames(): Promise<readonly string[]>
  close(): Promise<void>
}

export type RowCount = { table: string; rows: number }
