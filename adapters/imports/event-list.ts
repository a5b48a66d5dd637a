import { dayOf, limitRows } from '#core/imports/limit-rows.ts'
import type { SkippedLine, SourceKind } from '#core/imports/show-draft.ts'
import type { EventList, ParsedEvent } from './document.ts'
import type { EventData } from './event-data.ts'

export const toEventList = (kind: SourceKind, results: readonly EventData[], today: string): EventList => {
  const numbered = results.map((data, index) => ({ data, line: index + 1 }))
  const dayOfEvent = ({ data }: { data: EventData }): string | null =>
    'event' in data && data.event.start ? dayOf(data.event.start) : null
  const { rows, skipped: surplus, ...rest } = limitRows(numbered, { today, dayOf: dayOfEvent })
  const events: ParsedEvent[] = []
  const skipped: SkippedLine[] = []
  for (const { data, line } of rows) {
    if ('event' in data) events.push({ ...data.event, line })
    else skipped.push({ line, ...data.note })
  }
  return { kind, events, skipped: [...skipped, ...surplus], ...rest }
}
