import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { playingBandNames } from '#core/shows/formatting.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { isOff } from '#core/shows/status.ts'
import { m } from '#messages'
import { ApiError, useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { formatDate, shortWeekday } from '#web/i18n/formatting.ts'
import { bold } from '#web/i18n/markup.tsx'
import { linkTo } from '#web/page/link-to.tsx'
import { useLinkToken } from '#web/page/link-token.ts'
import { Screen } from '#web/page/screen.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusLine } from '#web/ui/status-line.tsx'
import { ConfirmedBy } from './confirmed-by.tsx'
import { showPath } from './share.ts'
import { StatusTag } from './status-tag.tsx'

type Answer = 'yes' | 'cancel'

/** `/still-on/{token}`, the page to which the reconfirmation email links. With `?answer=yes`, the page sends the answer
 * itself, unless the show is off. A link scanner that fetches the page without running scripts changes nothing. */
export function ReconfirmationScreen() {
  const [search] = useSearchParams()
  const [answerParam] = useState(() => search.get('answer'))
  const token = useLinkToken(useParams().token, '/still-on')
  return (
    <Screen title={m.reconfirm_title()}>
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>{m.reconfirm_title()}</h1>
        </div>
        {token === undefined && <Loading />}
        {token === '' && <InvalidLink />}
        {token && (
          <Question
            token={token}
            requestedAnswer={answerParam === 'yes' || answerParam === 'cancel' ? answerParam : null}
          />
        )}
      </div>
    </Screen>
  )
}

function InvalidLink() {
  return (
    <Note tone="bad">
      <ParaglideMessage message={m.reconfirm_dead_link} markup={{ b: bold, br: () => <br />, list: linkTo('/') }} />
    </Note>
  )
}

function Question({ token, requestedAnswer }: { token: string; requestedAnswer: Answer | null }) {
  const api = useApi()
  const params = { token }
  const [show, setShow] = useState<ShowListing | null>(null)
  const [savedAnswer, setSavedAnswer] = useState<Answer | null>(null)
  const { isBusy, failure, run } = useSingleRequest()
  const save = async (newAnswer: Answer) => {
    setShow(await api.send('POST', '/api/still-on/{token}', { answer: newAnswer }, { params }))
    setSavedAnswer(newAnswer)
  }
  const submit = (newAnswer: Answer) => run(() => save(newAnswer))
  const load = useRef(() =>
    run(async () => {
      const { show: loadedShow } = await api.get('/api/still-on/{token}', { params })
      // The link in an old email must not reinstate a show that has since been called off.
      if (requestedAnswer === 'yes' && !isOff(loadedShow.status)) await save('yes')
      else setShow(loadedShow)
    }),
  )
  const hasStarted = useRef(false)
  const thanks = useRef<HTMLDivElement>(null)
  // The pressed button disappears once the answer is saved, so the focus would be lost.
  useEffect(() => {
    if (savedAnswer && !isBusy && document.activeElement === document.body) thanks.current?.focus()
  }, [savedAnswer, isBusy])
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void load.current()
  }, [])

  if (failure instanceof ApiError && failure.status === 410) return <InvalidLink />
  return (
    <div className="stack gap5">
      {failure !== null && (
        <FailureNote failure={failure}>
          <b>{show ? m.reconfirm_not_saved() : m.reconfirm_not_loaded()}</b> {failureText(failure)}
        </FailureNote>
      )}
      {show ? (
        <div>
          <ShowSummary show={show} />
        </div>
      ) : isBusy ? (
        <Loading />
      ) : (
        <button className="btn" type="button" onClick={() => load.current()}>
          {m.common_try_again()}
        </button>
      )}
      {show && (
        <>
          <div role="status" tabIndex={-1} ref={thanks}>
            {savedAnswer && !isBusy && <Thanks show={show} savedAnswer={savedAnswer} />}
          </div>
          <AnswerButtons
            show={show}
            savedAnswer={savedAnswer}
            requestedAnswer={requestedAnswer}
            isBusy={isBusy}
            onAnswer={submit}
          />
          <StatusLine status={isBusy ? { tone: 'busy', text: m.common_saving() } : null} />
        </>
      )}
    </div>
  )
}

function ShowSummary({ show }: { show: ShowListing }) {
  return (
    <div className="stack gap2">
      <p className="show-when">
        <span className="weekday">{shortWeekday(show.showDate)}</span>
        <time className="day-date" dateTime={show.showDate}>
          {formatDate(show.showDate)}
        </time>
        <StatusTag show={show} />
      </p>
      <h2 className="long-word">
        <Link className="text-link" to={showPath(show)}>
          {playingBandNames(show).join(', ') || show.showTitle}
        </Link>
      </h2>
      <p className="long-word">{[show.venueName, show.venueCity, show.venueRegion].join(', ')}</p>
      {!isOff(show.status) && <ConfirmedBy show={show} />}
    </div>
  )
}

function Thanks({ show, savedAnswer }: { show: ShowListing; savedAnswer: Answer }) {
  return (
    <Note tone="ok">
      <ParaglideMessage
        message={savedAnswer === 'yes' ? m.reconfirm_confirmed : m.reconfirm_cancelled}
        markup={{ b: bold, br: () => <br />, show: linkTo(showPath(show)) }}
      />
    </Note>
  )
}

type AnswerButtonsProps = {
  show: ShowListing
  savedAnswer: Answer | null
  requestedAnswer: Answer | null
  isBusy: boolean
  onAnswer: (answer: Answer) => void
}

/** Offers `yes` until it is saved, and `cancel` unless the show is cancelled. If the link asks to cancel, the cancel button
 * comes first, but the user still has to press it. */
function AnswerButtons({ show, savedAnswer, requestedAnswer, isBusy, onAnswer }: AnswerButtonsProps) {
  const yesButton = (
    <button className="btn btn--main btn--block" type="button" aria-disabled={isBusy} onClick={() => onAnswer('yes')}>
      {isOff(show.status) ? m.reconfirm_after_all() : m.reconfirm_yes()}
    </button>
  )
  const cancelButton = (
    <button
      className="btn btn--danger btn--block"
      type="button"
      aria-disabled={isBusy}
      onClick={() => onAnswer('cancel')}
    >
      {m.reconfirm_no()}
    </button>
  )
  const isCancelled = show.status === 'cancelled'
  return (
    <div className="stack gap3">
      {requestedAnswer === 'cancel' && !savedAnswer && !isCancelled && (
        <p>{m.reconfirm_press({ button: m.reconfirm_no() })}</p>
      )}
      {requestedAnswer === 'cancel' && !isCancelled && cancelButton}
      {savedAnswer !== 'yes' && yesButton}
      {requestedAnswer !== 'cancel' && !isCancelled && cancelButton}
    </div>
  )
}
