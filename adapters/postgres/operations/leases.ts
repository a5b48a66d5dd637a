import { prepareStatement, type Queryable } from '#adapters/postgres/connection/statement.ts'
import type { Leases } from '#core/exports/dump-store.ts'

const holdLease = prepareStatement<{ name: string }>(`
  insert into lease (name, holder, expires_at) values ($1, $2, now() + $3 * interval '1 millisecond')
  on conflict on constraint lease_pkey do update set holder = excluded.holder, expires_at = excluded.expires_at
  where lease.holder = excluded.holder or lease.expires_at <= now()
  returning name`)

const releaseLease = prepareStatement<never>('delete from lease where name = $1 and holder = $2')

/** Makes leases that expire by the database's clock. Single statements work through a pooler and leave no lock after a crash. */
export const makeLeases = (pool: Queryable): Leases => ({
  hold: async (name, holder, forMs) => (await holdLease(pool, [name, holder, forMs])).length > 0,
  release: async (name, holder) => {
    await releaseLease(pool, [name, holder])
  },
})
