import { m } from '#messages'
import { formatInstant } from '#web/i18n/format-instant.ts'
import { formatRelative } from '#web/i18n/relative-time.ts'
import { Note } from '#web/ui/note.tsx'
import { awaitsFirstRun, type Source } from './source-queries.ts'
import { durationText, nextReadRelativeText, problemText, resultText, stateLabels } from './source-text.ts'

export function StateTag({ state }: Pick<Source, 'state'>) {
  if (state === 'active') return null
  return <span className={`tag ${state === 'failing' ? 'tag--danger' : 'tag--warn'}`}>{stateLabels[state]()}</span>
}

export function SourceNotes({ source }: { source: Source }) {
  const problem = problemText(source)
  return (
    <>
      {problem && (
        <Note tone="warn">
          <b>{problem}</b>
          {source.failingSince && <p>{m.sources_failing_since({ moment: formatInstant(source.failingSince) })}</p>}
        </Note>
      )}
      {source.state === 'paused' && <Note tone="info">{m.sources_is_paused()}</Note>}
      {awaitsFirstRun(source) && <Note tone="info">{m.sources_is_new()}</Note>}
    </>
  )
}

export function SourceStatus({ source }: { source: Source }) {
  const { lastReadAt, state } = source
  const result = [resultText(source), durationText(source)].flatMap((each) => each || []).join(' · ')
  return (
    <dl className="stack gap2 mt5">
      <Fact name={m.sources_last()}>
        {lastReadAt === null ? (
          m.sources_not_yet()
        ) : (
          <time dateTime={lastReadAt} title={formatInstant(lastReadAt)}>
            {formatRelative(lastReadAt)}
          </time>
        )}
      </Fact>
      {state !== 'paused' && <Fact name={m.sources_next_title()}>{nextReadRelativeText(source)}</Fact>}
      {result && <Fact name={m.sources_result()}>{result}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="row gap2">
      <dt className="muted">{name}</dt>
      <dd>
        <b>{children}</b>
      </dd>
    </div>
  )
}
