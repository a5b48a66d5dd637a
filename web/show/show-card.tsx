import { memo } from 'react'
import { playingBandNames } from '#core/shows/formatting.ts'
import type { ShowInList } from '#core/shows/listing.ts'
import { isOff } from '#core/shows/status.ts'
import { placeLine } from '#core/venues/place-line.ts'
import { m } from '#messages'
import { entryPath } from '#web/data/entry-path.ts'
import { formatAge, withOmittedCount } from '#web/i18n/formatting.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { priceKindText } from '#web/i18n/price-text.ts'
import type { FollowLink } from '#web/page/follow-link.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AgeAndPrice } from './age-and-price.tsx'
import { CardActions } from './card-actions.tsx'
import { distanceText } from './distance-text.ts'
import type { MapsApp } from './maps-link.ts'
import { Thumb } from './poster.tsx'
import { type Share, showPath } from './share.ts'
import { ShowTimes } from './show-times.tsx'
import { StatusTag } from './status-tag.tsx'

type Props = {
  show: ShowInList
  canEdit: boolean
  mapsApp: MapsApp
  share: Share
  /** Shared by all cards, so that none subscribes to the router. */
  follow: FollowLink
}

/** One show in a list. The heading link covers the whole card. */
export const ShowCard = memo(function ShowCard({ show, canEdit, mapsApp, share, follow }: Props) {
  return (
    <article className={classesOf(show)}>
      <Thumb show={show} />
      <div className="show-text">
        <div className="show-main">
          {show.status !== 'scheduled' && (
            <p className="status">
              <StatusTag show={show} />
            </p>
          )}
          <Bands show={show} follow={follow} />
          {show.hasOwnTitle && <p className="show-title">{show.showTitle}</p>}
          {canEdit && (
            <a
              className="btn btn--sm show-edit"
              href={localizedPath(`/edit-show/${show.id}`)}
              onClick={follow}
              aria-label={m.card_edit({ title: show.showTitle })}
            >
              <Icon name="pencil" size={16} /> <span>{m.common_edit()}</span>
            </a>
          )}
        </div>
        <Facts show={show} follow={follow} />
      </div>
      <CardActions show={show} mapsApp={mapsApp} share={share} />
    </article>
  )
})

const classesOf = (show: ShowInList): string =>
  `show${isOff(show.status) ? ' is-off' : ''}${playingBandNames(show).length === 0 ? ' is-tbd' : ''}`

function Bands({ show, follow }: Pick<Props, 'show' | 'follow'>) {
  const [first = m.bands_unknown(), ...others] = playingBandNames(show)
  return (
    <h3 className="bands">
      <a href={localizedPath(showPath(show))} onClick={follow}>
        <span className="first-band">{first}</span>
        {others.length > 0 && (
          <>
            {' '}
            <span className="other-bands">{withOmittedCount(others.join(', '), show.moreBands)}</span>
          </>
        )}
      </a>
    </h3>
  )
}

function Facts({ show, follow }: Pick<Props, 'show' | 'follow'>) {
  return (
    <div className="show-facts">
      <p className="venue">
        <b>
          <a href={localizedPath(entryPath('venues', show.venueSlug))} onClick={follow}>
            {show.venueName}
          </a>
        </b>{' '}
        <span>
          {placeLine(show.venueCity, show.venueRegion)}
          {show.distance && ` · ${distanceText(show.distance)}`}
        </span>
      </p>
      <ShowTimes doorTime={show.doorTime} showTime={show.showTime} />
      <AgeAndPrice age={formatAge(show)} price={priceKindText(show.doorFacts) ?? show.price} />
    </div>
  )
}
