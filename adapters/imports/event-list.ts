import { MAX_ROWS, type SkippedLine, type SourceKind, tooManyRows } from '#core/imports/show-draft.ts'
import type { EventList, ParsedEvent } from './document.ts'
import type { EventData } from './event-data.ts'

/** Numbers the events, up to the limit. */
export const toEventList = (kind: SourceKind, results: readonly EventData[]): EventList => {
  const events: ParsedEvent[] = []
  const skipped: SkippedLine[] = []
  for (const [index, each] of results.slice(0, MAX_ROWS).entries()) {
    const line = index + 1
    if ('event' in each) events.push({ ...each.event, line })
    else skipped.push({ line, ...each.note })
  }
  if (results.length > MAX_ROWS) skipped.push(tooManyRows(MAX_ROWS + 1, results.length - MAX_ROWS))
  return { kind, events, skipped }
}
