import type { Frequency } from '#core/alerts/alert.ts'
import { m } from '#messages'
import { failureText } from '#web/data/failure-text.ts'
import { formatDay } from '#web/i18n/format-instant.ts'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { Options } from '#web/ui/field.tsx'
import type { AlertChanges } from './alert-changes.ts'
import { pushSupport } from './browser-push.ts'
import { frequencyOptions } from './frequency-options.ts'
import type { AlertGroup, Subscriber } from './subscribers.ts'

type Props = {
  group: AlertGroup
  subscribers: readonly Subscriber[]
  browserToken: string | null
  changes: AlertChanges
  /** Names the alert for screen readers. */
  description: string
}

/** A select for the frequency of the group's alerts. Has no value while their frequencies differ. */
export function FrequencySelect({ group, changes, description }: Pick<Props, 'group' | 'changes' | 'description'>) {
  const frequencies = new Set(group.alerts.map(({ alert }) => alert.frequency))
  const [first = ''] = frequencies
  const current = frequencies.size === 1 ? first : ''
  return (
    <select
      className="input"
      aria-label={m.alerts_frequency_of({ alert: description })}
      value={changes.chosen.frequency ?? current}
      aria-disabled={changes.isBusy}
      onChange={({ target }) => void changes.change({ frequency: target.value as Frequency })}
    >
      {current === '' && (
        <option value="" disabled>
          {m.alerts_frequencies_differ()}
        </option>
      )}
      <Options options={frequencyOptions()} />
    </select>
  )
}

type Channel = { id: string; kind: 'email' | 'browser'; label: string; isOn: boolean }

/** Switches for the channels that receive the alert and those that can be added. Renders nothing if there is only one channel. */
export function ChannelSwitches({ group, subscribers, browserToken, changes, description }: Props) {
  const channels = channelsOf({ group, subscribers, browserToken })
  const activeCount = channels.filter(({ isOn }) => isOn).length
  if (channels.length < 2) return null
  return (
    <fieldset className="channels" aria-label={m.alerts_channels_of({ alert: description })}>
      {channels.map(({ id, kind, label, isOn }) => (
        <label className="checkbox" key={id}>
          <input
            type="checkbox"
            checked={changes.chosen.channel === id ? changes.chosen.isOn === true : isOn}
            // To switch off the last channel, the user ends the alert.
            disabled={isOn && activeCount === 1}
            aria-disabled={changes.isBusy}
            onChange={({ target }) => void changes.switchChannel(id, target.checked, kind)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

export function ChangeFailure({ changes: { failure, problem } }: Pick<Props, 'changes'>) {
  if (problem !== null) return <FailureNote failure={problem}>{problem}</FailureNote>
  return failure === null ? null : <FailureNote failure={failure}>{failureText(failure)}</FailureNote>
}

export const browserLabel = (since: string, isOwn: boolean): string =>
  isOwn ? m.alerts_this_browser() : m.alerts_other_browser({ date: formatDay(since) })

/** Returns the channels that receive the alert or can be added. Only logged-in users can add channels: their address
 * and this browser. */
const channelsOf = ({
  group,
  subscribers,
  browserToken,
}: Pick<Props, 'group' | 'subscribers' | 'browserToken'>): readonly Channel[] => {
  const isUser = subscribers.some(({ subscriber }) => subscriber === 'me')
  const isOn = (id: string) => group.alerts.some(({ subscriber }) => subscriber === id)
  const known = subscribers.map(({ subscriber: id, data: { browser } }): Channel => {
    if (!browser) return { id, kind: 'email', label: m.alerts_email(), isOn: isOn(id) }
    return { id, kind: 'browser', label: browserLabel(browser.since, id === browserToken), isOn: isOn(id) }
  })
  const canAdd = ({ id }: Channel) => isUser && (id === 'me' || id === browserToken)
  const offersNewBrowser = isUser && !known.some(({ id }) => id === browserToken) && pushSupport() === 'available'
  const newBrowser: Channel = { id: 'new', kind: 'browser', label: m.alerts_this_browser(), isOn: false }
  return [...known.filter((each) => each.isOn || canAdd(each)), ...(offersNewBrowser ? [newBrowser] : [])]
}
