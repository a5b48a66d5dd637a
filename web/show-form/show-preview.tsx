import { memo, useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { playingBandNames } from '#core/shows/formatting.ts'
import { isOff } from '#core/shows/status.ts'
import { placeLine } from '#core/venues/place-line.ts'
import { m } from '#messages'
import { formatAge, formatDate, shortWeekday } from '#web/i18n/formatting.ts'
import { priceKindText } from '#web/i18n/price-text.ts'
import { AgeAndPrice } from '#web/show/age-and-price.tsx'
import { fallbackSizeClassSuffix } from '#web/show/poster.tsx'
import { ShowTimes } from '#web/show/show-times.tsx'
import { StatusTag } from '#web/show/status-tag.tsx'
import { PosterPreview } from './poster-field.tsx'
import { priceFactsOf } from './price-facts.ts'
import { useShowForm } from './show-form-input.tsx'
import type { ShowFormValues } from './show-form-values.ts'
import { statusOf } from './show-status-choice.ts'

/** Updates only after the browser has painted the typed text. */
export function ShowPreview({ base }: { base: ShowFormValues | undefined }) {
  const { control } = useShowForm()
  const show = useDeferredValue(useWatch({ control }) as ShowFormValues)
  return <Preview show={show} base={base} />
}

type PreviewProps = { show: ShowFormValues; base: ShowFormValues | undefined }

const Preview = memo(function Preview({ show, base }: PreviewProps) {
  const [firstBand, ...otherBands] = playingBandNames({ lineUp: show.bandList })
  const venue = venueOf(show)
  const statusFields = statusFieldsOf(show, base)
  return (
    <aside className="preview" aria-label={m.preview_label()}>
      <h2>{m.preview_title()}</h2>
      <div className="preview-card">
        <div className="thumbnail" aria-hidden="true">
          {show.showPoster ? (
            <PosterPreview poster={show.showPoster} />
          ) : (
            <span className={`fallback fallback-4${fallbackSizeClassSuffix(firstBand ?? m.bands_unknown())}`}>
              {firstBand ?? m.bands_unknown()}
            </span>
          )}
        </div>
        <div className={isOff(statusFields.status) ? 'is-off' : undefined}>
          {statusFields.status !== 'scheduled' && (
            <p className="status">
              <StatusTag show={statusFields} />
            </p>
          )}
          {show.showDate && (
            <p className="show-when">
              <span className="weekday">{shortWeekday(show.showDate)}</span>
              <span className="day-date">{formatDate(show.showDate)}</span>
            </p>
          )}
          <p className="bands">
            <span className="first-band">{firstBand ?? m.bands_unknown()}</span>
            {otherBands.length > 0 && <span className="other-bands">{otherBands.join(', ')}</span>}
          </p>
          <p className="venue">
            <b>{venue.name || m.common_venue()}</b>
            {venue.place && <span>{venue.place}</span>}
          </p>
          <ShowTimes doorTime={show.doorTime} showTime={show.showTime} />
          {(show.showTitle || !firstBand) && <p className="show-title">{show.showTitle || m.common_show_title()}</p>}
          <AgeAndPrice age={formatAge({ ...show, ageLimit: Number(show.ageLimit) || null })} price={priceText(show)} />
        </div>
      </div>
    </aside>
  )
})

const statusFieldsOf = (show: ShowFormValues, base: ShowFormValues | undefined) => ({
  status: base ? statusOf(show, base) : show.status,
  showDate: show.showDate,
  previousDate: base?.showDate ?? null,
  previousVenueName: (base?.venueId !== show.venueId && base?.pickedVenue?.name) || null,
})

const priceText = (show: ShowFormValues): string | null => priceKindText(priceFactsOf(show)) ?? (show.price || null)

const venueOf = ({ isNewVenue, venueName, venueCity, venueRegion, pickedVenue }: ShowFormValues) => {
  const { name, city, region } = isNewVenue
    ? { name: venueName, city: venueCity, region: venueRegion }
    : (pickedVenue ?? { name: '', city: '', region: '' })
  return { name, place: placeLine(city, region) }
}
