import type { Responses } from '#core/responses.ts'
import { m } from '#messages'
import { formatInstant } from '#web/i18n/format-instant.ts'
import { formatNumber } from '#web/i18n/formatting.ts'
import { Figure } from './figure.tsx'
import { SubscriberLookUp } from './subscriber-look-up.tsx'

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
          <Figure label={m.admin_subscribers()} value={subscribers} />
          <Figure label={m.admin_alerts_right_away()} value={active['right-away']} />
          <Figure label={m.admin_alerts_daily()} value={active.daily} />
          <Figure label={m.admin_alerts_weekly()} value={active.weekly} />
          <Figure label={m.admin_alerts_due()} value={mailsDue} />
          <Figure label={m.admin_alerts_queued()} value={mailsQueued} />
          <Figure
            label={m.admin_notifications_given_up()}
            value={notificationsGivenUp}
            needsAttention={notificationsGivenUp > 0}
          />
          <Figure label={m.admin_alerts_refused()} value={refused} />
        </ul>
        <SubscriberLookUp />
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
