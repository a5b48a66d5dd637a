import { DEFAULT_RADIUS_KM } from '#core/shows/filter/filter-limits.ts'
import { m } from '#messages'
import { withChanges } from '#web/data/filter-query.ts'
import { lastPlace } from '#web/data/near-place.ts'
import type { AlertChanges } from './alert-changes.ts'
import type { AlertSubject } from './alert-subject.ts'
import { type ActiveAlert, type AlertGroup, alertFilterQuery } from './subscribers.ts'

type Props = {
  group: AlertGroup
  changes: AlertChanges
  onReplaced: (alert: ActiveAlert, subject: AlertSubject) => void
}

/** Limits an alert to shows near the place last picked on this device, or removes that limit. Renders nothing if no place
 * was picked, if the alert is for another place, a venue or a show, or if a browser receives it. */
export function PlaceSwitch({ group: { alerts }, changes, onReplaced }: Props) {
  const place = lastPlace()
  const [first, ...others] = alerts
  if (!place || !first?.alert.filter || others.length > 0 || first.subscriber !== 'me') return null
  const { near = '', city, region, country, venues } = first.alert.filter
  const isOn = near === place.near
  if (!isOn && (near || city || region || country || venues)) return null
  const within = first.alert.filter.within ?? `${DEFAULT_RADIUS_KM}`
  const names = { ...first.alert.names, [place.near]: place.name }
  const replace = (isNear: boolean) => {
    const filter = withChanges(
      alertFilterQuery(first.alert),
      isNear ? { near: place.near, within } : { near: '', within: '' },
    )
    return changes.replaceFilter(filter, isNear, (alert) => onReplaced(alert, { filter, names }))
  }
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={changes.chosen.isNear ?? isOn}
        aria-disabled={changes.isBusy}
        onChange={({ target }) => void replace(target.checked)}
      />
      {m.alerts_only_around({ km: within, place: place.name })}
    </label>
  )
}
