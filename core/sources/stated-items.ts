import type { VenueId } from '#core/ids.ts'
import type { ImportRow } from '#core/imports/import-row.ts'
import { limitBandNames, rowsOf } from '#core/imports/review-drafts.ts'
import type { RowShow } from '#core/imports/row-show.ts'
import type { Drafts, EventTime, ShowDraft } from '#core/imports/show-draft.ts'
import type { Ports } from '#core/ports.ts'
import { ShowInput } from '#core/shows/show-input.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'
import { isCalendarDay } from '#core/time/iso-date-time.ts'
import type { Venue } from '#core/venues/venue.ts'
import type { ItemContent, Source } from './source.ts'
import type { SourcedFields, SourceItem } from './source-item.ts'

type NeededPorts = Pick<Ports, 'directory' | 'catalog' | 'clock' | 'gazetteer'>

export type StatedItem = SourceItem & Pick<ItemContent, 'show' | 'status' | 'errors'> & { sameAs: string | null }

/** Returns the events of a run as items, with their bands and venues matched to known ones. `undated` counts the events without
 * a readable date. */
export const statedItems = async (
  ports: NeededPorts,
  source: Source,
  runDrafts: Drafts,
): Promise<{ items: readonly StatedItem[]; undated: number; isPartial: boolean }> => {
  const limited = limitBandNames(runDrafts)
  const drafts = await withDefaults(ports, source, limited.drafts)
  const rows = await rowsOf(ports, drafts)
  const items = rows.flatMap((row, index) => itemOf(source, row, drafts[index]) ?? [])
  return { items: withDistinctIds(items), undated: rows.length - items.length, isPartial: limited.isPartial ?? false }
}

const withDefaults = async (
  { directory }: NeededPorts,
  { defaults, venueId }: Source,
  drafts: readonly ShowDraft[],
): Promise<readonly ShowDraft[]> => {
  const defaultVenueId = defaults.venueId ?? venueId
  const venue = defaultVenueId && (await directory.venue(defaultVenueId))
  const names = drafts.map(({ show }) => nameKeyOf(show.venueName ?? '')).filter(Boolean)
  const knownNames = new Set((await directory.venuesNamed(names, 1)).map(({ name }) => nameKeyOf(name)))
  return drafts.map((each) => {
    const draft = withTimes(each, defaults)
    const zoned = defaults.timeZone === null ? draft : withZone(draft, defaults.timeZone)
    const isKnown = knownNames.has(nameKeyOf(draft.show.venueName ?? ''))
    if (venue && !isKnown && mayBeIn(venue, draft.show)) return atVenue(zoned, venue)
    const { city, country } = defaults
    if (city === null || draft.show.venueCity) return zoned
    return { ...zoned, show: { ...zoned.show, venueCity: city, ...(country !== null && { venueCountry: country }) } }
  })
}

/** Compares only the city, because a venue's own calendar may name a hall instead of the venue, or give only the street. */
const mayBeIn = ({ city }: Venue, { venueCity }: RowShow): boolean => !venueCity || fold(venueCity) === fold(city)

const atVenue = (draft: ShowDraft, { name, address, city, region, country }: Venue): ShowDraft => {
  const { readings: _, countryCandidates: __, ...rest } = draft
  const venue = { venueName: name, venueAddress: address, venueCity: city, venueRegion: region, venueCountry: country }
  const { latitude: ___, longitude: ____, ...show } = draft.show
  return {
    ...rest,
    show: { ...show, ...venue },
    errors: draft.errors.filter(({ field }) => !field.startsWith('venue')),
  }
}

const withTimes = (draft: ShowDraft, { doorTime, showTime }: Source['defaults']): ShowDraft => {
  const { show } = draft
  if (show.doorTime || show.showTime) return draft
  return { ...draft, show: { ...show, ...(doorTime && { doorTime }), ...(showTime && { showTime }) } }
}

const withZone = (draft: ShowDraft, zone: string): ShowDraft => {
  const inZone = (time: EventTime | null): EventTime | null =>
    time && 'instant' in time && time.zone === null ? { ...time, zone } : time
  const { times } = draft
  return times ? { ...draft, times: { showTime: inZone(times.showTime), doorTime: inZone(times.doorTime) } } : draft
}

const itemOf = (
  source: Source,
  row: ImportRow,
  draft: Pick<ShowDraft, 'externalId' | 'sameAs'> = {},
): StatedItem | null => {
  const { description, ...fields } = row.show
  const show: RowShow = { ...fields, ...(source.allowsTexts && description ? { description } : {}) }
  const { showDate = '' } = row.show
  if (!isCalendarDay(showDate)) return null
  const externalId =
    draft.externalId ?? `~${nameKeyOf(show.showTitle ?? row.bands.map(({ bandName }) => bandName).join(', '))}`
  const { status, errors } = row
  return { externalId, sameAs: draft.sameAs ?? null, show, status, errors, fields: statedFieldsOf(row, show, showDate) }
}

const statedFieldsOf = (row: ImportRow, show: RowShow, showDate: string): SourceItem['fields'] => {
  // The schema trims and normalizes, so that equal texts compare as equal.
  const input: Partial<ShowInput> | RowShow = ShowInput.safeParse(show).data ?? show
  const { showTitle, doorTime, showTime, price, eventUrl, ticketUrl, description } = input
  const bandKeys = row.bands.map(({ bandId, bandName }) => bandId ?? nameKeyOf(bandName))
  const scalars = { doorTime, showTime, price, eventUrl, ticketUrl, description }
  return {
    ...(Object.fromEntries(Object.entries(scalars).filter(([, value]) => value != null)) as Partial<SourcedFields>),
    ...(showTitle !== undefined && show.hasOwnTitle !== false && { showTitle }),
    ...(bandKeys.length > 0 && { bandKeys }),
    showDate,
    venueId: venueKeyOf(row, show),
    status: row.status,
  }
}

const venueKeyOf = ({ venue }: ImportRow, { venueName = '', venueCity = '' }: RowShow): SourcedFields['venueId'] =>
  (venue.venueId as VenueId | null) ?? `new ${nameKeyOf(venueName)}, ${fold(venueCity)}`

const MAX_ID_LENGTH_WITHOUT_TIME = 900

/** Truncates the ids. If several events on one day share an id, adds the time of each event to its id. */
const withDistinctIds = (items: readonly StatedItem[]): readonly StatedItem[] => {
  const keyOf = ({ externalId, fields }: StatedItem): string => JSON.stringify([externalId, fields.showDate])
  const itemsByKey = Map.groupBy(items, keyOf)
  return items.map((item) => {
    const { externalId, fields } = item
    const isShared = (itemsByKey.get(keyOf(item))?.length ?? 0) > 1
    const time = fields.doorTime ?? fields.showTime ?? ''
    return { ...item, externalId: `${externalId.slice(0, MAX_ID_LENGTH_WITHOUT_TIME)}${isShared ? ` ${time}` : ''}` }
  })
}
