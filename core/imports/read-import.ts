import * as z from 'zod/mini'
import { limits, spend } from '#core/limits/limits.ts'
import { type Actor, mayAddShows, requireRole } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { dayIn } from '#core/shows/local-time.ts'
import { compareRows } from './compare-rows.ts'
import { type ImportRow, rowOf } from './import-row.ts'
import { matchBands } from './match-bands.ts'
import { matchVenues } from './match-venues.ts'
import { readTour } from './read-tour.ts'
import type { Drafts, SkippedLine } from './show-draft.ts'

const text = (label: string, max: number) =>
  z.string({ error: `${label} must be text` }).check(z.maxLength(max, { error: `${label} is too long` }))

/** What shows are to be read from: a text that was pasted, or a web address. */
export const ImportSource = z.pipe(
  z.object({ text: z.optional(text('Text', 65536)), url: z.optional(text('Address', 2048)) }),
  z.transform(({ text = '', url = '' }, context): { text: string } | { url: string } => {
    if (text.trim() !== '' && url.trim() === '') return { text }
    if (url.trim() !== '' && text.trim() === '') return { url: url.trim() }
    context.issues.push({ code: 'custom', message: 'Give a text or a web address', path: ['text'], input: text })
    return z.NEVER
  }),
)
export type ImportSource = z.output<typeof ImportSource> | { file: Uint8Array }

export type ReadImport = { rows: readonly ImportRow[]; skipped: readonly SkippedLine[] }

type NeededPorts = Pick<Ports, 'directory' | 'catalogue' | 'clock' | 'rateLimits'>

/**
 * Reads shows out of what was sent, looks up whom and which venue they mean, and marks what is listed already. Nothing is
 * stored. Refuses with `permission.login_required`, `permission.denied` or `limit.exceeded`.
 */
export const makeReadImport =
  (ports: NeededPorts) =>
  async (actor: Actor | null, source: ImportSource): Promise<ReadImport> => {
    const { accountId } = requireRole(actor, mayAddShows)
    await spend(ports, limits.importReading, accountId)
    const { drafts, skipped } = await draftsOf(ports, source)
    const bandOf = await matchBands(
      ports,
      drafts.flatMap(({ bandNames }) => bandNames),
    )
    const venueOf = await matchVenues(
      ports,
      drafts.map(({ show }) => show),
    )
    const rows = drafts.map((draft) => rowOf(draft, draft.bandNames.map(bandOf), venueOf(draft.show)))
    return { rows: await compareRows(ports, rows), skipped }
  }

const draftsOf = async ({ clock }: NeededPorts, source: ImportSource): Promise<Drafts> => {
  const today = dayIn('UTC', clock.now())
  return 'text' in source ? readTour(source.text, today) : { drafts: [], skipped: [] }
}
