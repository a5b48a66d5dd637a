import { useFormContext, useWatch } from 'react-hook-form'
import { distinctGenres, genres, MAX_BAND_GENRES } from '#core/bands/genres.ts'
import { m } from '#messages'
import { genreLabels } from '#web/i18n/genre-labels.ts'
import { FieldErrorText } from '#web/ui/field.tsx'

const genresIn = (text: string) => distinctGenres(text.split('\n'))

/** Returns the labels of the genres in the field's value, one per line. */
export const genresText = (text: string): string =>
  genresIn(text)
    .map((genre) => genreLabels[genre]())
    .join('\n')

/** A checkbox for each genre. The form stores the chosen genres as text, one genre per line. */
export function GenresField({ name }: { name: string }) {
  const { setValue, formState } = useFormContext<Record<string, string>>()
  const chosen = genresIn(useWatch<Record<string, string>>({ name }) ?? '')
  const error = formState.errors[name]?.message
  const [hintId, errorId] = [`${name}-hint`, `${name}-error`]
  return (
    <fieldset
      className={error ? 'field has-error' : 'field'}
      aria-describedby={error ? `${hintId} ${errorId}` : hintId}
    >
      <legend className="label">
        {m.common_genres()} <span className="optional">{m.field_optional()}</span>
      </legend>
      <p className="hint" id={hintId}>
        {m.edit_band_genres_hint({ max: MAX_BAND_GENRES })}
      </p>
      <FieldErrorText id={errorId} error={error} />
      <div className="grid2 keep">
        {genres.map((genre, index) => (
          <label className="checkbox" key={genre}>
            <input
              type="checkbox"
              id={index === 0 ? name : undefined}
              checked={chosen.includes(genre)}
              onChange={({ target }) => {
                const others = chosen.filter((other) => other !== genre)
                const next = distinctGenres(target.checked ? [...others, genre] : others)
                setValue(name, next.join('\n'), { shouldDirty: true, shouldValidate: formState.isSubmitted })
              }}
            />
            <span>{genreLabels[genre]()}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
