import * as z from 'zod/mini'

/** A backup folder contains this file, a `database/<table>.copy.zst` for each table, an `images/<name>` for each image, and
 * `SHA256SUMS` with the digests of all these files. */
export const MANIFEST_FILE = 'backup.json'
export const rowsPath = (table: string): string => `database/${table}.copy.zst`
export const imagePath = (name: string): string => `images/${name}`

const text = z.string()
const list = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item))
const Table = z.object({ name: text, columns: list(text) })
const Sequence = z.object({ table: text, column: text, last: z.nullable(text) })
const RowCount = z.object({ table: text, rows: z.number() })

export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  version: text,
  migrations: list(text),
  tables: list(Table),
  counters: list(Sequence),
  counts: list(RowCount),
  /** The number of images. Format 1 calls them pictures. */
  pictures: z.number(),
})
export type Manifest = Readonly<z.output<typeof Manifest>>
