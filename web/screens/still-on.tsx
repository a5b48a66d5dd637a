import { useEffect, useRef, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { ShowListing } from '#core/shows/listing.ts'
import { isOff } from '#core/shows/status.ts'
import { playing } from '#core/shows/wording.ts'
import { ApiError, useApi } from '#web/api.ts'
import { ConfirmedBy } from '#web/parts/confirmed-by.tsx'
import { FailureNote } from '#web/parts/failure-note.tsx'
import { failureText } from '#web/parts/failure-text.ts'
import { useLinkToken } from '#web/parts/link-token.ts'
import { Loading } from '#web/parts/loading.tsx'
import { Note } from '#web/parts/note.tsx'
import { useOneCall } from '#web/parts/one-call.ts'
import { Screen } from '#web/parts/screen.tsx'
import { StatusLine } from '#web/parts/status-line.tsx'
import { StatusTag } from '#web/parts/status-tag.tsx'
import { showPath } from '#web/share.ts'
import { shownDate, weekdayOf } from '#web/wording.ts'

type Answer = 'yes' | 'cancel'

/**
 * `/still-on/{token}`, where the mail leads that asks a week before. `?answer=yes` is the answer itself, given by the script
 * while the show is not off: a program that only fetches the address changes nothing.
 */
export function StillOnScreen() {
  const [search] = useSearchParams()
  const [asked] = useState(() => search.get('answer'))
  const token = useLinkToken(useParams().token, '/still-on')
  return (
    <Screen title="Is it still on?">
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>Is it still on?</h1>
        </div>
        {token === undefined && <Loading />}
        {token === '' && <DeadLink />}
        {token && <Question token={token} asked={asked === 'yes' || asked === 'cancel' ? asked : null} />}
      </div>
    </Screen>
  )
}

function DeadLink() {
  return (
    <Note tone="bad">
      <b>This link is not valid any more.</b>
      <br />
      The show may be over, or it was deleted. <Link to="/">See all shows</Link>
    </Note>
  )
}

function Question({ token, asked }: { token: string; asked: Answer | null }) {
  const api = useApi()
  const path = `/api/still-on/${encodeURIComponent(token)}`
  const [show, setShow] = useState<ShowListing | null>(null)
  const [given, setGiven] = useState<Answer | null>(null)
  const { isBusy, failure, run } = useOneCall()
  const save = async (chosen: Answer) => {
    setShow(await api.send<ShowListing>('POST', path, { answer: chosen }))
    setGiven(chosen)
  }
  const answer = (chosen: Answer) => run(() => save(chosen))
  const begin = useRef(() =>
    run(async () => {
      const { show: found } = await api.get<{ show: ShowListing }>(path)
      // What has been called off since the mail went is not brought back by somebody, or a program, opening the mail again.
      if (asked === 'yes' && !isOff(found.status)) await save('yes')
      else setShow(found)
    }),
  )
  const hasBegun = useRef(false)
  const thanks = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone with the answer.
  useEffect(() => {
    if (given && !isBusy && document.activeElement === document.body) thanks.current?.focus()
  }, [given, isBusy])
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void begin.current()
  }, [])

  if (failure instanceof ApiError && failure.status === 410) return <DeadLink />
  return (
    <div className="stack gap5">
      {failure !== null && (
        <FailureNote failure={failure}>
          <b>{show ? 'Your answer is not saved.' : 'The show could not be loaded.'}</b> {failureText(failure)}
        </FailureNote>
      )}
      {show ? (
        <div>
          <Asked show={show} />
        </div>
      ) : isBusy ? (
        <Loading />
      ) : (
        <Again onRetry={() => begin.current()} />
      )}
      {show && (
        <>
          <div role="status" tabIndex={-1} ref={thanks}>
            {given && !isBusy && <Thanks show={show} given={given} />}
          </div>
          <Buttons show={show} given={given} asked={asked} isBusy={isBusy} onAnswer={answer} />
          <StatusLine status={isBusy ? { tone: 'busy', text: 'Saving...' } : null} />
        </>
      )}
    </div>
  )
}

function Again({ onRetry }: { onRetry: () => void }) {
  return (
    <button className="btn" type="button" onClick={onRetry}>
      Try again
    </button>
  )
}

function Asked({ show }: { show: ShowListing }) {
  return (
    <div className="stack gap2">
      <p className="gig-when">
        <span className="dow">{weekdayOf(show.showDate).slice(0, 3)}</span>
        <time className="day-date" dateTime={show.showDate}>
          {shownDate(show.showDate)}
        </time>
        <StatusTag show={show} />
      </p>
      <h2 className="long-word">
        <Link className="linkish" to={showPath(show)}>
          {playing(show).join(', ') || show.showTitle}
        </Link>
      </h2>
      <p className="long-word">{[show.venueName, show.venueCity, show.venueRegion].join(', ')}</p>
      {!isOff(show.status) && <ConfirmedBy show={show} />}
    </div>
  )
}

function Thanks({ show, given }: { show: ShowListing; given: Answer }) {
  return (
    <Note tone="ok">
      <b>{given === 'yes' ? 'Thank you. The show is confirmed.' : 'Thank you. The show is cancelled.'}</b>
      <br />
      {given === 'yes'
        ? 'The listing says so from now on.'
        : 'It stays in the list, struck through, so that nobody comes for nothing.'}{' '}
      <Link to={showPath(show)}>See the listing</Link>
    </Note>
  )
}

type ButtonsProps = {
  show: ShowListing
  given: Answer | null
  asked: Answer | null
  isBusy: boolean
  onAnswer: (answer: Answer) => void
}

/** The other answer is always there; who came to cancel finds that first, and has to press it. */
function Buttons({ show, given, asked, isBusy, onAnswer }: ButtonsProps) {
  const yes = (
    <button className="btn btn--main btn--block" type="button" aria-disabled={isBusy} onClick={() => onAnswer('yes')}>
      {isOff(show.status) ? 'It is on after all' : 'Yes, it is still on'}
    </button>
  )
  const no = (
    <button
      className="btn btn--danger btn--block"
      type="button"
      aria-disabled={isBusy}
      onClick={() => onAnswer('cancel')}
    >
      No, it is cancelled
    </button>
  )
  const isCancelled = show.status === 'cancelled'
  return (
    <div className="stack gap3">
      {asked === 'cancel' && !given && !isCancelled && (
        <p>Press the button, and the listing says that it is cancelled.</p>
      )}
      {asked === 'cancel' && !isCancelled && no}
      {given !== 'yes' && yes}
      {asked !== 'cancel' && !isCancelled && no}
    </div>
  )
}
