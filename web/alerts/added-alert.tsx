import { useState } from 'react'
import { Link } from 'react-router-dom'
import { m } from '#messages'
import { useToast } from '#web/page/toasts.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useAlertChanges } from './alert-changes.ts'
import { ChangeFailure, ChannelSwitches, FrequencySelect } from './alert-controls.tsx'
import { alertDescription } from './alert-item.tsx'
import type { AlertSubject } from './alert-subject.ts'
import { PlaceSwitch } from './place-switch.tsx'
import { type ActiveAlert, type AlertGroup, alertGroups, type Subscriber, useSubscribers } from './subscribers.ts'
import { useBrowserToken } from './this-browser.ts'

type Props = {
  alert: ActiveAlert
  onReplaced: (alert: ActiveAlert, subject: AlertSubject) => void
  onClose: () => void
}

/** Shows where the alert is sent, with controls to change or end it. */
export function AddedAlert({ alert, onReplaced, onClose }: Props) {
  const browserToken = useBrowserToken()
  const { subscribers, isLoading, refresh } = useSubscribers('me', browserToken ?? null)
  const groups = alertGroups(subscribers)
  // Identifies the group by its key, because the alert itself may end while the group's other alerts remain.
  const [groupKey, setGroupKey] = useState<string | null>(null)
  const groupOfAlert = groups.find(({ alerts }) => alerts.some((each) => each.alert.id === alert.id))
  if (groupOfAlert && groupOfAlert.key !== groupKey) setGroupKey(groupOfAlert.key)
  const group = groups.find((each) => each.key === groupKey)
  const isReady = browserToken !== undefined && !isLoading
  return (
    <>
      <div role="status">
        {isReady && (
          <p className="long-word">
            {addedText(alert.isNew, group, subscribers)} <Link to="/alerts">{m.alerts_manage()}</Link>
          </p>
        )}
      </div>
      {!isReady && <Loading />}
      {isReady && !group && (
        <div className="row">
          <button className="btn btn--main" type="button" onClick={onClose}>
            {m.common_close()}
          </button>
        </div>
      )}
      {isReady && group && (
        <Controls {...{ group, subscribers, browserToken, refresh, onReplaced, onClose }} isNew={alert.isNew} />
      )}
    </>
  )
}

/** Returns the success text. It names the address, unless only browsers receive the alert. */
const addedText = (isNew: boolean, group: AlertGroup | undefined, subscribers: readonly Subscriber[]): string => {
  const isByEmail = group?.alerts.some(({ subscriber }) => subscriber === 'me')
  const email = isByEmail && subscribers.find(({ subscriber }) => subscriber === 'me')?.data.email
  if (!email) return m.alerts_added()
  return isNew ? m.alerts_added_by_email({ email }) : m.alerts_had_already({ email })
}

type ControlsProps = {
  group: AlertGroup
  subscribers: readonly Subscriber[]
  browserToken: string | null
  isNew: boolean
  refresh: () => Promise<void>
  onReplaced: Props['onReplaced']
  onClose: () => void
}

function Controls({ group, subscribers, browserToken, isNew, refresh, onReplaced, onClose }: ControlsProps) {
  const toast = useToast()
  const changes = useAlertChanges(group, refresh)
  const alert = group.alerts[0]?.alert
  const description = alert ? alertDescription(alert) : ''
  const end = () =>
    changes.end(() => {
      toast(m.alerts_one_ended())
      onClose()
    })
  return (
    <>
      {!alert?.show && <FrequencySelect group={group} changes={changes} description={description} />}
      <PlaceSwitch {...{ group, changes, onReplaced }} />
      <ChannelSwitches {...{ group, subscribers, browserToken, changes, description }} />
      <ChangeFailure changes={changes} />
      <div className="row">
        <button className="btn" type="button" aria-disabled={changes.isBusy} onClick={end}>
          {isNew ? m.common_undo() : m.alerts_end()}
        </button>
        <button className="btn btn--main" type="button" onClick={onClose}>
          {m.common_close()}
        </button>
      </div>
    </>
  )
}
