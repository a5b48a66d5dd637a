import type { ShowListing } from '#core/shows/listing.ts'

type Pictured = Pick<ShowListing, 'id' | 'showTitle' | 'bandList' | 'showPoster' | 'posterAlt'>

const PRESS_COLOURS = 6

/** The class of the flat ink that stands for a show without a poster: always the same one for a show. */
export const pressOf = (id: string): string => {
  let hash = 0
  for (let at = 0; at < id.length; at += 1) hash = (hash * 31 + id.charCodeAt(at)) >>> 0
  return `press press-${(hash % PRESS_COLOURS) + 1}`
}

/** What is largest on the bill: the first band, else the title. */
const nameOn = ({ bandList, showTitle }: Pictured): string => bandList[0]?.bandName ?? showTitle

/** The small picture on a card. What it says stands beside it. */
export function Thumb({ show }: { show: Pictured }) {
  return (
    <div className="thumb" aria-hidden="true">
      {show.showPoster ? (
        <img src={show.showPoster} width={160} height={213} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className={pressOf(show.id)}>{nameOn(show)}</span>
      )}
    </div>
  )
}

/** The large picture on the show's own page. */
export function Poster({ show }: { show: Pictured }) {
  if (show.showPoster)
    return (
      <img className="poster" src={show.showPoster} width={480} height={640} alt={show.posterAlt || show.showTitle} />
    )
  return (
    <div className="poster" aria-hidden="true">
      <span className={pressOf(show.id)}>{nameOn(show)}</span>
    </div>
  )
}
