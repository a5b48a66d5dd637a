import { DomainError, refuse } from '#core/errors.ts'
import type { AccountId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { importError, importMessage } from './import-message.ts'
import type { CheckUrl, FetchValidators } from './import-reader.ts'
import { dayOf, limitRows } from './limit-rows.ts'
import { type Drafts, MAX_ROWS, type ShowDraft } from './show-draft.ts'

type NeededPorts = Pick<Ports, 'importReader' | 'safeFetch' | 'clock'>
type Context = {
  today: string
  accountId: AccountId
  maxBytes?: number
  /** The validators of the previous reading. A document that has not changed since then is not parsed. */
  validators?: FetchValidators | null
  checkUrl?: CheckUrl
}

/** `validators` is null if the document links to further ones, even if those were not read. */
export type ReadDrafts = Drafts & { validators: FetchValidators | null; isUnmodified?: true }

const MAX_DOCUMENTS = 5
/** The time limit for fetching all documents of an address. Parsing the last one may exceed it. */
const FETCHING_MS = 8_000
const MIN_FETCH_MS = 500

/** Reads the shows at an address. If the document has none, follows its link to the calendar or feed of the site. Reads
 * further pages up to the limits of time, documents and rows, and lists the first unread one in `skipped`. Throws
 * `busy`, or `input.invalid` for `url`. Once it has read shows, an error in a further document only ends the
 * reading. */
export const readAddress = async (ports: NeededPorts, address: string, context: Context): Promise<ReadDrafts> => {
  const deadline = ports.clock.now().getTime() + FETCHING_MS
  const first = await readDocument(ports, address, context)
  const visited = new Set([address])
  if (first.isUnmodified) return first
  let collected: Drafts = first
  for (let next = first.next; next !== undefined && !visited.has(next); ) {
    const remainingMs = deadline - ports.clock.now().getTime()
    const isLimitReached = visited.size === MAX_DOCUMENTS || collected.drafts.length >= MAX_ROWS
    visited.add(next)
    const further =
      isLimitReached || remainingMs < MIN_FETCH_MS
        ? tooSlowError()
        : await readFurther(ports, next, { ...context, validators: null }, remainingMs)
    if (further instanceof DomainError) {
      if (collected.drafts.length === 0 && !isLimitReached) throw further
      collected = withUnreadPage(collected, next)
      break
    }
    collected = append(collected, further, context.today)
    next = further.next
  }
  if (first.next !== undefined && collected.drafts.length === 0)
    return refuse('input.invalid', [importError('url', 'import.no_events')])
  return { ...collected, validators: visited.size === 1 ? first.validators : null }
}

const readDocument = async (
  { importReader, safeFetch }: NeededPorts,
  address: string,
  { today, accountId, maxBytes, validators = null, checkUrl }: Context,
  withinMs?: number,
): Promise<ReadDrafts> => {
  const options = {
    ...(maxBytes !== undefined && { maxBytes }),
    ...(withinMs !== undefined && { withinMs }),
    validators,
    checkUrl,
  }
  const document = await safeFetch.fetch(address, options)
  const { bytes, type, url } = document
  if (document.isUnmodified) return { kind: 'text', drafts: [], skipped: [], validators, isUnmodified: true }
  const read = await importReader.read(bytes, { today, accountId, type, field: 'url', url })
  return { ...read, validators: document.validators ?? null }
}

const tooSlowError = (): DomainError =>
  new DomainError('input.invalid', { fields: [importError('url', 'url.too_slow')] })

const readFurther = async (...args: Required<Parameters<typeof readDocument>>): Promise<Drafts | DomainError> => {
  try {
    return await readDocument(...args)
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}

const lastLineOf = ({ drafts, skipped }: Drafts): number =>
  Math.max(0, ...[...drafts, ...skipped].map(({ line }) => line))

const append = (collected: Drafts, further: Drafts, today: string): Drafts => {
  const lastLine = lastLineOf(collected)
  const renumbered = <Row extends { line: number }>(rows: readonly Row[]): Row[] =>
    rows.map((row) => ({ ...row, line: lastLine + row.line }))
  const all = [...collected.drafts, ...renumbered(further.drafts)]
  const { rows: drafts, skipped: surplus, isPartial } = limitRows(all, { today, dayOf: dayOfDraft })
  const skipped = [...collected.skipped, ...renumbered(further.skipped), ...surplus]
  const { kind } = collected.drafts.length > 0 ? collected : further
  return { kind, drafts, skipped, ...((isPartial || collected.isPartial || further.isPartial) && { isPartial: true }) }
}

const dayOfDraft = ({ show, times }: ShowDraft): string | null => {
  const start = times?.doorTime ?? times?.showTime
  return show.showDate ?? (start ? dayOf(start) : null)
}

const withUnreadPage = (collected: Drafts, address: string): Drafts => ({
  kind: collected.kind,
  drafts: collected.drafts,
  skipped: [
    ...collected.skipped,
    { line: lastLineOf(collected) + 1, ...importMessage('skipped.further_page', { text: address }) },
  ],
  isPartial: true,
})
