import { Link } from 'react-router-dom'
import { m } from '#messages'
import { listPath } from '#web/data/filter-query.ts'
import type { NamesById } from '#web/data/filter-text.ts'
import { positionName } from '#web/data/near-place.ts'
import { useToast } from '#web/page/toasts.tsx'
import { useAlertChanges } from './alert-changes.ts'
import { ChangeFailure, ChannelSwitches, FrequencySelect } from './alert-controls.tsx'
import { alertFilterText } from './alert-subject.ts'
import { type Alert, type AlertGroup, alertFilterQuery, type Subscriber } from './subscribers.ts'

type Props = {
  group: AlertGroup
  subscribers: readonly Subscriber[]
  browserToken: string | null
  refresh: () => Promise<void>
}

/** An alert with all its channels. The frequency and the buttons apply to all of them. */
export function AlertItem({ group, subscribers, browserToken, refresh }: Props) {
  const toast = useToast()
  const changes = useAlertChanges(group, refresh)
  const alert = group.alerts[0]?.alert
  if (!alert) return null
  const description = alertDescription(alert)
  const isPaused = group.alerts.every((each) => each.alert.isPaused)
  const { isBusy } = changes
  return (
    <li>
      <div className="stack gap2">
        <Link
          className="text-link long-word"
          to={alert.show ? `/shows/${alert.show.slug}` : listPath(alertFilterQuery(alert))}
        >
          {description}
        </Link>
        {group.alerts.some((each) => !each.alert.isConfirmed) && <span className="hint">{m.alerts_unconfirmed()}</span>}
        {isPaused && <span className="hint">{m.alerts_is_paused()}</span>}
        <ChannelSwitches {...{ group, subscribers, browserToken, changes, description }} />
        <ChangeFailure changes={changes} />
      </div>
      <div className="row">
        {!alert.show && <FrequencySelect group={group} changes={changes} description={description} />}
        <button
          className="btn btn--sm"
          type="button"
          aria-disabled={isBusy}
          aria-label={isPaused ? m.alerts_resume_of({ alert: description }) : m.alerts_pause_of({ alert: description })}
          onClick={() => changes.change({ isPaused: !isPaused })}
        >
          {isPaused ? m.alerts_resume() : m.alerts_pause()}
        </button>
        <button
          className="btn btn--sm"
          type="button"
          aria-disabled={isBusy}
          aria-label={m.alerts_end_of({ alert: description })}
          onClick={() => changes.end(() => toast(m.alerts_one_ended()))}
        >
          {m.alerts_end()}
        </button>
      </div>
    </li>
  )
}

export const alertDescription = (alert: Alert): string =>
  alert.show
    ? m.alerts_changes_of({ show: alert.show.showTitle })
    : alertFilterText(alertFilterQuery(alert), namesOf(alert))

const namesOf = ({ filter, names, place }: Alert): NamesById =>
  filter?.near && place ? { ...names, [filter.near]: positionName(place) } : names
