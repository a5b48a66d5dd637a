import { DomainError, refuse } from '#core/errors.ts'
import type { AccountId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { importError, importMessage } from './import-message.ts'
import { type Drafts, MAX_ROWS, tooManyRows } from './show-draft.ts'

type NeededPorts = Pick<Ports, 'importReading' | 'safeFetch' | 'clock'>
type Context = { today: string; accountId: AccountId }

const MAX_DOCUMENTS = 5
/** Leaves two of the ten seconds of an import request for parsing. */
const FETCHING_MS = 8_000
const MIN_FETCH_MS = 500

/** Reads the shows at an address. If the document has none, follows its link to the calendar or feed of the site. Reads further
 * pages while there is time, and lists the first unread one in `skipped`. Throws `busy`, or `input.invalid` for `url`. */
export const readAddress = async (ports: NeededPorts, address: string, context: Context): Promise<Drafts> => {
  const end = ports.clock.now().getTime() + FETCHING_MS
  const first = await readDocument(ports, address, context)
  const visited = new Set([address])
  let found: Drafts = first
  for (let next = first.next; next !== undefined && found.drafts.length < MAX_ROWS; ) {
    const leftMs = end - ports.clock.now().getTime()
    const isOver = visited.size === MAX_DOCUMENTS || leftMs < MIN_FETCH_MS
    if (visited.has(next)) break
    visited.add(next)
    const further = isOver ? null : await readFurther(ports, next, context, leftMs)
    if (!further) {
      found = withUnreadPage(found, next)
      break
    }
    found = append(found, further)
    next = further.next
  }
  if (first.next !== undefined && found.drafts.length === 0)
    return refuse('input.invalid', [importError('url', 'import.no_events')])
  return found
}

const readDocument = async (
  { importReading, safeFetch }: NeededPorts,
  address: string,
  context: Context,
  withinMs?: number,
): Promise<Drafts> => {
  const { bytes, type, url } = await safeFetch.fetch(address, withinMs)
  return importReading.read(bytes, { ...context, type, field: 'url', url })
}

/** Returns null if the page cannot be read. */
const readFurther = async (...args: Required<Parameters<typeof readDocument>>): Promise<Drafts | null> => {
  try {
    return await readDocument(...args)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

const lastLineOf = ({ drafts, skipped }: Drafts): number =>
  Math.max(0, ...[...drafts, ...skipped].map(({ line }) => line))

const append = (found: Drafts, further: Drafts): Drafts => {
  const lastLine = lastLineOf(found)
  const renumbered = <Row extends { line: number }>(rows: readonly Row[]): Row[] =>
    rows.map((row) => ({ ...row, line: lastLine + row.line }))
  const drafts = [...found.drafts, ...renumbered(further.drafts)]
  const skipped = [...found.skipped, ...renumbered(further.skipped)]
  const firstSurplus = drafts[MAX_ROWS]
  if (!firstSurplus) return { drafts, skipped }
  const note = tooManyRows(firstSurplus.line, drafts.length - MAX_ROWS)
  return { drafts: drafts.slice(0, MAX_ROWS), skipped: [...skipped, note] }
}

const withUnreadPage = (found: Drafts, text: string): Drafts => ({
  drafts: found.drafts,
  skipped: [...found.skipped, { line: lastLineOf(found) + 1, ...importMessage('skipped.further_page', { text }) }],
})
