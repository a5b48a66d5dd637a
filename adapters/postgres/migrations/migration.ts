import type { ClientBase } from 'pg'
import type { Confusables } from '#core/ports.ts'

/** A released `name` never changes. `run` follows `sql` in the same transaction, for values that SQL can't compute. */
export type Migration = {
  readonly name: string
  readonly sql: string
  readonly run?: (client: Pick<ClientBase, 'query'>, confusables: Confusables) => Promise<void>
}
