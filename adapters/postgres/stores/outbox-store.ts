import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { fromTimestamp, toTimestamp } from '#adapters/postgres/schema/instant.ts'
import { OutboxMailRow } from '#adapters/postgres/schema/records.ts'
import { MAX_WAIT_MS, type NewMail, type OutboxMail } from '#core/mail/outbox-mail.ts'
import type { Outbox } from '#core/stores.ts'

type ClaimedRow = NewMail & Pick<OutboxMail, 'id' | 'attempts'> & { createdAt: string }

/** The database's clock sets when a mail was added, the caller's clock when it is due. */
export const makeOutbox = (em: EntityManager): Outbox => ({
  add: async ({ to, template, data }) => {
    await em.insert(OutboxMailRow, { to, template, data })
  },
  claim: async (now, leaseUntil, limit) => {
    const latest = new Date(now.getTime() + MAX_WAIT_MS)
    const { rows } = await sql<ClaimedRow>`
      with due as (
        select id from outbox_mail
        where given_up_at is null and (
          not_before is null or not_before <= ${toTimestamp(now)} or not_before > ${toTimestamp(latest)}
        )
        order by id
        limit ${limit}
        for update skip locked
      ), claimed as (
        update outbox_mail as mail set attempts = attempts + 1, not_before = ${toTimestamp(leaseUntil)}
        from due where mail.id = due.id
        returning mail.*
      )
      select id, recipient as "to", template, data, attempts, created_at as "createdAt" from claimed order by id
    `.execute(em.getKysely())
    return rows.map((row) => ({ ...row, createdAt: fromTimestamp(row.createdAt) }))
  },
  remove: async (id) => {
    await em.nativeDelete(OutboxMailRow, { id })
  },
  postpone: async (id, next, reason) => {
    const notBefore = next && toTimestamp(next)
    await sql`
      update outbox_mail
      set not_before = ${notBefore}, last_error = ${reason},
        given_up_at = case when ${next === null} then now() end,
        data = case when ${next === null} then '{}' else data end
      where id = ${id}`.execute(em.getKysely())
  },
})
