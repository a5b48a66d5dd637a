import { prepareStatement, type Queryable } from '#adapters/postgres/connection/statement.ts'
import { fromTimestamp, instantOrNull, toTimestamp } from '#adapters/postgres/schema/instant.ts'
import type { JobRuns } from '#core/ports.ts'
import { type AlertRun, type JobStatus, jobNames } from '#core/site-stats/site-stats.ts'

const recordSuccess = prepareStatement<never>(`
  insert into job_run (name, succeeded_at) values ($1, $2)
  on conflict on constraint job_run_pkey do update set succeeded_at = greatest(job_run.succeeded_at, excluded.succeeded_at)`)

const recordFailure = prepareStatement<never>(`
  insert into job_run (name, failed_at, reason) values ($1, $2, $3)
  on conflict on constraint job_run_pkey do update set failed_at = excluded.failed_at, reason = excluded.reason
  where job_run.failed_at is null or job_run.failed_at <= excluded.failed_at`)

type JobRunRow = Pick<JobStatus, 'name' | 'reason'> & { succeededAt: string | null; failedAt: string | null }

const selectJobRuns = prepareStatement<JobRunRow>(`
  select name, succeeded_at as "succeededAt", failed_at as "failedAt", reason from job_run`)

const HAS_QUEUED_MAIL = `exists (
    select from job where name = 'alert-mail' and given_up_at is null and created_at < excluded.started_at
  )`

/** Adds subscribers to the last alert run, or to a new one if the last is over and none of its emails is still queued. Adding zero
 * subscribers doesn't change a run that is over. */
const addSubscribers = prepareStatement<never>(`
  insert into alert_run (name, started_at, people, is_over) values ('alerts', $1, $2, $3)
  on conflict on constraint alert_run_pkey do update set
    started_at = case when alert_run.is_over and not ${HAS_QUEUED_MAIL}
      then excluded.started_at else alert_run.started_at end,
    people = excluded.people + case when alert_run.is_over and not ${HAS_QUEUED_MAIL} then 0 else alert_run.people end,
    is_over = excluded.is_over
  where not (alert_run.is_over and excluded.people = 0)`)

const selectAlertRun = prepareStatement<Omit<AlertRun, 'startedAt'> & { startedAt: string }>(`
  select started_at as "startedAt", people as subscribers from alert_run`)

export const makeJobRuns = (pool: Queryable): JobRuns => ({
  record: async (name, at, reason) => {
    if (reason === null) await recordSuccess(pool, [name, toTimestamp(at)])
    else await recordFailure(pool, [name, toTimestamp(at), reason])
  },
  addToAlertRun: async ({ startedAt, subscribers }, isOver) => {
    await addSubscribers(pool, [toTimestamp(startedAt), subscribers, isOver])
  },
  alertRun: async () => {
    const [run] = await selectAlertRun(pool, [])
    return run ? { ...run, startedAt: fromTimestamp(run.startedAt) } : null
  },
  list: async () => {
    const runsByName = new Map((await selectJobRuns(pool, [])).map((run) => [run.name, run]))
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
