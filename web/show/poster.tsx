import { playingBandNames } from '#core/shows/formatting.ts'
import type { ShowListing } from '#core/shows/listing.ts'

type PosterFields = Pick<ShowListing, 'id' | 'showTitle' | 'lineUp' | 'showPoster' | 'posterSizes' | 'posterAlt'>

const FALLBACK_COLOUR_COUNT = 6

/** The coloured fallback for a missing poster; a show always has the same colour. */
function PosterFallback({ show }: { show: PosterFields }) {
  const name = fallbackText(show)
  return <span className={`fallback fallback-${colourNumberOf(show.id)}${fallbackSizeClassSuffix(name)}`}>{name}</span>
}

const colourNumberOf = (id: string): number => {
  let hash = 0
  for (let index = 0; index < id.length; index += 1) hash = (hash * 31 + id.charCodeAt(index)) >>> 0
  return (hash % FALLBACK_COLOUR_COUNT) + 1
}

/** Returns the class for the font size that fits a name, with a space before it; '' for the default size. Depends on the length
 * of the longest word and of the whole name. */
export const fallbackSizeClassSuffix = (name: string): string => {
  const longestWordLength = Math.max(...name.split(/\s+/).map(({ length }) => length))
  if (longestWordLength > 10 || name.length > 36) return ' fallback--small'
  return longestWordLength > 7 || name.length > 20 ? ' fallback--medium' : ''
}

const fallbackText = (show: PosterFields): string => playingBandNames(show)[0] ?? show.showTitle

/** Decorative: the card's text names the show. */
export function Thumb({ show }: { show: PosterFields }) {
  return (
    <div className="thumbnail" aria-hidden="true">
      {show.showPoster ? <Picture {...imagePropsOf(show)} cssWidth={160} alt="" /> : <PosterFallback show={show} />}
    </div>
  )
}

export function Poster({ show }: { show: PosterFields }) {
  if (show.showPoster) return <Picture {...imagePropsOf(show)} cssWidth={480} alt={show.posterAlt || show.showTitle} />
  return (
    <div className="poster" aria-hidden="true">
      <PosterFallback show={show} />
    </div>
  )
}

const imagePropsOf = ({ showPoster, posterSizes }: PosterFields) => ({ path: showPoster, imageSizes: posterSizes })

type PictureProps = {
  path: string | null
  imageSizes: PosterFields['posterSizes']
  cssWidth: 160 | 480
  alt: string
}

/** An image for the displayed width and pixel density: AVIF where the browser supports it, else WebP. */
export function Picture({ path, imageSizes, cssWidth, alt }: PictureProps) {
  const widest = imageSizes.at(-1)
  const isLarge = cssWidth === 480
  const width = Math.min(cssWidth, widest?.width ?? cssWidth)
  const sourceAttributes = (format: 'avif' | 'webp') => ({
    sizes: `${width}px`,
    srcSet: imageSizes.map((size) => `${size[format]} ${size.width}w`).join(),
  })
  return (
    <picture>
      <source type="image/avif" {...sourceAttributes('avif')} />
      <img
        {...sourceAttributes('webp')}
        className={isLarge ? 'poster' : undefined}
        src={path ?? undefined}
        width={width}
        height={isLarge && widest ? Math.round((width * widest.height) / widest.width) : (width * 4) / 3}
        alt={alt}
        loading={isLarge ? undefined : 'lazy'}
        decoding="async"
      />
    </picture>
  )
}
