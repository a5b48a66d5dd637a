import type { ReactNode } from 'react'
import { hasAnyRole, rolesThatManageSources } from '#core/permissions/policy.ts'
import { MAX_CITY } from '#core/text/max-lengths.ts'
import { m } from '#messages'
import { useSession } from '#web/data/session.ts'
import { sortedCountries } from '#web/i18n/country-name.ts'
import { Field, FieldErrorText, Options } from '#web/ui/field.tsx'
import { EntryChoice, usePickedEntry } from './entry-choice.tsx'
import { fieldId, type SourceErrors, type SourceValues } from './source-values.ts'

type Props = {
  values: SourceValues
  errors: SourceErrors
  onChange: (changed: Partial<SourceValues>) => void
}

type TextField = 'defaultCity' | 'defaultTimeZone' | 'licence'
type TimeField = 'defaultDoorTime' | 'defaultShowTime'

const zones = Intl.supportedValuesOf('timeZone')

export function SourceSettings({ values, errors, onChange }: Props) {
  const textField = (field: TextField, label: string, hint: string | undefined, maxLength: number, listId?: string) => (
    <Field id={fieldId(field)} label={label} hint={hint} error={errors[field]} optional>
      {(control) => (
        <input
          {...control}
          autoComplete="off"
          list={listId}
          maxLength={maxLength}
          value={values[field]}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      )}
    </Field>
  )
  const timeField = (field: TimeField, label: string) => (
    <Field id={fieldId(field)} label={label} error={errors[field]} optional>
      {(control) => (
        <input
          {...control}
          type="time"
          value={values[field]}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <>
      <Step title={m.sources_owner()} isOptional>
        <p className="hint">{m.sources_owner_hint()}</p>
        <div className="grid2">
          <EntryChoice
            kind="venues"
            id={fieldId('venueId')}
            label={m.common_venue()}
            value={values.venue}
            error={errors.venueId}
            onChange={(venue) => onChange({ venue })}
          />
          <EntryChoice
            kind="bands"
            id={fieldId('bandId')}
            label={m.sources_band()}
            value={values.band}
            error={errors.bandId}
            onChange={(band) => onChange({ band })}
          />
        </div>
      </Step>
      <Step title={m.sources_defaults()} isOptional>
        <EntryChoice
          kind="venues"
          id={fieldId('defaultVenueId')}
          label={m.sources_default_venue()}
          value={values.defaultVenue}
          error={errors.defaultVenueId}
          onChange={(defaultVenue) => onChange({ defaultVenue })}
        />
        <div className="grid2">
          {textField('defaultCity', m.common_city(), undefined, MAX_CITY)}
          <Field id={fieldId('defaultCountry')} label={m.common_country()} error={errors.defaultCountry} optional>
            {(control) => (
              <select
                {...control}
                value={values.defaultCountry}
                onChange={({ target }) => onChange({ defaultCountry: target.value })}
              >
                <Options options={[['', m.sources_no_country()], ...sortedCountries()]} />
              </select>
            )}
          </Field>
        </div>
        {textField('defaultTimeZone', m.common_time_zone(), m.sources_zone_hint(), 64, 'source-zones')}
        <datalist id="source-zones">
          {zones.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <p className="hint">{m.sources_times_hint()}</p>
        <div className="grid2">
          {timeField('defaultDoorTime', m.common_door_time())}
          {timeField('defaultShowTime', m.common_show_time())}
        </div>
      </Step>
      <Step title={m.sources_rights()}>
        {textField('licence', m.sources_licence(), m.sources_licence_hint(), 256)}
        <label className="checkbox">
          <input
            type="checkbox"
            id={fieldId('allowsTexts')}
            checked={values.allowsTexts}
            onChange={({ target }) => onChange({ allowsTexts: target.checked })}
          />
          <span>
            {m.sources_texts()}
            <br />
            <span className="hint">{m.sources_texts_hint()}</span>
          </span>
        </label>
      </Step>
      <Trust values={values} errors={errors} onChange={onChange} />
    </>
  )
}

function Step({ title, isOptional, children }: { title: string; isOptional?: true; children: ReactNode }) {
  return (
    <fieldset className="step">
      <legend>
        {title} {isOptional && <span className="optional">{m.field_optional()}</span>}
      </legend>
      {children}
    </fieldset>
  )
}

/** Returns whether the user may mark the source as trusted, by the same rule as `canTrustSource`. Until the picked band and venue are
 * loaded, only admins may. */
function useMayTrust({ band, venue }: SourceValues): boolean {
  const session = useSession()
  const pickedBand = usePickedEntry('bands', band)
  const pickedVenue = usePickedEntry('venues', venue)
  const isAdmin = session.state === 'authenticated' && hasAnyRole(session.roles, rolesThatManageSources)
  const pickedEntries = [band && pickedBand, venue && pickedVenue].filter((entry) => entry !== null)
  return isAdmin || (pickedEntries.length > 0 && pickedEntries.every((entry) => entry?.userEditable))
}

function Trust({ values, errors, onChange }: Props) {
  const mayTrust = useMayTrust(values)
  const choices = [
    [false, m.sources_reviewed(), m.sources_reviewed_hint()],
    [true, m.sources_trusted(), m.sources_trusted_hint()],
  ] as const
  return (
    <Step title={m.sources_trust()}>
      {mayTrust || values.isTrusted ? (
        <div className="stack gap2">
          {choices.map(([isTrusted, label, hint]) => (
            <label className="checkbox" key={label}>
              <input
                type="radio"
                name="isTrusted"
                id={isTrusted ? fieldId('isTrusted') : undefined}
                aria-describedby={isTrusted && errors.isTrusted ? 'source-isTrusted-error' : undefined}
                checked={values.isTrusted === isTrusted}
                onChange={() => onChange({ isTrusted })}
              />
              <span>
                {label}
                <br />
                <span className="hint">{hint}</span>
              </span>
            </label>
          ))}
        </div>
      ) : (
        <p className="hint">{m.sources_trust_limited()}</p>
      )}
      <FieldErrorText id="source-isTrusted-error" error={errors.isTrusted} />
    </Step>
  )
}
