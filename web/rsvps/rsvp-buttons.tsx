import type { RsvpResponse } from '#core/rsvps/rsvp.ts'
import { m } from '#messages'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { type CurrentRsvp, useSetRsvp } from './use-rsvps.ts'

const choices: readonly { response: RsvpResponse; label: () => string; icon: IconName }[] = [
  { response: 'yes', label: m.rsvps_going, icon: 'check' },
  { response: 'maybe', label: m.rsvps_maybe, icon: 'clock' },
]

type Props = CurrentRsvp & { label: string }

export function RsvpButtons({ label, ...rsvp }: Props) {
  const { response: current } = rsvp
  const setRsvp = useSetRsvp()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className="segmented-control segmented-control--text" role="group" aria-label={label}>
      {choices.map(({ response, label: choiceLabel, icon }) => (
        <button
          key={response}
          type="button"
          aria-pressed={response === current}
          // The second click of a double click would remove the RSVP again.
          onClick={({ detail }) => detail > 1 || setRsvp(rsvp, response === current ? null : response)}
        >
          <Icon name={icon} size={18} /> {choiceLabel()}
        </button>
      ))}
    </div>
  )
}
