import { useQuery } from '@tanstack/react-query'
import type { CityInList } from '#core/cities/public-city.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { formatCountry } from '#web/i18n/country-name.ts'
import { formatNumber } from '#web/i18n/formatting.ts'
import { language } from '#web/i18n/language.ts'
import { ErrorScreen } from '#web/page/error-screen.tsx'
import { Screen } from '#web/page/screen.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { CityList, cityName, showCountText } from './city-list.tsx'
import { allCitiesQuery, MAX_CITIES } from './city-queries.ts'

/** `/cities`: the cities with venues, grouped by country. */
export function CitiesScreen() {
  const { data: cities, isFetching, refetch } = useQuery(allCitiesQuery(useApi()))
  if (!cities) return isFetching ? <Loading /> : <ErrorScreen onRetry={refetch} />
  return (
    <Screen title={m.cities_title()} description={m.cities_lead()} canonicalPath="/cities">
      <div className="wrap page long-word">
        <div className="page-head">
          <h1>{m.cities_title()}</h1>
          <p>{m.cities_lead()}</p>
          {cities.length === MAX_CITIES && <p>{m.cities_some({ shown: formatNumber(MAX_CITIES) })}</p>}
        </div>
        {cities.length === 0 && <p className="list-message">{m.cities_none()}</p>}
        {byCountry(cities).map(({ country, name, cities }) => (
          <section className="mt6" key={country} aria-labelledby={country}>
            <h2 className="section-heading" id={country}>
              {name}
            </h2>
            <CityList cities={cities} asideOf={({ shows }) => shows > 0 && showCountText(shows)} />
          </section>
        ))}
      </div>
    </Screen>
  )
}

const byCountry = (cities: readonly CityInList[]) => {
  const { compare } = new Intl.Collator(language())
  const countries = [...Map.groupBy(cities, ({ country }) => country)].map(([country, cities]) => ({
    country,
    name: formatCountry(country),
    cities: cities.toSorted((one, other) => compare(cityName(one), cityName(other))),
  }))
  return countries.toSorted((one, other) => compare(one.name, other.name))
}
