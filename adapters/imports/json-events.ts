import type { EventList } from './document.ts'
import { toEventList } from './event-list.ts'
import { translateDialect } from './json-dialects.ts'
import { parseJsonOrNull } from './json-node.ts'
import { schemaOrgEvents } from './schema-org-events.ts'

export const readJson = (text: string, url: string | null, today: string): EventList => {
  const json = parseJsonOrNull(text)
  const { kind = 'structured-data', events = json, next } = translateDialect(json, url) ?? {}
  return { ...toEventList(kind, schemaOrgEvents(events, url), today), ...(next !== undefined && { next }) }
}
