import { useParams, useSearchParams } from 'react-router-dom'
import { musicGroup } from '#core/bands/music-group.ts'
import type { PublicBand } from '#core/bands/public-band.ts'
import { m } from '#messages'
import { AlertButton } from '#web/alerts/alert-button.tsx'
import { EntryHead } from '#web/catalog/entry-head.tsx'
import { EntryShows } from '#web/catalog/entry-shows.tsx'
import { MergeSection } from '#web/catalog/merge-section.tsx'
import { entryPath } from '#web/data/entry-path.ts'
import { yearOf } from '#web/data/entry-queries.ts'
import { useEntry } from '#web/data/use-entry.ts'
import { History } from '#web/history/history.tsx'
import { localizedPath } from '#web/i18n/language.ts'
import { ClientRedirect } from '#web/page/client-redirect.tsx'
import { ErrorScreen } from '#web/page/error-screen.tsx'
import { NotFoundScreen } from '#web/page/not-found-screen.tsx'
import { Screen } from '#web/page/screen.tsx'
import { useSite } from '#web/page/site-context.tsx'
import { GenreLinks } from '#web/show/genre-links.tsx'
import { Picture } from '#web/show/poster.tsx'
import { Description } from '#web/show/show-details.tsx'
import { Subscribe } from '#web/show/subscribe.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { BandLinks } from './band-links.tsx'
import { BandMemberships } from './band-memberships.tsx'
import { Musicians } from './musicians.tsx'
import { SharedLineUps } from './shared-line-ups.tsx'

/** The page of a band, `/bands/{slug}` (specification/decisions.md, section 6). */
export function BandScreen() {
  const { slug = '' } = useParams()
  const { data: band, isFetching, refetch } = useEntry('bands', slug)
  if (band) return band.slug === slug ? <BandPage band={band} /> : <ClientRedirect to={entryPath('bands', band.slug)} />
  if (band === null) return <NotFoundScreen />
  return isFetching ? <Loading /> : <ErrorScreen onRetry={refetch} />
}

function BandPage({ band }: { band: PublicBand }) {
  const { baseUrl } = useSite()
  const [search] = useSearchParams()
  const year = yearOf(search)
  const path = entryPath('bands', band.slug)
  return (
    <Screen
      title={year === null ? m.band_title({ name: band.name }) : m.entry_year_title({ name: band.name, year })}
      description={descriptionOf(band)}
      canonicalPath={year === null ? path : `${path}?year=${year}`}
      openGraphType="profile"
      {...shareImageOf(band)}
      feedQuery={`bands=${band.id}`}
      jsonLd={musicGroup(band, baseUrl + path, baseUrl + localizedPath(path))}
    >
      <div className="wrap page page--show">
        <EntryHead
          name={band.name}
          path={path}
          editPath={band.userEditable ? `/edit-band/${band.id}` : null}
          actions={
            <>
              <AlertButton
                className="btn btn--sm"
                subject={{ filter: `bands=${band.id}`, names: { [band.id]: band.name } }}
              />
              <Subscribe className="btn btn--sm needs-script" filter={`bands=${band.id}`} />
            </>
          }
        >
          <GenreLinks genres={band.genres} />
          <BandPicture band={band} />
          {band.bio && (
            <div className="lead">
              <Description text={band.bio} label={m.band_about()} />
            </div>
          )}
          <BandLinks band={band} />
        </EntryHead>
        <EntryShows kind="bands" id={band.id} />
        <SharedLineUps band={band} />
        <Musicians musicians={band.musicians} />
        <BandMemberships band={band} />
        <History kind="bands" id={band.id} version={band.version} />
        {band.mayMerge && <MergeSection kind="bands" entry={band} />}
      </div>
    </Screen>
  )
}

const altOf = ({ name, pictureAlt }: PublicBand): string => pictureAlt || m.band_picture_alt({ name })

function BandPicture({ band }: { band: PublicBand }) {
  const { picture, pictureSizes } = band
  if (picture === null) return null
  return (
    <div className="band-picture">
      <Picture path={picture} imageSizes={pictureSizes} cssWidth={480} alt={altOf(band)} />
    </div>
  )
}

const shareImageOf = (band: PublicBand) => {
  const widest = band.pictureSizes.at(-1)
  return widest ? { image: { path: widest.webp, alt: altOf(band), webpSize: widest } } : {}
}

const MAX_DESCRIPTION_LENGTH = 200

const descriptionOf = ({ name, bio }: PublicBand): string => {
  const text = `${m.band_description({ name })} ${bio?.replace(/\s+/g, ' ') ?? ''}`.trim()
  return text.length > MAX_DESCRIPTION_LENGTH ? `${text.slice(0, MAX_DESCRIPTION_LENGTH).trimEnd()}…` : text
}
