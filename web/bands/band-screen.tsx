import { useParams } from 'react-router'
import type { PublicBand } from '#core/bands/band.ts'
import { musicGroup } from '#core/bands/music-group.ts'
import { m } from '#messages'
import { MergePart } from '#web/catalog/merge-part.tsx'
import { PlaceHead } from '#web/catalog/place-head.tsx'
import { PlaceShows } from '#web/catalog/place-shows.tsx'
import { usePlace } from '#web/data/place.ts'
import { placePath } from '#web/data/place-path.ts'
import { History } from '#web/history/history.tsx'
import { here } from '#web/i18n/language.ts'
import { ErrorScreen } from '#web/page/error-screen.tsx'
import { NotFound } from '#web/page/not-found-screen.tsx'
import { Screen } from '#web/page/screen.tsx'
import { useSite } from '#web/page/site-context.tsx'
import { Moved } from '#web/show/moved.tsx'
import { Description } from '#web/show/show-about.tsx'
import { Subscribe } from '#web/show/subscribe.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { OutsideLinks } from '#web/ui/outside-links.tsx'
import { BandPeople } from './band-people.tsx'

/** The page of a band, `/bands/{slug}` (decisions, section 6). */
export function BandScreen() {
  const { slug = '' } = useParams()
  const { data: band, isFetching, refetch } = usePlace('bands', slug)
  if (band) return band.slug === slug ? <BandPage band={band} /> : <Moved to={placePath('bands', band.slug)} />
  if (band === null) return <NotFound />
  return isFetching ? <Loading /> : <ErrorScreen onRetry={refetch} />
}

function BandPage({ band }: { band: PublicBand }) {
  const { baseUrl } = useSite()
  const path = placePath('bands', band.slug)
  return (
    <Screen
      title={m.band_title({ name: band.name })}
      description={descriptionOf(band)}
      canonicalPath={path}
      kind="profile"
      feedQuery={`bands=${band.id}`}
      jsonLd={musicGroup(band, baseUrl + path, baseUrl + here(path))}
    >
      <div className="wrap page page--show">
        <PlaceHead
          name={band.name}
          path={path}
          editPath={band.userEditable ? `/edit-band/${band.id}` : null}
          ways={<Subscribe className="btn btn--sm needs-script" filter={`bands=${band.id}`} />}
        >
          {band.bio && (
            <div className="lead">
              <Description text={band.bio} label={m.band_about()} />
            </div>
          )}
          <OutsideLinks links={band.links} label={m.band_links({ name: band.name })} />
        </PlaceHead>
        <PlaceShows kind="bands" id={band.id} />
        <BandPeople band={band} />
        <History kind="bands" id={band.id} version={band.version} />
        {band.mayMerge && <MergePart kind="bands" place={band} />}
      </div>
    </Screen>
  )
}

const DESCRIPTION_LENGTH = 200

const descriptionOf = ({ name, bio }: PublicBand): string => {
  const text = `${m.band_description({ name })} ${bio?.replace(/\s+/g, ' ') ?? ''}`.trim()
  return text.length > DESCRIPTION_LENGTH ? `${text.slice(0, DESCRIPTION_LENGTH).trimEnd()}…` : text
}
