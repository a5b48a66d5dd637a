import { useWatch } from 'react-hook-form'
import { MAX_DIRECTIONS } from '#core/text/max-lengths.ts'
import { m } from '#messages'
import { EntryField } from '#web/catalog/entry-field.tsx'

export function VisitorFields() {
  const isPrivate = useWatch<Record<string, string>>({ name: 'addressVisibility' }) === 'ask-a-punk'
  const directionsHint = (hint: string) => (
    <>
      {hint}
      {isPrivate && (
        <>
          <br />
          {m.edit_venue_directions_private()}
        </>
      )}
    </>
  )
  return (
    <fieldset className="step">
      <legend>
        {m.edit_venue_visitors()} <span className="optional">{m.field_optional()}</span>
      </legend>
      <EntryField name="website" label={m.venue_website()} type="url" />
      <EntryField
        name="capacity"
        label={m.venue_capacity()}
        hint={m.edit_venue_capacity_hint()}
        inputMode="numeric"
        autoComplete="off"
      />
      <EntryField
        name="accessibility"
        label={m.venue_accessibility()}
        hint={directionsHint(m.edit_venue_accessibility_hint())}
        rows={3}
        max={MAX_DIRECTIONS}
      />
      <EntryField
        name="transport"
        label={m.venue_transport()}
        hint={directionsHint(m.edit_venue_transport_hint())}
        rows={3}
        max={MAX_DIRECTIONS}
      />
    </fieldset>
  )
}
