import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Link } from 'react-router-dom'
import type { HistoryEntry } from '#core/timeline/list-history.ts'
import { m } from '#messages'
import { formatDay, formatInstant } from '#web/i18n/format-instant.ts'
import { visuallyHidden } from '#web/i18n/markup.tsx'
import { type HistoryKind, historyPath } from './history-query.ts'
import { describeEntry, detailText } from './history-text.ts'

type Props = { kind: HistoryKind; id: string; entry: HistoryEntry }

export function HistoryEntryDescription({ kind, id, entry }: Props) {
  const { text, details } = describeEntry(entry)
  const moment = formatInstant(entry.at)
  return (
    <div className="long-word">
      <ParaglideMessage
        message={m.history_entry}
        inputs={{ text, day: formatDay(entry.at) }}
        markup={{
          time: ({ children }) => (
            <time dateTime={entry.at} title={moment}>
              {children}
            </time>
          ),
        }}
      />
      {entry.merge?.isUndone && <span className="hint">{m.history_undone()}</span>}
      {details.map((change) => (
        <span className="hint" key={change.field}>
          {detailText(change)}
        </span>
      ))}
      {entry.changes.some(({ isExcerpt }) => isExcerpt) && (
        <Link className="text-link text-sm" to={historyPath(kind, id, { version: entry.version })}>
          <ParaglideMessage message={m.history_show_full} inputs={{ moment }} markup={{ hidden: visuallyHidden }} />
        </Link>
      )}
    </div>
  )
}
