import { type EntityManager, sql } from '@mikro-orm/postgresql'
import { fromTimestamp, toTimestamp } from '#adapters/postgres/schema/instant.ts'
import { JobRow } from '#adapters/postgres/schema/records.ts'
import { type Job, MAX_WAIT_MS } from '#core/jobs/job.ts'
import type { Jobs } from '#core/stores.ts'

type ClaimedRow = Omit<Job<never>, 'createdAt'> & { createdAt: string }

/** The database sets the creation time of a job, unless `add` receives `notBefore`. The caller's clock decides whether a job is due. */
export const makeJobs = (em: EntityManager): Jobs => ({
  add: async (name, payload, { notBefore } = {}) => {
    await em.execute(sql`
      insert into job (name, payload, created_at, not_before)
      select ${name}, ${JSON.stringify(payload)}::jsonb, coalesce(at, now()), at
      from (select ${notBefore ? toTimestamp(notBefore) : null}::timestamptz as at) as due`)
  },
  schedule: async (name, firstAt) => {
    await em.execute(sql`
      insert into job (name, key, payload, not_before)
      select ${name}::text, 'schedule', '{}'::jsonb, ${toTimestamp(firstAt)}::timestamptz
      where not exists (select from job where name = ${name})
      on conflict do nothing`)
  },
  claim: async (name, { now, leaseUntil, limit, maxWaitMs }) => {
    const maxNotBefore = toTimestamp(new Date(now.getTime() + (maxWaitMs ?? MAX_WAIT_MS)))
    const maxFirstNotBefore = maxWaitMs === undefined ? 'infinity' : maxNotBefore
    const rows = await em.execute<ClaimedRow[]>(sql`
      with due as (
        select id from job
        where name = ${name} and given_up_at is null and (
          not_before is null or not_before <= ${toTimestamp(now)}
          or not_before > case attempts when 0 then ${maxFirstNotBefore}::timestamptz else ${maxNotBefore}::timestamptz end
        )
        order by id
        limit ${limit}
        for update skip locked
      ), claimed as (
        update job set attempts = attempts + 1, not_before = ${toTimestamp(leaseUntil)}
        from due where job.id = due.id
        returning job.*
      )
      select id, payload, attempts, created_at as "createdAt" from claimed order by id`)
    return rows.map((row) => ({ ...row, createdAt: fromTimestamp(row.createdAt) }))
  },
  renew: async ({ id, attempts }, leaseUntil) =>
    (await em.nativeUpdate(JobRow, { id, attempts }, { notBefore: leaseUntil })) === 1,
  remove: async (id) => {
    await em.nativeDelete(JobRow, { id })
  },
  reschedule: async (id, next, reason) => {
    await em.execute(sql`
      update job
      set not_before = ${toTimestamp(next)}, last_error = ${reason},
        attempts = case when ${reason === null} then 0 else attempts end
      where id = ${id}`)
  },
  giveUp: async (id, reason, redactedPayload) => {
    await em.execute(sql`
      update job
      set not_before = null, last_error = ${reason}, given_up_at = now(), payload = ${JSON.stringify(redactedPayload)}
      where id = ${id}`)
  },
})
