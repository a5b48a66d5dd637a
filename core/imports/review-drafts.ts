import type { Ports } from '#core/ports.ts'
import { distinctBandNames } from './band-names.ts'
import { importMessage } from './import-message.ts'
import { type ImportRow, rowOf } from './import-row.ts'
import { withKnownCities } from './known-cities.ts'
import { markDuplicates } from './mark-duplicates.ts'
import { type BandMatch, matchBands } from './match-bands.ts'
import { matchVenues } from './match-venues.ts'
import type { Drafts, ShowDraft, SkippedLine } from './show-draft.ts'
import { splitJoinedBandNames } from './split-joined-band-names.ts'

type NeededPorts = Pick<Ports, 'directory' | 'catalog' | 'clock' | 'gazetteer'>

export type ParsedImport = { rows: readonly ImportRow[]; skipped: readonly SkippedLine[] }

export const reviewDrafts = async (ports: NeededPorts, all: Drafts): Promise<ParsedImport> => {
  const { drafts, skipped } = limitBandNames(all)
  return { rows: await markDuplicates(ports, await rowsOf(ports, drafts)), skipped }
}

/** Returns a row for each draft, in the same order. */
export const rowsOf = async (ports: NeededPorts, all: readonly ShowDraft[]): Promise<readonly ImportRow[]> => {
  const drafts = await splitJoinedBandNames(ports, await withKnownCities(ports, all))
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
  return drafts.map((draft) => rowOf(ports, draft, bandsOf(draft, bandOf), venueOf(draft.show)))
}

/** The time limit for all similarity searches together. A name not reached in time gets no `likely` bands or venues. */
const SIMILARITY_SEARCH_MS = 5_000

const clockIsBefore =
  (deadline: number, { clock }: Pick<Ports, 'clock'>) =>
  (): boolean =>
    clock.now().getTime() < deadline

const MAX_BAND_NAMES = 10_000

type DraftsAndSkipped = Pick<Drafts, 'drafts' | 'skipped' | 'isPartial'>

export const limitBandNames = (all: DraftsAndSkipped): DraftsAndSkipped => {
  const { drafts, skipped } = all
  let nameCount = 0
  const end = drafts.findIndex(({ bandNames, possibleBands = [] }) => {
    nameCount += bandNames.length + possibleBands.length
    return nameCount > MAX_BAND_NAMES
  })
  const firstDropped = drafts[end]
  if (!firstDropped) return all
  const note = importMessage('skipped.too_many_bands', { limit: MAX_BAND_NAMES })
  return { drafts: drafts.slice(0, end), skipped: [...skipped, { line: firstDropped.line, ...note }], isPartial: true }
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
