import type { Responses } from '#core/responses.ts'
import { m } from '#messages'
import { formatInstant } from '#web/i18n/format-instant.ts'
import { formatNumber } from '#web/i18n/formatting.ts'
import { SiteStat } from './site-stat.tsx'
import { SubscriberLookup } from './subscriber-lookup.tsx'

export function AlertStats({
  subscribers,
  active,
  mailsDue,
  mailsQueued,
  notificationsGivenUp,
  refused,
  progress,
}: Responses['GET /api/figures']['alerts']) {
  return (
    <section className="mt6" aria-labelledby="alerts">
      <h2 className="section-heading" id="alerts">
        {m.admin_alerts()}
      </h2>
      {progress && <Progress {...progress} />}
      <div className="split split--show">
        <ul className="row-list" aria-label={m.admin_alerts()}>
          <SiteStat label={m.admin_subscribers()} value={subscribers} />
          <SiteStat label={m.admin_alerts_right_away()} value={active['right-away']} />
          <SiteStat label={m.admin_alerts_daily()} value={active.daily} />
          <SiteStat label={m.admin_alerts_weekly()} value={active.weekly} />
          <SiteStat label={m.admin_alerts_due()} value={mailsDue} />
          <SiteStat label={m.admin_alerts_queued()} value={mailsQueued} />
          <SiteStat
            label={m.admin_notifications_given_up()}
            value={notificationsGivenUp}
            needsAttention={notificationsGivenUp > 0}
          />
          <SiteStat label={m.admin_alerts_refused()} value={refused} />
        </ul>
        <SubscriberLookup />
      </div>
    </section>
  )
}

function Progress({
  startedAt,
  people,
  done,
  perMinute,
}: NonNullable<Responses['GET /api/figures']['alerts']['progress']>) {
  const text = m.admin_alerts_progress({
    done: formatNumber(done),
    people: formatNumber(people),
    moment: formatInstant(startedAt),
    rate: formatNumber(perMinute),
  })
  return (
    <p>
      <progress aria-label={m.admin_alerts_sending()} max={people} value={done} />
      <br />
      {text}
    </p>
  )
}
