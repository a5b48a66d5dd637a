import type { ShowListing } from '#core/shows/listing.ts'
import { playing } from '#core/shows/wording.ts'

type Pictured = Pick<ShowListing, 'id' | 'showTitle' | 'lineUp' | 'showPoster' | 'posterSizes' | 'posterAlt'>

const PRESS_COLOURS = 6

/** The flat ink that stands for a poster; a show has always the same colour. */
function Press({ show }: { show: Pictured }) {
  const name = nameOn(show)
  return <span className={`press press-${colourOf(show.id)}${sizeFor(name)}`}>{name}</span>
}

const colourOf = (id: string): number => {
  let hash = 0
  for (let at = 0; at < id.length; at += 1) hash = (hash * 31 + id.charCodeAt(at)) >>> 0
  return (hash % PRESS_COLOURS) + 1
}

/** How small a name has to be to stay on the picture: by its longest word, and by its length. */
export const sizeFor = (name: string): string => {
  const word = Math.max(...name.split(/\s+/).map(({ length }) => length))
  if (word > 10 || name.length > 36) return ' press--s'
  return word > 7 || name.length > 20 ? ' press--m' : ''
}

/** What is largest on the bill: the first band, else the title. */
const nameOn = (show: Pictured): string => playing(show)[0] ?? show.showTitle

/** The small picture on a card. What it says stands beside it. */
export function Thumb({ show }: { show: Pictured }) {
  return (
    <div className="thumb" aria-hidden="true">
      {show.showPoster ? <Picture show={show} cssPixels={160} alt="" /> : <Press show={show} />}
    </div>
  )
}

/** The large picture on the show's own page. */
export function Poster({ show }: { show: Pictured }) {
  if (show.showPoster) return <Picture show={show} cssPixels={480} alt={show.posterAlt || show.showTitle} />
  return (
    <div className="poster" aria-hidden="true">
      <Press show={show} />
    </div>
  )
}

type PictureProps = { show: Pictured; cssPixels: 160 | 480; alt: string }

/** The picture as wide as it is shown and as dense as the screen is, in the smallest format that the browser knows. */
function Picture({ show: { showPoster, posterSizes }, cssPixels, alt }: PictureProps) {
  const widest = posterSizes.at(-1)
  const isPage = cssPixels === 480
  const sources = (format: 'avif' | 'webp') => ({
    sizes: `${cssPixels}px`,
    srcSet: posterSizes.map((size) => `${size[format]} ${size.width}w`).join(),
  })
  return (
    <picture>
      <source type="image/avif" {...sources('avif')} />
      <img
        {...sources('webp')}
        className={isPage ? 'poster' : undefined}
        src={showPoster ?? undefined}
        width={cssPixels}
        height={isPage && widest ? Math.round((cssPixels * widest.height) / widest.width) : (cssPixels * 4) / 3}
        alt={alt}
        loading={isPage ? undefined : 'lazy'}
        decoding="async"
      />
    </picture>
  )
}
