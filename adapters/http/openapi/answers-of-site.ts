import * as z from 'zod/mini'
import { auditEvents } from '#core/audit/audit-entry.ts'
import type { AuditLine } from '#core/audit/audit-line.ts'
import { type Figures as Counted, jobNames } from '#core/figures/figures.ts'
import type { Issue } from '#core/issues/issue.ts'
import { roleNames } from '#core/permissions/policy.ts'
import { answerOf, day, instant, named, orNull, told, uuid, whole } from './answer.ts'
import { messageParts } from './said.ts'

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
      bio: told(orNull(text), 'From their profile.'),
      url: told(orNull(text), 'From their profile.'),
      user_created_at: instant,
      created_at: instant,
      is_granted: told(flag, 'True if the user has the role by now; the request only needs closing.'),
    }),
  ),
)

export const Role = named('Role', z.object({ role_id: uuid, name: z.enum(roleNames), description: text }))
export const GrantedRole = named('GrantedRole', z.object({ user_id: uuid, role_id: uuid, ...messageParts }))

const Details = z.object({
  role: z.exactOptional(z.enum(roleNames)),
  bandId: told(z.exactOptional(uuid), 'The band of a membership.'),
  version: told(z.exactOptional(whole), 'The version that was brought back.'),
  into: told(z.exactOptional(uuid), 'The band or venue that remains after a merge.'),
  merge: z.exactOptional(uuid),
  timeZone: told(z.exactOptional(text), 'IANA time zone.'),
})

export const AuditPage = named(
  'AuditPage',
  z.object({
    entries: z.array(
      answerOf<AuditLine>()(
        z.object({
          id: text,
          by: orNull(uuid),
          byName: told(orNull(text), 'Display name; null for the system and for deleted accounts.'),
          at: instant,
          what: told(z.enum(auditEvents), 'The event, as `area.what_happened`.'),
          kind: z.enum(['account', 'show', 'band', 'venue']),
          of: text,
          ofName: orNull(text),
          details: told(Details, 'Those that the event has.'),
        }),
      ),
    ),
    next: told(orNull(text), 'Send it as `before` to read on; null on the last page.'),
  }),
)

export const Issues = named('Issues', z.array(answerOf<Issue>()(z.object({ id: z.number(), title: text }))))

const perDay = z.array(z.object({ day, count: whole }))

export const Figures = named(
  'Figures',
  answerOf<Counted>()(
    z.object({
      upcomingShows: whole,
      showsAdded: told(perDay, 'By day (UTC) of the last 30 days, the oldest first.'),
      newAccounts: told(perDay, 'Confirmed accounts, by day as above.'),
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
            answers: told(whole, 'Responses of all processes, cached ones included.'),
            failed: told(whole, 'Responses with a status of 500 or more.'),
            within95Ms: told(
              orNull(whole),
              '95th-percentile response time in milliseconds of uncached responses; null without any.',
            ),
          }),
        ),
        'By quarter of an hour (UTC) of the last 24 hours, the oldest first.',
      ),
    }),
  ),
)
