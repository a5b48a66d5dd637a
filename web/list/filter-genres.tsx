import { distinctGenres, type Genre, genres } from '#core/bands/genres.ts'
import type { ShowFacets } from '#core/shows/filter/facets.ts'
import { m } from '#messages'
import { splitList } from '#web/data/filter-query.ts'
import { formatNumber } from '#web/i18n/formatting.ts'
import { genreLabels } from '#web/i18n/genre-labels.ts'

type Props = {
  chosen: string
  facets: ShowFacets | undefined
  onChange: (genres: readonly Genre[]) => void
}

/** Checkboxes for all genres, so that nothing below them moves when the facets arrive. A show must have at least one of the
 * checked genres. */
export function FilterGenres({ chosen, facets, onChange }: Props) {
  const chosenGenres = distinctGenres(splitList(chosen))
  const counts = new Map(facets?.genres.map(({ genre, shows }) => [genre, shows]))
  return (
    <fieldset className="filter grid3">
      <legend className="label">{m.common_genres()}</legend>
      {genres.map((genre) => (
        <label className="checkbox" key={genre}>
          <input
            type="checkbox"
            checked={chosenGenres.includes(genre)}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? distinctGenres([...chosenGenres, genre])
                  : chosenGenres.filter((other) => other !== genre),
              )
            }
          />
          <span>
            {genreLabels[genre]()}{' '}
            {facets && <span className="muted">{`(${formatNumber(counts.get(genre) ?? 0)})`}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
