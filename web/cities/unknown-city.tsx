import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { formatCountry } from '#web/i18n/country-name.ts'
import { MissingPage } from '#web/page/missing-page.tsx'
import { CityList, showCountText } from './city-list.tsx'
import { similarCitiesQuery } from './city-queries.ts'

/** Shown for an unknown or ambiguous slug, with similar cities as suggestions. */
export function UnknownCity({ slug }: { slug: string }) {
  const { data: cities = [] } = useQuery(similarCitiesQuery(useApi(), slug))
  return (
    <MissingPage
      title={m.city_unknown_title()}
      status={404}
      heading={m.city_unknown_heading()}
      lead={m.city_unknown_lead()}
      above={
        <p className="big" aria-hidden="true">
          404
        </p>
      }
    >
      {cities.length > 0 && (
        <section className="stack gap2 mt4 long-word" aria-labelledby="suggestions">
          <h2 className="section-heading" id="suggestions">
            {m.city_suggestions()}
          </h2>
          <CityList
            cities={cities}
            asideOf={({ country, shows }) => `${formatCountry(country)} · ${showCountText(shows)}`}
          />
        </section>
      )}
    </MissingPage>
  )
}
