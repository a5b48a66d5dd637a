import { Link } from 'react-router-dom'
import type { Genre } from '#core/bands/genres.ts'
import { listPath } from '#web/data/filter-query.ts'
import { genreLabels } from '#web/i18n/genre-labels.ts'

/** Links each genre to the list of its shows. */
export function GenreLinks({ genres }: { genres: readonly Genre[] }) {
  return genres.map((genre, index) => (
    <span key={genre}>
      {index > 0 && ', '}
      <Link to={listPath(`genres=${genre}`)}>{genreLabels[genre]()}</Link>
    </span>
  ))
}
