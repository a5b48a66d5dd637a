import {
  type EntityManager,
  type EntityName,
  type FilterQuery,
  LockMode,
  OptimisticLockError,
  type RequiredEntityData,
  sql,
} from '@mikro-orm/postgresql'
import { toTimestamp } from '#adapters/postgres/schema/instant.ts'
import { DomainError } from '#core/errors.ts'

/** Options for reading a row that may be saved. Without them, a row that the transaction has read before keeps its
 * former values in columns that have become null. */
export const REFRESH_OPTIONS = { refresh: true } as const

type Versioned = { id: string; version: number; createdAt: Date }

/** Inserts the row if its version is 0. Otherwise reads it, unless the transaction has already done so, and writes the changed columns.
 * Returns the new version. Throws `stale_write` if the stored row has another version or is missing. */
export const saveRow = async <Row extends Versioned>(
  em: EntityManager,
  entity: EntityName<Row>,
  values: Versioned & RequiredEntityData<Row>,
): Promise<number> => {
  const { id, version, createdAt } = values
  try {
    const row =
      version === 0
        ? em.create(entity, values as RequiredEntityData<Row>)
        : await em.findOneOrFail(entity, { id } as FilterQuery<Row>, {
            lockMode: LockMode.OPTIMISTIC,
            lockVersion: version,
            failHandler: () => new DomainError('stale_write'),
          })
    // An SQL expression always counts as a change, so a save that changes only a line-up or roles raises the version too.
    if (version > 0) em.assign(row, { ...values, createdAt: sql`${toTimestamp(createdAt)}` })
    await em.flush()
    // Each flush compares all managed rows, so adding many rows in one transaction would take quadratic time.
    if (version === 0) em.getUnitOfWork().unsetIdentity(row)
    return row.version
  } catch (error) {
    // Discards the rejected changes, which the row keeps in memory: the caller may read the row again and save it.
    em.clear()
    throw error instanceof OptimisticLockError ? new DomainError('stale_write') : error
  }
}
