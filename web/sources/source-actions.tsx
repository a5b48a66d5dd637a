import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { useToast } from '#web/page/toasts.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { type Status, StatusLine } from '#web/ui/status-line.tsx'
import { type Source, useCacheSource } from './source-queries.ts'
import { resultText } from './source-text.ts'
import { bodyOf, valuesOf } from './source-values.ts'

export function SourceActions({ source }: { source: Source }) {
  const api = useApi()
  const cacheSource = useCacheSource()
  const navigate = useNavigate()
  const toast = useToast()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [status, setStatus] = useState<Status | null>(null)
  const { isBusy, failure, run } = useSingleRequest()
  const { id, host, state, problem } = source
  const params = { id }
  const isPaused = state === 'paused'
  const read = (acceptGone: boolean) =>
    run(async () => {
      setStatus({ tone: 'busy', text: m.import_reading() })
      try {
        const after = await api.send('POST', '/api/sources/{id}/read', { acceptGone }, { params })
        cacheSource(after)
        setStatus(statusAfter(source, after))
      } catch (error) {
        setStatus(null)
        throw error
      }
    })
  const togglePause = () =>
    run(async () => {
      setStatus(null)
      cacheSource(
        await api.send('PUT', '/api/sources/{id}', bodyOf({ ...valuesOf(source), isPaused: !isPaused }), { params }),
      )
    })
  return (
    <div className="stack gap3 mt5">
      <div className="row">
        {!isPaused && (
          <button className="btn btn--main" type="button" aria-disabled={isBusy} onClick={() => read(false)}>
            {m.sources_read_now()}
          </button>
        )}
        {problem?.code === 'source.mostly_gone' && (
          <button className="btn" type="button" aria-disabled={isBusy} onClick={() => read(true)}>
            {m.sources_accept_gone()}
          </button>
        )}
        <button className="btn" type="button" aria-disabled={isBusy} onClick={togglePause}>
          {isPaused ? m.sources_resume() : m.sources_pause()}
        </button>
        <Link className="btn" to={`/sources/${id}/edit`}>
          {m.common_edit()}
        </Link>
        <button className="btn btn--danger" type="button" onClick={() => setIsDialogOpen(true)}>
          {m.common_delete()}
        </button>
      </div>
      <StatusLine status={status} />
      {failure !== null && <FailureNote failure={failure}>{failureText(failure)}</FailureNote>}
      {isDialogOpen && (
        <ConfirmDialog
          title={m.sources_delete_question({ host })}
          action={m.common_delete()}
          isDanger
          onConfirm={async () => {
            await api.send('DELETE', '/api/sources/{id}', undefined, { params })
            toast(m.sources_deleted())
            navigate('/sources', { replace: true })
          }}
          onClose={() => setIsDialogOpen(false)}
        >
          <p>{m.sources_delete_text()}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Returns the status to show after a run. A run that is postponed, for example because the server is busy or a limit is
 * reached, changes neither `lastReadAt` nor `failingSince`. */
const statusAfter = (before: Source, after: Source): Status => {
  if (after.failingSince !== null) return { tone: 'bad', text: m.sources_read_failed() }
  if (after.lastReadAt === before.lastReadAt) return { tone: 'bad', text: m.sources_read_postponed() }
  return { tone: 'ok', text: m.sources_read_done({ result: resultText(after) }) }
}
