import { useWatch } from 'react-hook-form'
import { type AgeRestriction, ageRestrictions } from '#core/shows/age-restriction.ts'
import { m } from '#messages'
import { ShowFormInput, useShowForm } from './show-form-input.tsx'

const choiceLabels: Readonly<Record<AgeRestriction, () => string>> = {
  Yes: m.age_choice_yes,
  No: m.age_choice_no,
  Unknown: m.age_unknown,
}

export function AgeFields() {
  const { register, control } = useShowForm()
  const ageRestriction = useWatch({ control, name: 'ageRestriction' })
  return (
    <div className="ages">
      <fieldset className="field">
        <legend className="label">{m.common_age_restriction()}</legend>
        <div className="radios">
          {ageRestrictions.map((choice) => (
            <label key={choice}>
              <input type="radio" value={choice} {...register('ageRestriction')} />
              {choiceLabels[choice]()}
            </label>
          ))}
        </div>
      </fieldset>
      {ageRestriction === 'Yes' && <ShowFormInput name="ageLimit" label={m.common_age_limit()} inputMode="numeric" />}
    </div>
  )
}
