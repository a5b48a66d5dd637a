import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { MAX_CITY_ENTRIES } from '#core/cities/cities.ts'
import { cityPageJsonLd } from '#core/cities/city-page-json-ld.ts'
import type { PublicCity } from '#core/cities/public-city.ts'
import { areaLine, placeLine } from '#core/venues/place-line.ts'
import { m } from '#messages'
import { AlertButton } from '#web/alerts/alert-button.tsx'
import { EntryHead } from '#web/catalog/entry-head.tsx'
import { useApi } from '#web/data/api.ts'
import { cityPath } from '#web/data/city-path.ts'
import { entryPath } from '#web/data/entry-path.ts'
import { pageNumberOf } from '#web/data/queries.ts'
import { formatCountry } from '#web/i18n/country-name.ts'
import { formatNumber } from '#web/i18n/formatting.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { ClientRedirect } from '#web/page/client-redirect.tsx'
import { ErrorScreen } from '#web/page/error-screen.tsx'
import { Screen } from '#web/page/screen.tsx'
import { useSite } from '#web/page/site-context.tsx'
import { distanceText } from '#web/show/distance-text.ts'
import { Subscribe } from '#web/show/subscribe.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { CityList, cityName, LinkList, showCountText } from './city-list.tsx'
import { cityBySlugQuery, filterOfCity } from './city-queries.ts'
import { CityShows } from './city-shows.tsx'
import { UnknownCity } from './unknown-city.tsx'

/** The page of a city, `/cities/{slug}`. Other spellings of the slug redirect to it. */
export function CityScreen() {
  const { slug = '' } = useParams()
  const { data: city, isFetching, refetch } = useQuery(cityBySlugQuery(useApi(), slug))
  if (city) return city.slug === slug ? <CityPage city={city} /> : <ClientRedirect to={cityPath(city.slug)} />
  if (city === null) return <UnknownCity slug={slug} />
  return isFetching ? <Loading /> : <ErrorScreen onRetry={refetch} />
}

function CityPage({ city }: { city: PublicCity }) {
  const { baseUrl, name: siteName } = useSite()
  const [search] = useSearchParams()
  const page = pageNumberOf(search)
  const path = cityPath(city.slug)
  const pathOf = (page: number): string => (page > 1 ? `${path}?page=${page}` : path)
  const filter = filterOfCity(city)
  const [name, country] = [cityName(city), formatCountry(city.country)]
  const title = m.city_title({ city: name })
  return (
    <Screen
      title={page > 1 ? m.list_page({ title, page }) : title}
      description={m.city_description({ place: placeLine(name, country) })}
      {...(city.totalVenues > 0 ? { canonicalPath: pathOf(page) } : { isPrivate: true })}
      feedQuery={filter}
      jsonLd={cityPageJsonLd(city, {
        pageUrl: baseUrl + path,
        name,
        trail: [
          { name: siteName, url: baseUrl + localizedPath('/') },
          { name: m.search_cities(), url: baseUrl + localizedPath('/cities') },
          { name, url: baseUrl + localizedPath(path) },
        ],
        venueUrlOf: (slug) => baseUrl + localizedPath(entryPath('venues', slug)),
      })}
    >
      <div className="wrap page page--show">
        <EntryHead
          name={city.city}
          path={path}
          editPath={null}
          actions={
            <>
              <AlertButton className="btn btn--sm" subject={{ filter, names: {} }} />
              <Subscribe className="btn btn--sm needs-script" filter={filter} />
            </>
          }
        >
          <p className="lead">{areaLine(city.city, city.region, country)}</p>
        </EntryHead>
        <CityShows filter={filter} firstPage={page} pathOf={pathOf} />
        <Venues city={city} />
        <Bands city={city} />
        <Nearby city={city} />
        <p className="mt6">
          <Link to="/cities">{m.cities_see_all()}</Link>
        </p>
      </div>
    </Screen>
  )
}

type SectionProps = { id: string; heading: string; children: ReactNode }

function Section({ id, heading, children }: SectionProps) {
  return (
    <section className="mt6 long-word" aria-labelledby={id}>
      <h2 className="section-heading" id={id}>
        {heading}
      </h2>
      {children}
    </section>
  )
}

type Props = { city: PublicCity }

function Venues({ city: { venues, totalVenues } }: Props) {
  if (venues.length === 0) return null
  const [shown, total] = [formatNumber(venues.length), formatNumber(totalVenues)]
  return (
    <Section id="venues" heading={m.common_venues()}>
      {venues.length < totalVenues && <p className="hint">{m.city_some_venues({ shown, total })}</p>}
      <LinkList
        links={venues.map(({ slug, name, shows }) => ({
          ...{ path: entryPath('venues', slug), name },
          aside: shows > 0 && showCountText(shows),
        }))}
      />
    </Section>
  )
}

function Bands({ city: { bands } }: Props) {
  if (bands.length === 0) return null
  return (
    <Section id="bands" heading={m.city_bands()}>
      {bands.length === MAX_CITY_ENTRIES && (
        <p className="hint">{m.city_some_bands({ shown: formatNumber(MAX_CITY_ENTRIES) })}</p>
      )}
      <LinkList
        links={bands.map(({ slug, name, upcoming }) => ({
          ...{ path: entryPath('bands', slug), name },
          aside: upcoming > 0 && showCountText(upcoming),
        }))}
      />
    </Section>
  )
}

function Nearby({ city: { nearby } }: Props) {
  if (nearby.length === 0) return null
  return (
    <Section id="nearby" heading={m.city_nearby()}>
      <CityList
        cities={nearby}
        asideOf={({ kilometres, shows }) =>
          `${distanceText({ kilometres, isApproximate: false })} · ${showCountText(shows)}`
        }
      />
    </Section>
  )
}
