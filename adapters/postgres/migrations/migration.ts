import type { ClientBase } from 'pg'
import type { LookAlikes } from '#core/ports.ts'

/** One step of the schema. A released `name` never changes. `run` follows `sql` in one transaction, for values that SQL can't
 * compute. */
export type Migration = {
  readonly name: string
  readonly sql: string
  readonly run?: (client: Pick<ClientBase, 'query'>, lookAlikes: LookAlikes) => Promise<void>
}
