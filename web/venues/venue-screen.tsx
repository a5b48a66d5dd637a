import { Link, useParams, useSearchParams } from 'react-router-dom'
import { HIDDEN_ADDRESS } from '#core/venues/hidden-address.ts'
import { musicVenue } from '#core/venues/music-venue.ts'
import { placeLine } from '#core/venues/place-line.ts'
import type { PublicVenue } from '#core/venues/public-venue.ts'
import { m } from '#messages'
import { AlertButton } from '#web/alerts/alert-button.tsx'
import { EntryHead } from '#web/catalog/entry-head.tsx'
import { EntryShows } from '#web/catalog/entry-shows.tsx'
import { MergeSection } from '#web/catalog/merge-section.tsx'
import { useCanAddShows } from '#web/data/can-add-shows.ts'
import { entryPath } from '#web/data/entry-path.ts'
import { yearOf } from '#web/data/entry-queries.ts'
import { hasMap } from '#web/data/landmarks.ts'
import { useEntry } from '#web/data/use-entry.ts'
import { History } from '#web/history/history.tsx'
import { formatCountry } from '#web/i18n/country-name.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { ClientRedirect } from '#web/page/client-redirect.tsx'
import { ErrorScreen } from '#web/page/error-screen.tsx'
import { NotFoundScreen } from '#web/page/not-found-screen.tsx'
import { Screen } from '#web/page/screen.tsx'
import { useSite } from '#web/page/site-context.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { CityLink } from '#web/show/city-link.tsx'
import { DoorList } from '#web/show/door-list.tsx'
import { addressLine, mapsLink, useMapsApp } from '#web/show/maps-link.ts'
import { Subscribe } from '#web/show/subscribe.tsx'
import { AddressLine } from '#web/ui/address-line.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { ExternalLinks } from '#web/ui/external-links.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { locationOf } from './location-of.ts'
import { VenueMap } from './venue-map.tsx'
import { VisitorInfo } from './visitor-info.tsx'

/** The page of a venue, `/venues/{slug}` (specification/decisions.md, section 6). */
export function VenueScreen() {
  const { slug = '' } = useParams()
  const { data: venue, isFetching, refetch } = useEntry('venues', slug)
  if (venue)
    return venue.slug === slug ? <VenuePage venue={venue} /> : <ClientRedirect to={entryPath('venues', venue.slug)} />
  if (venue === null) return <NotFoundScreen />
  return isFetching ? <Loading /> : <ErrorScreen onRetry={refetch} />
}

function VenuePage({ venue }: { venue: PublicVenue }) {
  const { baseUrl } = useSite()
  const canAddShows = useCanAddShows()
  const [search] = useSearchParams()
  const year = yearOf(search)
  const path = entryPath('venues', venue.slug)
  return (
    <Screen
      title={
        year === null
          ? m.venue_title({ name: venue.name, city: venue.city })
          : m.entry_year_title({ name: venue.name, year })
      }
      description={m.venue_description({
        name: venue.name,
        place: placeLine(venue.city, venue.region, formatCountry(venue.country)),
      })}
      canonicalPath={year === null ? path : `${path}?year=${year}`}
      feedQuery={`venues=${venue.id}`}
      jsonLd={musicVenue(venue, baseUrl + path, baseUrl + localizedPath(path))}
    >
      <div className="wrap page page--show">
        <EntryHead
          name={venue.name}
          path={path}
          editPath={venue.userEditable ? `/edit-venue/${venue.id}` : null}
          actions={
            <>
              <MapActions venue={venue} />
              <AlertButton
                className="btn btn--sm"
                subject={{ filter: `venues=${venue.id}`, names: { [venue.id]: venue.name } }}
              />
              <Subscribe className="btn btn--sm needs-script" filter={`venues=${venue.id}`} />
              {venue.userEditable && canAddShows && (
                <Link className="btn btn--sm" to={`/sources/add?venue=${venue.id}`}>
                  <Icon name="feed" size={16} /> {m.sources_of_entry()}
                </Link>
              )}
            </>
          }
        >
          <Address venue={venue} />
          {venue.website && <ExternalLinks links={[venue.website]} label={m.venue_website()} />}
        </EntryHead>
        <div className={hasMap(venue) ? 'grid2 mt6' : 'mt6'}>
          {hasMap(venue) && <VenueMap venue={venue} />}
          <div className="stack gap5">
            <DoorList facts={venue.doorFacts} />
            <VisitorInfo venue={venue} />
          </div>
        </div>
        <EntryShows kind="venues" id={venue.id} />
        <History kind="venues" id={venue.id} version={venue.version} />
        {venue.mayMerge && <MergeSection kind="venues" entry={venue} />}
      </div>
    </Screen>
  )
}

function Address({ venue }: { venue: PublicVenue }) {
  const isPrivate = venue.addressVisibility === 'ask-a-punk'
  return (
    <div className="stack gap1">
      <p className="lead">
        <AddressLine>{addressLine(locationOf(venue))}</AddressLine>
      </p>
      <p>
        <CityLink {...venue} />
      </p>
      {isPrivate && (
        <p className="hint">{venue.address === HIDDEN_ADDRESS ? m.venue_street_hidden() : m.venue_street_shown()}</p>
      )}
    </div>
  )
}

function MapActions({ venue }: { venue: PublicVenue }) {
  const mapsApp = useMapsApp()
  const toast = useToast()
  const address = addressLine(locationOf(venue))
  const copy = async () => toast((await copyText(address)) ? m.common_address_copied() : address)
  return (
    <>
      <a className="btn btn--sm" href={mapsLink(locationOf(venue), mapsApp)} rel="noopener">
        <Icon name="map-pin" size={18} /> {m.common_map()}
      </a>
      {venue.address !== HIDDEN_ADDRESS && (
        <button className="btn btn--sm needs-script" type="button" onClick={copy}>
          <Icon name="copy" size={16} /> {m.common_copy_address()}
        </button>
      )}
    </>
  )
}
