import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import type { AccountId } from '#core/ids.ts'
import { limits, spend } from '#core/limits/limits.ts'
import type { Label } from '#core/messages/labels.ts'
import { type Actor, requireRole, rolesThatAddShows } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { maxLength } from '#core/text/length.ts'
import { dayIn } from '#core/time/local-time.ts'
import { distinctBandNames } from './band-names.ts'
import { importMessage } from './import-message.ts'
import { type ImportRow, rowOf } from './import-row.ts'
import { withKnownBands } from './known-bands.ts'
import { withKnownCities } from './known-cities.ts'
import { markDuplicates } from './mark-duplicates.ts'
import { type BandMatch, matchBands } from './match-bands.ts'
import { matchVenues } from './match-venues.ts'
import { readAddress } from './read-address.ts'
import type { Drafts, ShowDraft, SkippedLine } from './show-draft.ts'

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

export type ParsedImport = { rows: readonly ImportRow[]; skipped: readonly SkippedLine[] }

type NeededPorts = Pick<
  Ports,
  'importReading' | 'safeFetch' | 'directory' | 'catalog' | 'clock' | 'gazetteer' | 'rateLimits'
>

/** Reads shows from a text, file or URL, matches bands and venues and marks duplicates. Stores nothing. Counts towards
 * the limit before `receive`, so that aborted uploads count too. Throws `permission.*`, `limit.exceeded`, `busy`, or
 * `input.invalid` for `text`, `file` or `url`. */
export const makeReadImport =
  (ports: NeededPorts) =>
  async (actor: Actor | null, receive: () => Promise<ImportSource>): Promise<ParsedImport> => {
    const { accountId } = requireRole(actor, rolesThatAddShows)
    await spend(ports, limits.importReading, accountId)
    const source = await receive()
    if ('url' in source) await spend(ports, limits.importUrl, accountId)
    const { drafts: sourceDrafts, skipped } = limitBandNames(await draftsOf(ports, source, accountId))
    const drafts = await withKnownBands(ports, await withKnownCities(ports, sourceDrafts))
    const hasTime = clockIsBefore(ports.clock.now().getTime() + SIMILARITY_SEARCH_MS, ports)
    const bandOf = await matchBands(
      ports,
      drafts.flatMap(({ bandNames }) => bandNames),
      drafts.flatMap(({ possibleBands = [] }) => possibleBands),
      hasTime,
    )
    const venueOf = await matchVenues(
      ports,
      drafts.map(({ show }) => show),
      hasTime,
    )
    const rows = drafts.map((draft) => rowOf(ports, draft, bandsOf(draft, bandOf), venueOf(draft.show)))
    return { rows: await markDuplicates(ports, rows), skipped }
  }

/** Time limit of all similarity searches; later rows get no suggestions. */
const SIMILARITY_SEARCH_MS = 5_000

const clockIsBefore =
  (endMs: number, { clock }: Pick<Ports, 'clock'>) =>
  (): boolean =>
    clock.now().getTime() < endMs

const draftsOf = async (ports: NeededPorts, source: ImportSource, accountId: AccountId): Promise<Drafts> => {
  const context = { today: dayIn('UTC', ports.clock.now()), accountId }
  if ('url' in source) return readAddress(ports, source.url, context)
  const [field, content] = 'file' in source ? ['file', source.file] : ['text', source.text]
  return ports.importReading.read(content, { ...context, type: null, field })
}

const MAX_BAND_NAMES = 10_000

const limitBandNames = ({ drafts, skipped }: Drafts): Drafts => {
  let nameCount = 0
  const end = drafts.findIndex(({ bandNames, possibleBands = [] }) => {
    nameCount += bandNames.length + possibleBands.length
    return nameCount > MAX_BAND_NAMES
  })
  const firstDropped = drafts[end]
  if (!firstDropped) return { drafts, skipped }
  const note = importMessage('skipped.too_many_bands', { limit: MAX_BAND_NAMES })
  return { drafts: drafts.slice(0, end), skipped: [...skipped, { line: firstDropped.line, ...note }] }
}

const bandsOf = (
  { bandNames, possibleBands = [] }: ShowDraft,
  bandOf: (name: string) => BandMatch,
): readonly BandMatch[] => [
  ...bandNames.map(bandOf),
  ...distinctBandNames(possibleBands)
    .map(bandOf)
    .filter(({ bandId }) => bandId !== null),
]
