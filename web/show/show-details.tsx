import { Link } from 'react-router-dom'
import { type ActRole, defaultRole, isPlaying } from '#core/shows/act.ts'
import type { ListedAct } from '#core/shows/catalog-show.ts'
import { playingBandNames } from '#core/shows/formatting.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { priceDetails } from '#core/shows/price.ts'
import { isOff } from '#core/shows/status.ts'
import { m } from '#messages'
import { entryPath } from '#web/data/entry-path.ts'
import { formatAge, formatTime, shortWeekday } from '#web/i18n/formatting.ts'
import { joinWithCommas } from '#web/i18n/name-lists.ts'
import { priceKindText } from '#web/i18n/price-text.ts'
import { DayDate, RelativeDayTag } from './day-heading.tsx'
import { GenreLinks } from './genre-links.tsx'
import { StatusTag } from './status-tag.tsx'
import { relativeDay, useTonight } from './tonight.ts'

type Props = { show: ShowListing }

export function ShowHeading({ show }: Props) {
  const relative = relativeDay(show.showDate, useTonight())
  return (
    <div className="stack gap3">
      <p className="show-when">
        <span className="weekday">{shortWeekday(show.showDate)}</span> <DayDate day={show.showDate} />{' '}
        {relative && <RelativeDayTag relative={relative} />}{' '}
        {show.status !== 'scheduled' && (
          <span className="status-wrap">
            <StatusTag show={show} />
          </span>
        )}
      </p>
      <h1 className="visually-hidden">{playingBandNames(show).join(', ') || show.showTitle}</h1>
      <LineUp acts={show.lineUp} />
      {show.hasOwnTitle && <p className="muted own-title">{show.showTitle}</p>}
      <GenreLinks genres={show.genres} />
    </div>
  )
}

function LineUp({ acts }: { acts: readonly ListedAct[] }) {
  return (
    <ol className="line-up" aria-label={m.common_bands()}>
      {acts.map((act, index) => (
        <li key={act.bandId}>
          <Link to={entryPath('bands', act.bandSlug)}>{isPlaying(act) ? act.bandName : <s>{act.bandName}</s>}</Link>
          <ActDetails act={act} index={index} />
        </li>
      ))}
      {acts.length === 0 && (
        <li>
          <span>{m.bands_unknown()}</span>
        </li>
      )}
    </ol>
  )
}

const roleLabels: Readonly<Record<ActRole, (() => string) | null>> = {
  headliner: m.show_headliner,
  support: m.show_support,
  dj: m.show_dj,
  other: null,
}

function ActDetails({ act: { role, setTime, state }, index }: { act: ListedAct; index: number }) {
  const details = [
    role !== defaultRole(index) && roleLabels[role]?.(),
    setTime && formatTime(setTime),
    !isPlaying({ state }) && m.show_dropped_out(),
    state === 'announced' && m.show_announced(),
  ].filter(Boolean)
  return details.length > 0 && <small className="muted"> {joinWithCommas(details)}</small>
}

export function ShowDetails({ show }: Props) {
  const { doorTime, showTime, status } = show
  const price = joinWithCommas([priceKindText(show.doorFacts), priceDetails(show)])
  return (
    <dl className="detail-list">
      {doorTime && <Fact name={m.card_doors()} value={formatTime(doorTime)} isStruckThrough={isOff(status)} />}
      {showTime && <Fact name={m.card_show()} value={formatTime(showTime)} isStruckThrough={isOff(status)} />}
      <Fact name={m.common_age_limit()} value={formatAge(show)} />
      {price && <Fact name={m.common_price()} value={price} />}
    </dl>
  )
}

function Fact({ name, value, isStruckThrough = false }: { name: string; value: string; isStruckThrough?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{isStruckThrough ? <s>{value}</s> : value}</dd>
    </div>
  )
}

/** Renders a text whose paragraphs are separated by blank lines. Single line breaks are kept. */
export function Description({ text, label }: { text: string; label: string }) {
  const paragraphs = text.split(/(?:\r?\n[ \t]*){2,}/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <section className="prose user-text" aria-label={label}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity, and their order never changes
        <p key={index}>{paragraph}</p>
      ))}
    </section>
  )
}
