import { m } from '#messages'
import { Field } from '#web/ui/field.tsx'
import { type PushSupport, pushSupport } from './browser-push.ts'

const channels = ['email', 'browser', 'both'] as const
export type Channel = (typeof channels)[number]

const labels: Readonly<Record<Channel, () => string>> = {
  email: m.alerts_by_email,
  browser: m.alerts_by_browser,
  both: m.alerts_by_both,
}

const hints: Readonly<Record<Exclude<PushSupport, 'none'>, () => string>> = {
  available: m.alerts_browser_hint,
  blocked: m.alerts_browser_blocked,
  app: m.alerts_browser_app,
}

type Props = { id: string; value: Channel; error: string | undefined; onChange: (channel: Channel) => void }

/** A select for email, notifications or both. Renders nothing if the browser does not support notifications. */
export function ChannelField({ id, value, error, onChange }: Props) {
  const support = pushSupport()
  if (support === 'none') return null
  return (
    <Field id={id} label={m.alerts_channel()} hint={hints[support]()} error={error}>
      {(control) => (
        <select {...control} value={value} onChange={({ target }) => onChange(target.value as Channel)}>
          {channels.map((channel) => (
            <option key={channel} value={channel} disabled={channel !== 'email' && support !== 'available'}>
              {labels[channel]()}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
