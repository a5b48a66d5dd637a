import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { m } from '#messages'
import { draftLinkAttributes } from '#web/drafts/leave-guard.tsx'
import { statusLabel } from '#web/i18n/formatting.ts'
import { bold } from '#web/i18n/markup.tsx'
import { joinWithCommas } from '#web/i18n/name-lists.ts'
import { serverText } from '#web/i18n/server-messages.ts'
import { ambiguousBands, type Row, type RowState } from './import-rows.ts'

const stateLabels = {
  ready: m.import_is_ready,
  listed: m.import_is_listed,
  invalid: m.import_is_invalid,
} as const

type Props = { row: Row; state: RowState; errorCount: number; sameShowLines: readonly number[] | undefined }

export function ImportRowState({ row, state, errorCount, sameShowLines }: Props) {
  const { saved, duplicates, clashes, notes, status } = row
  if (saved)
    return (
      <p>
        <ParaglideMessage
          message={m.import_is_saved}
          inputs={{ title: saved.showTitle }}
          markup={{
            b: bold,
            show: ({ children }) => (
              <Link to={`/shows/${saved.slug}`} target="_blank" {...draftLinkAttributes}>
                {children}
              </Link>
            ),
          }}
        />
      </p>
    )
  if (state === 'left-out' || state === 'saved') return <p className="muted">{m.import_is_left_out()}</p>
  const ambiguousNames = state === 'ready' ? ambiguousBands(row).map(({ bandName }) => bandName) : []
  const stateText =
    ambiguousNames.length > 0
      ? m.import_is_ready_new({ bands: joinWithCommas(ambiguousNames) })
      : stateLabels[state]({ count: errorCount })
  const statusText = statusLabel(status)
  return (
    <>
      <p>
        {statusText === null ? (
          <b>{stateText}</b>
        ) : (
          <ParaglideMessage
            message={m.import_is_with_status}
            inputs={{ state: stateText, status: statusText }}
            markup={{ b: bold }}
          />
        )}
      </p>
      <OtherShows shows={duplicates} label={m.import_this_one()} />
      <OtherShows shows={clashes} label={m.import_that_night()} />
      {sameShowLines && (
        <p className="text-sm">
          {m.import_same_as({ count: sameShowLines.length, lines: joinWithCommas(sameShowLines.map(String)) })}
        </p>
      )}
      {notes.map((note) => (
        <p className="hint" key={note.message}>
          {serverText(note)}
        </p>
      ))}
    </>
  )
}

function OtherShows({ shows, label }: { shows: Row['duplicates']; label: string }): ReactNode {
  if (shows.length === 0) return null
  return (
    <p className="text-sm">
      {label}{' '}
      {shows.map(({ id, slug, showTitle, venueName, venueCity }) => (
        <span key={id}>
          <Link to={`/shows/${slug}`} target="_blank" {...draftLinkAttributes}>
            {showTitle}
          </Link>
          , {venueName}, {venueCity}{' '}
        </span>
      ))}
    </p>
  )
}
