import { type Queryable, statement } from '#adapters/postgres/connection/statement.ts'
import { instantOrNull, toTimestamp } from '#adapters/postgres/schema/instant.ts'
import type { JobRuns } from '#core/ports.ts'
import { type JobStatus, jobNames } from '#core/site-stats/site-stats.ts'

const recordSuccess = statement<never>(`
  insert into job_run (name, succeeded_at) values ($1, $2)
  on conflict on constraint job_run_pkey do update set succeeded_at = greatest(job_run.succeeded_at, excluded.succeeded_at)`)

const recordFailure = statement<never>(`
  insert into job_run (name, failed_at, reason) values ($1, $2, $3)
  on conflict on constraint job_run_pkey do update set failed_at = excluded.failed_at, reason = excluded.reason
  where job_run.failed_at is null or job_run.failed_at <= excluded.failed_at`)

type RunRow = Pick<JobStatus, 'name' | 'reason'> & { succeededAt: string | null; failedAt: string | null }

const selectRuns = statement<RunRow>(`
  select name, succeeded_at as "succeededAt", failed_at as "failedAt", reason from job_run`)

export const makeJobRuns = (pool: Queryable): JobRuns => ({
  record: async (name, at, reason) => {
    if (reason === null) await recordSuccess(pool, [name, toTimestamp(at)])
    else await recordFailure(pool, [name, toTimestamp(at), reason])
  },
  list: async () => {
    const runsByName = new Map((await selectRuns(pool, [])).map((run) => [run.name, run]))
    return jobNames.map((name) => {
      const run = runsByName.get(name)
      return {
        name,
        succeededAt: instantOrNull(run?.succeededAt),
        failedAt: instantOrNull(run?.failedAt),
        reason: run?.reason ?? null,
      }
    })
  },
})
