import { Link } from 'react-router-dom'
import { m } from '#messages'
import { formatTime } from '#web/i18n/formatting.ts'
import { showPath } from '#web/show/share.ts'
import { ShowTimes } from '#web/show/show-times.tsx'
import { hourGridOf, type Night, type PlannedRsvp, SLOTS_PER_HOUR, takesPlace } from './plan.ts'
import { Overlaps, RsvpItem, ShowState } from './rsvp-item.tsx'
import { useHorizontallyScrollable } from './use-horizontally-scrollable.ts'

/** Shows a night hour by hour. Screen readers get the shows as a chronological list without the hours. */
export function HourPlan({ night }: { night: Night }) {
  const { hours, lanes, shows } = hourGridOf(night)
  const [ref, isScrollable] = useHorizontallyScrollable()
  const otherRsvps = night.rsvps.filter((rsvp) => !takesPlace(rsvp))
  return (
    <>
      {shows.length > 0 && (
        <div ref={withCustomProperties({ lanes, slots: hours.length * SLOTS_PER_HOUR })}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
          <div
            className="hours"
            ref={ref}
            role="group"
            aria-label={m.my_shows_by_hour()}
            tabIndex={isScrollable ? 0 : undefined}
          >
            <div className="hours-axis" aria-hidden="true">
              {hours.map(({ hour, from }) => (
                <span key={from} ref={withCustomProperties({ from: from + 1, to: from + 1 + SLOTS_PER_HOUR })}>
                  {formatTime(`${String(hour).padStart(2, '0')}:00`)}
                </span>
              ))}
            </div>
            <ol className="hours-shows">
              {shows.map((planned) => (
                <HourShow key={planned.showId} planned={planned} />
              ))}
            </ol>
          </div>
        </div>
      )}
      {otherRsvps.length > 0 && (
        <ul className="row-list">
          {otherRsvps.map((rsvp) => (
            <RsvpItem key={rsvp.showId} rsvp={rsvp} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Returns a ref callback that sets custom properties, because the content security policy forbids style attributes. */
const withCustomProperties = (values: Readonly<Record<string, number>>) => (element: HTMLElement | null) => {
  for (const [name, value] of Object.entries(values)) element?.style.setProperty(`--${name}`, String(value))
}

function HourShow({ planned }: { planned: PlannedRsvp }) {
  const { show, response, lane, from, to, overlaps } = planned
  return (
    <li
      className={response === 'maybe' ? 'is-maybe' : undefined}
      ref={withCustomProperties({ from: from + 1, to: to + 1, lane: lane + 2 })}
    >
      <ShowState rsvp={planned} />
      <Link className="long-word" to={showPath(show)}>
        {show.showTitle}
      </Link>
      <span className="text-sm">{show.venueName}</span>
      <ShowTimes doorTime={show.doorTime} showTime={show.showTime} />
      <span className="text-sm">{response === 'maybe' ? m.rsvps_maybe() : m.rsvps_going()}</span>
      <Overlaps shows={overlaps} />
    </li>
  )
}
