import type { FieldError } from '#core/errors.ts'
import { type AccountId, type BandId, type ShowId, type SourceId, SourceItemId, type VenueId } from '#core/ids.ts'
import type { ImportNote } from '#core/imports/import-message.ts'
import type { FetchValidators } from '#core/imports/import-reader.ts'
import type { RowShow } from '#core/imports/row-show.ts'
import type { SourceKind } from '#core/imports/show-draft.ts'
import type { ShowSource } from '#core/shows/listing.ts'
import { parseWebAddress } from '#core/text/web-address.ts'
import type { AppliedFields } from './field-origins.ts'
import type { RankedSource, SourcedFields, SourceItem } from './source-item.ts'

/** An address whose shows are read about every hour. */
export type Source = {
  id: SourceId
  address: string
  /** Null if the account was deleted. */
  keeperId: AccountId | null
  bandId: BandId | null
  venueId: VenueId | null
  defaults: SourceDefaults
  licence: string | null
  /** Whether its site allows copying descriptions. */
  allowsTexts: boolean
  /** Whether its shows are published without review. */
  isTrusted: boolean
  isPaused: boolean
  /** Increases when the settings change or fields are released, which stops a run in progress. */
  version: number
  createdAt: Date
} & SourceStatus

/** Values for fields that the source omits. */
export type SourceDefaults = {
  venueId: VenueId | null
  city: string | null
  country: string | null
  timeZone: string | null
  doorTime: string | null
  showTime: string | null
}

type SourceStatus = {
  kind: SourceKind | null
  nextReadAt: Date
  /** The end of the lease of the process that is reading the source. */
  leasedUntil: Date | null
  /** When the last run without an error ended. */
  lastReadAt: Date | null
  result: RunResult | null
  failingSince: Date | null
  failures: number
  problem: ImportNote | null
  isKeeperNotified: boolean
  validators: FetchValidators | null
}

export type RunResult = {
  found: number
  added: number
  changed: number
  questions: number
  proposed: number
  gone: number
  incomplete: number
  isUnchanged: boolean
  tookMs: number
}

/** Returns whether a run of `source` may still change anything: it holds the lease, and the version is unchanged. */
export const isStillRunning = (source: Source, current: Source | null): current is Source =>
  current !== null && holdsLease(source, current) && current.version === source.version

export const holdsLease = ({ leasedUntil }: Source, current: Source): boolean =>
  current.leasedUntil?.getTime() === leasedUntil?.getTime()

export const newSourceStatus = (now: Date): SourceStatus => ({
  kind: null,
  nextReadAt: now,
  leasedUntil: null,
  lastReadAt: null,
  result: null,
  failingSince: null,
  failures: 0,
  problem: null,
  isKeeperNotified: false,
  validators: null,
})

/** `asked`: it may be one of `candidates`. `incomplete`: `errors` prevent listing it. */
export const itemStates = ['listed', 'proposed', 'asked', 'declined', 'incomplete'] as const
export type ItemState = (typeof itemStates)[number]

export type StoredItem = {
  id: SourceItemId
  sourceId: SourceId
  externalId: string
  showDate: string
  showId: ShowId | null
  state: ItemState
  goneSince: Date | null
  firstReadAt: Date
  content: ItemContent
}

export type ItemContent = {
  show: RowShow
  status: SourcedFields['status']
  errors: readonly FieldError[]
  stated: Partial<SourcedFields>
  /** The values that the source set in the show. */
  applied: Partial<SourcedFields>
  /** Possible duplicates. */
  candidates: readonly ShowId[]
  /** Shows that a person ruled out. */
  notSame: readonly ShowId[]
}

/** Returns the item to store: the stored item `before`, if there is one, updated with what the source states now. */
export const storedItemOf = (
  { externalId, fields, show, status, errors }: SourceItem & Pick<ItemContent, 'show' | 'status' | 'errors'>,
  before: StoredItem | null,
  { source, id, now }: { source: Pick<Source, 'id'>; id: string; now: Date },
): StoredItem => ({
  id: before?.id ?? SourceItemId.parse(id),
  sourceId: source.id,
  externalId,
  showDate: fields.showDate,
  showId: before?.showId ?? null,
  state: before?.state ?? 'proposed',
  goneSince: null,
  firstReadAt: before?.firstReadAt ?? now,
  content: {
    applied: {},
    candidates: [],
    notSame: [],
    ...before?.content,
    show,
    status,
    errors,
    stated: fields,
  },
})

const webPageKinds: readonly (SourceKind | null)[] = ['structured-data', 'microformats']

/** Returns what visitors see about the origin of a show. Omits the source's address unless it is known to be that of a web page, because
 * it may be secret. */
export const publicSource = (
  source: Pick<Source, 'address' | 'kind' | 'lastReadAt'>,
  { eventUrl, isGone }: { eventUrl: string | null; isGone: boolean },
): ShowSource => ({
  host: hostOf(source),
  url: eventUrl ?? (webPageKinds.includes(source.kind) ? source.address : null),
  readAt: source.lastReadAt,
  isGone,
})

export const hostOf = ({ address }: Pick<Source, 'address'>): string => parseWebAddress(address)?.host ?? address

export const appliedBy = (items: readonly { item: StoredItem; source: Source }[]): readonly AppliedFields[] =>
  items.map(({ item, source }) => ({ source: rankOf(source), applied: item.content.applied }))

export const rankOf = ({ id, isTrusted, bandId, venueId }: Source): RankedSource => ({
  id,
  isAuthoritative: isTrusted && (bandId !== null || venueId !== null),
})
