import { Link } from 'react-router-dom'
import type { Genre } from '#core/bands/genres.ts'
import { m } from '#messages'
import { listPath } from '#web/data/filter-query.ts'
import { genreLabels } from '#web/i18n/genre-labels.ts'

export function GenreLinks({ genres }: { genres: readonly Genre[] }) {
  if (genres.length === 0) return null
  return (
    <ul className="row" aria-label={m.common_genres()}>
      {genres.map((genre) => (
        <li key={genre}>
          <Link to={listPath(`genres=${genre}`)}>{genreLabels[genre]()}</Link>
        </li>
      ))}
    </ul>
  )
}
