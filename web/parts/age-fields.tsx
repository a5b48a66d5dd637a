import { useWatch } from 'react-hook-form'
import { ageRestrictions } from '#core/shows/show.ts'
import { ShowFormInput, useShowForm } from './show-form-input.tsx'

/** Age restriction Yes, No or Unknown; the limit is asked for only with Yes. */
export function AgeFields() {
  const { register, control } = useShowForm()
  const ageRestriction = useWatch({ control, name: 'ageRestriction' })
  return (
    <div className="ages">
      <fieldset className="field">
        <legend className="label">Age restriction</legend>
        <div className="radios">
          {ageRestrictions.map((choice) => (
            <label key={choice}>
              <input type="radio" value={choice} {...register('ageRestriction')} />
              {choice}
            </label>
          ))}
        </div>
      </fieldset>
      {ageRestriction === 'Yes' && <ShowFormInput name="ageLimit" label="Age limit" inputMode="numeric" />}
    </div>
  )
}
