import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import type { AccountId } from '#core/ids.ts'
import { limits, spend } from '#core/limits/limits.ts'
import type { Label } from '#core/messages/labels.ts'
import { type Actor, requireRole, rolesThatAddShows } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { maxLength } from '#core/text/length.ts'
import { dayIn } from '#core/time/local-time.ts'
import { readAddress } from './read-address.ts'
import { type ParsedImport, reviewDrafts } from './review-drafts.ts'
import type { Drafts } from './show-draft.ts'

const text = (label: Label, max: number) =>
  z
    .string({ error: fieldIssue('text.not_text', { label }) })
    .check(maxLength(max, { error: fieldIssue('import.source_too_long', { label }) }))

export const ImportSource = z.pipe(
  z.object({ text: z.optional(text('text', 65536)), url: z.optional(text('address', 2048)) }),
  z.transform(({ text = '', url = '' }, context): { text: string } | { url: string } => {
    if (text.trim() !== '' && url.trim() === '') return { text }
    if (url.trim() !== '' && text.trim() === '') return { url: url.trim() }
    context.issues.push({ code: 'custom', message: fieldIssue('import.no_source'), path: ['text'], input: text })
    return z.NEVER
  }),
)
export type ImportSource = z.output<typeof ImportSource> | { file: Uint8Array }

type NeededPorts = Pick<
  Ports,
  'importReader' | 'safeFetch' | 'directory' | 'catalog' | 'clock' | 'gazetteer' | 'rateLimits'
>

/** Reads shows from a text, file or URL, matches bands and venues, and marks duplicates. Stores nothing. Counts the
 * reading before calling `receive`, so aborted uploads count too. Throws `permission.*`, `limit.exceeded`, `busy`, or
 * `input.invalid` for `text`, `file` or `url`. */
export const makeReadImport =
  (ports: NeededPorts) =>
  async (actor: Actor | null, receive: () => Promise<ImportSource>): Promise<ParsedImport> => {
    const { accountId } = requireRole(actor, rolesThatAddShows)
    await spend(ports, limits.importReading, accountId)
    const source = await receive()
    if ('url' in source) await spend(ports, limits.importUrl, accountId)
    return reviewDrafts(ports, await draftsOf(ports, source, accountId))
  }

const draftsOf = async (ports: NeededPorts, source: ImportSource, accountId: AccountId): Promise<Drafts> => {
  const context = { today: dayIn('UTC', ports.clock.now()), accountId }
  if ('url' in source) return readAddress(ports, source.url, context)
  const [field, content] = 'file' in source ? ['file', source.file] : ['text', source.text]
  return ports.importReader.read(content, { ...context, type: null, field })
}
