import * as z from 'zod/mini'
import type { AuditLine } from '#core/audit/audit-line.ts'
import { type Figures as Counted, jobNames } from '#core/figures/figures.ts'
import type { Issue } from '#core/issues/issue.ts'
import { roleNames } from '#core/permissions/policy.ts'
import { answerOf, day, instant, named, orNull, told, uuid, whole } from './answer.ts'

const text = z.string()
const flag = z.boolean()

export const Requests = named(
  'ShowManagerRequests',
  z.array(
    z.object({
      request_id: uuid,
      user_id: uuid,
      explanation: text,
      name: text,
      display_name: text,
      user_created_at: instant,
      created_at: instant,
      is_granted: told(flag, 'They have the role by now; the request only waits to be closed.'),
    }),
  ),
)

export const Role = named('Role', z.object({ role_id: uuid, name: z.enum(roleNames), description: text }))
export const GrantedRole = named('GrantedRole', z.object({ user_id: uuid, role_id: uuid, message: text }))

export const AuditPage = named(
  'AuditPage',
  z.object({
    entries: z.array(
      answerOf<AuditLine>()(
        z.object({
          id: text,
          by: orNull(uuid),
          byName: told(orNull(text), 'Display name; null for the product itself and for who has gone.'),
          at: instant,
          what: told(text, '`area.what_happened`.'),
          kind: z.enum(['account', 'show', 'band', 'venue']),
          of: text,
          ofName: orNull(text),
          details: z.record(text, z.union([text, z.number(), flag, z.null()])),
        }),
      ),
    ),
    next: told(orNull(text), 'The next page begins before this line.'),
  }),
)

export const Issues = named('Issues', z.array(answerOf<Issue>()(z.object({ id: z.number(), title: text }))))

const perDay = z.array(z.object({ day, count: whole }))

export const Figures = named(
  'Figures',
  answerOf<Counted>()(
    z.object({
      upcomingShows: whole,
      showsAdded: told(perDay, 'Of the last 30 days of UTC, the oldest first.'),
      newAccounts: told(perDay, 'Likewise; confirmed ones.'),
      pendingRequests: whole,
      pendingClaims: whole,
      mailsWaiting: whole,
      oldestMailAt: orNull(instant),
      mailsGivenUp: whole,
      givenUpMails: z.array(z.object({ template: text, createdAt: instant, givenUpAt: instant, reason: orNull(text) })),
      jobs: z.array(
        z.object({
          name: z.enum(jobNames),
          succeededAt: orNull(instant),
          failedAt: orNull(instant),
          reason: orNull(text),
          isFailing: flag,
        }),
      ),
      load: told(
        z.array(
          z.object({
            since: instant,
            answers: told(whole, 'Of all processes, from memory and computed.'),
            failed: told(whole, 'Of these, with a status from 500 on.'),
            within95Ms: told(orNull(whole), 'So many ms were enough for 95 of 100 computed answers; null without any.'),
          }),
        ),
        'Of the last 24 hours, by quarters of an hour of UTC, the oldest first.',
      ),
    }),
  ),
)
