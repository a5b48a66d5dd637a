import { useParams } from 'react-router'
import type { PublicBand } from '#core/bands/band.ts'
import { musicGroup } from '#core/bands/music-group.ts'
import { m } from '#messages'
import { here } from '#web/language.ts'
import { BandPeople } from '#web/parts/band-people.tsx'
import { History } from '#web/parts/history.tsx'
import { Loading } from '#web/parts/loading.tsx'
import { MergePart } from '#web/parts/merge-part.tsx'
import { Moved } from '#web/parts/moved.tsx'
import { OutsideLinks } from '#web/parts/outside-links.tsx'
import { PlaceHead } from '#web/parts/place-head.tsx'
import { PlaceShows } from '#web/parts/place-shows.tsx'
import { Screen } from '#web/parts/screen.tsx'
import { Description } from '#web/parts/show-about.tsx'
import { Subscribe } from '#web/parts/subscribe.tsx'
import { usePlace } from '#web/place.ts'
import { placePath } from '#web/place-path.ts'
import { useSite } from '#web/site-context.tsx'
import { ErrorScreen } from './error.tsx'
import { NotFound } from './not-found.tsx'

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
