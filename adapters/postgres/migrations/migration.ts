import type { ClientBase } from 'pg'
import type { LookAlikes } from '#core/ports.ts'

/**
 * One step of the schema. `name` never changes once it has been released; `sql` runs inside a transaction, and `run` after
 * it in the same one, for what stored rows need that SQL cannot reckon.
 */
export type Migration = {
  readonly name: string
  readonly sql: string
  readonly run?: (client: Pick<ClientBase, 'query'>, lookAlikes: LookAlikes) => Promise<void>
}
