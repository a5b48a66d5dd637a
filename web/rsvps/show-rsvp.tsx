import { Link } from 'react-router-dom'
import type { RsvpShow } from '#core/rsvps/rsvp-list.ts'
import { m } from '#messages'
import { useViewer } from '#web/data/session.ts'
import { RsvpButtons } from './rsvp-buttons.tsx'
import { MY_SHOWS_PATH, useHasAccountRsvps, useRsvps } from './use-rsvps.ts'

export function ShowRsvp({ show }: { show: RsvpShow }) {
  const { rsvps, sync } = useRsvps()
  const viewer = useViewer()
  const hasAccountRsvps = useHasAccountRsvps()
  const rsvp = rsvps.find(({ showId }) => showId === show.id)
  const response = rsvp?.response ?? null
  const storageText = (): string => {
    if (!hasAccountRsvps) return m.rsvps_on_device()
    if (rsvp?.isSent) return m.rsvps_in_account()
    return viewer === '' || sync.failure ? m.rsvps_unsent() : m.common_loading()
  }
  return (
    <div className="row needs-script">
      <RsvpButtons showId={show.id} show={show} response={response} label={m.rsvps_question()} />
      {response && (
        <span className="text-sm muted">
          {storageText()} <Link to={MY_SHOWS_PATH}>{m.my_shows_title()}</Link>
        </span>
      )}
    </div>
  )
}
