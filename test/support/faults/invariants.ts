import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, visitorFrom } from '#test/support/browser.ts'
import type { ReadMail } from '#test/support/read-mail.ts'
import { type FaultRow, reportFault } from './fault-table.ts'
import { countsOf, type RequestCounts, sendAs } from './request-counts.ts'
import { type AcknowledgedWrites, LATER, newClientAddress, PASSWORD, type Registrations } from './traffic.ts'

type Sql = (text: string) => Promise<Record<string, unknown>[]>

/** Acknowledged writes that were lost, shows stored more than once, and writes stored only in part; each list should be empty. */
type Violations = { lost: string[]; duplicated: string[]; partial: string[] }

/** Finds partial writes of shows, bands, venues and registrations, and wrong counts. Each row names the record or count
 * (`subject`) and the problem. */
const PARTIAL_STATES = `
  select s.show_title as subject, 'acts' as problem from show s where (select count(*) from act a where a.show_id = s.id) <> 2
  union all
  select s.show_title, 'listing' from show s left join listed_show l on l.show_id = s.id
    where l.show_id is null or cardinality(l.band_ids) <> 2 or l.show_title <> s.show_title
  union all
  select s.show_title, 'revisions' from show s
    where (select count(*) from revision r where r.kind = 'show' and r.of_id = s.id) <> s.version
  union all
  select s.show_title, 'audit' from show s
    where not exists (select from audit_entry a where a.of_id = s.id and a.what = 'show.added')
  union all
  select b.name, 'first revision' from band b
    where not exists (select from revision r where r.kind = 'band' and r.of_id = b.id)
  union all
  select v.name, 'first revision' from venue v
    where not exists (select from revision r where r.kind = 'venue' and r.of_id = v.id)
  union all
  select r.snapshot->>'showTitle', 'a revision without a show' from revision r
    where r.kind = 'show' and not exists (select from show s where s.id = r.of_id)
  union all
  select 'all days', 'tally' where (select coalesce(sum(shows), 0) from show_day) <> (select count(*) from show)
  union all
  select 'all nights', 'tally' where (select coalesce(sum(shows), 0) from upcoming_tally) <> (select count(*) from show)
  union all
  select a.email, 'confirmation' from account a
    where a.confirmed_at is null and not exists (select from one_time_token t where t.account_id = a.id)
`

const findViolations = async (sql: Sql, { name, added, edited }: AcknowledgedWrites): Promise<Violations> => {
  const rows = await sql(
    `select show_title as title, show_time as "showTime" from show where show_title like '${name} %'`,
  )
  const timesByTitle = new Map<string, string[]>()
  for (const { title, showTime } of rows as { title: string; showTime: string }[])
    timesByTitle.set(title, [...(timesByTitle.get(title) ?? []), showTime])
  const partialStates = (await sql(PARTIAL_STATES)) as { subject: string; problem: string }[]
  return {
    lost: [
      ...[...added].filter((title) => !timesByTitle.has(title)),
      ...[...edited].filter((title) => timesByTitle.get(title)?.[0] !== LATER).map((title) => `${title} (edit)`),
    ],
    duplicated: [...timesByTitle].flatMap(([title, times]) => (times.length > 1 ? [title] : [])),
    partial: partialStates.map(({ subject, problem }) => `${subject}: ${problem}`),
  }
}

export const noViolations: Violations = { lost: [], duplicated: [], partial: [] }

/** Reports the fault with its requests, acknowledged writes and violations, and returns the violations. `acknowledged` is the
 * number of acknowledged writes that `written` does not include. */
export const reportWrites = async (
  sql: Sql,
  counts: RequestCounts,
  written: AcknowledgedWrites,
  { acknowledged = 0, ...row }: Partial<FaultRow> & Pick<FaultRow, 'fault' | 'runs'>,
): Promise<Violations> => {
  const violations = await findViolations(sql, written)
  const writeCount = acknowledged + written.added.size + written.edited.size
  reportFault({ ...countsOf(counts), acknowledged: writeCount, ...violationCounts(violations), ...row })
  return violations
}

const violationCounts = ({ lost, duplicated, partial }: Violations) => ({
  lost: lost.length,
  duplicated: duplicated.length,
  partial: partial.length,
})

/** Received emails by address: the time of the first, the number of copies, and the text of the latest. */
export type Deliveries = Map<string, { firstAt: number; copies: number; text: string }>

export const recordDelivery = (deliveries: Deliveries, { to, text }: ReadMail): void => {
  const delivery = deliveries.get(to)
  if (delivery) Object.assign(delivery, { copies: delivery.copies + 1, text })
  else deliveries.set(to, { firstAt: Date.now(), copies: 1, text })
}

/** Counts the expected and received emails. `maxCopies` is the largest number of copies of one email, `longestMs` the longest wait. */
export const countEmails = (registered: Registrations, deliveries: Deliveries) => {
  const received = [...registered].flatMap(([email, { at }]) => {
    const delivery = deliveries.get(email)
    return delivery ? [{ copies: delivery.copies, waitMs: delivery.firstAt - at }] : []
  })
  return {
    expected: registered.size,
    received: received.length,
    maxCopies: Math.max(0, ...received.map(({ copies }) => copies)),
    longestMs: Math.max(0, ...received.map(({ waitMs }) => waitMs)),
  }
}

/** Makes every email due immediately, except alerts: ends the retry delays, and the leases of a killed process. */
export const makeEmailsDue = (sql: Sql) =>
  sql("update job set not_before = null where name = 'mail' and not_before is not null")

/** Ends waits of up to 35 seconds, such as first retry delays. New leases last a minute, so they remain. */
export const endFirstRetryDelays = (sql: Sql) =>
  sql(
    "update job set not_before = null where name = 'mail' and not_before < now() + interval '35 seconds' and given_up_at is null",
  )

/** Confirms the address with the token in the email, logs in, and returns the username. */
export const confirmAndLogIn = async (url: string, email: string, { text }: { text: string }): Promise<unknown> => {
  const token = /[?&]token=([\w-]+)/.exec(text)?.[1] ?? ''
  const visitor = visitorFrom(url, newClientAddress())
  await (await visitor.fetch(`/api/auth/confirm-email/${token}`)).text()
  await (await sendAs(visitor, 'POST', '/api/auth/login', { email, password: PASSWORD })).text()
  return currentUserName(visitor)
}

export const currentUserName = async ({ fetch }: Browser): Promise<unknown> => {
  const sessionJson = await (await fetch('/api/session')).text()
  return (JSON.parse(sessionJson) as { name?: unknown }).name
}

/** Polls until `isBack` resolves to true, and returns the time taken in ms. Rejects after two minutes. */
export const timeUntil = async (isBack: () => Promise<boolean>): Promise<number> => {
  const start = performance.now()
  while (!(await isBack())) {
    if (performance.now() - start > 120_000) throw new Error('The product did not recover within two minutes')
    await sleep(20)
  }
  return performance.now() - start
}
