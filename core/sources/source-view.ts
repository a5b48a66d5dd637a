import * as z from 'zod/mini'
import { BandId, ShowId, SourceId, SourceItemId, VenueId } from '#core/ids.ts'
import { ListedShow, listedShow } from '#core/imports/listed-show.ts'
import { sourceKinds } from '#core/imports/show-draft.ts'
import { mapConcurrent } from '#core/map-concurrent.ts'
import { FieldErrorResponse, ImportNote, Message } from '#core/messages/message-responses.ts'
import type { Ports } from '#core/ports.ts'
import { date, day, described, flag, integer, list, named, orNull, text } from '#core/response.ts'
import { showStatuses } from '#core/shows/status.ts'
import { dayIn } from '#core/time/local-time.ts'
import { changesBy, originsOf } from './field-origins.ts'
import { appliedBy, hostOf, itemStates, rankOf, type Source, type StoredItem } from './source.ts'
import { sourcedFields, sourcedFieldsOf } from './source-item.ts'
import { sourceStates } from './source-store.ts'

const namedOrNull = <Id extends z.ZodMiniType>(id: Id) => orNull(z.object({ id, name: text }))

const openItems = { questions: integer, proposed: integer, gone: integer, incomplete: integer }

export const SourceView = named(
  'Source',
  z.object({
    id: SourceId,
    address: text,
    host: text,
    kind: described(orNull(z.enum(sourceKinds)), 'The format of the source; null before the first run.'),
    keeper: described(orNull(text), 'The display name of the keeper; null if the account was deleted.'),
    band: namedOrNull(BandId),
    venue: namedOrNull(VenueId),
    defaults: z.object({
      venueId: orNull(VenueId),
      venueName: orNull(text),
      city: orNull(text),
      country: orNull(text),
      timeZone: orNull(text),
      doorTime: orNull(text),
      showTime: orNull(text),
    }),
    licence: orNull(text),
    allowsTexts: flag,
    isTrusted: flag,
    state: z.enum(sourceStates),
    version: described(integer, 'Increases when the settings change or fields are released; send it with an edit.'),
    createdAt: date,
    lastReadAt: described(orNull(date), 'The end of the last successful run.'),
    nextReadAt: date,
    failingSince: orNull(date),
    problem: described(
      orNull(ImportNote),
      'The problem with the last run. If `failingSince` is null, the rest of the run was applied.',
    ),
    result: described(
      orNull(
        z.object({
          found: integer,
          added: integer,
          changed: integer,
          ...openItems,
          isUnchanged: flag,
          tookMs: integer,
        }),
      ),
      'The counts of the last successful run.',
    ),
    open: described(z.object(openItems), 'The numbers of upcoming items that its keeper should review.'),
  }),
)
export type SourceView = z.output<typeof SourceView>

export const SourceList = named('Sources', z.object({ sources: list(SourceView), total: integer }))
export type SourceList = z.output<typeof SourceList>

const fieldNames = list(z.enum(sourcedFields))

export const SourceItemView = named(
  'SourceItem',
  z.object({
    id: SourceItemId,
    state: described(
      z.enum(itemStates),
      '`asked`: it may be one of `candidates`. `proposed`: it waits for review. `incomplete`: see `errors`.',
    ),
    showDate: day,
    showTitle: text,
    bands: list(text),
    venueName: text,
    venueCity: text,
    doorTime: orNull(text),
    showTime: orNull(text),
    status: z.enum(showStatuses),
    eventUrl: orNull(text),
    ticketUrl: orNull(text),
    price: orNull(text),
    show: described(orNull(ListedShow), 'The show that the item belongs to.'),
    candidates: list(ListedShow),
    changes: described(fieldNames, 'The fields of `show` that change if the item is accepted.'),
    held: described(fieldNames, 'The fields of `show` that a person edited, so that the source does not change them.'),
    errors: list(FieldErrorResponse),
    goneSince: described(orNull(date), 'When the item disappeared from the source. Its show stays listed.'),
  }),
)
export type SourceItemView = z.output<typeof SourceItemView>

export const SourceItems = named('SourceItems', z.object({ items: list(SourceItemView) }))
export type SourceItems = z.output<typeof SourceItems>

export const sourceResponses = {
  'GET /api/sources': SourceList,
  'POST /api/sources': SourceView,
  'GET /api/sources/{id}': SourceView,
  'PUT /api/sources/{id}': SourceView,
  'DELETE /api/sources/{id}': Message,
  'POST /api/sources/{id}/read': SourceView,
  'GET /api/sources/{id}/items': SourceItems,
  'POST /api/sources/{id}/decisions': SourceItems,
} as const

type NeededPorts = Pick<Ports, 'transact' | 'directory' | 'catalog' | 'clock'>

const noneOpen = { questions: 0, proposed: 0, gone: 0, incomplete: 0 }

export const viewSources = async (ports: NeededPorts, sources: readonly Source[]): Promise<readonly SourceView[]> => {
  const { open, keeperNames } = await ports.transact(async (stores) => {
    const keeperIds = new Set(sources.flatMap(({ keeperId }) => keeperId ?? []))
    const namesById = new Map<string, string>()
    for (const id of keeperIds) namesById.set(id, (await stores.accounts.find(id))?.displayName ?? '')
    const today = dayIn('UTC', ports.clock.now())
    return {
      keeperNames: namesById,
      open: await stores.sources.countOpen(
        sources.map(({ id }) => id),
        today,
      ),
    }
  })
  return mapConcurrent(sources, async (source) => {
    const { id, address, kind, licence, allowsTexts, isTrusted, version, createdAt, lastReadAt, nextReadAt } = source
    const { failingSince, problem, result, keeperId, bandId, venueId, defaults } = source
    const band = bandId && (await ports.directory.band(bandId))
    const venue = venueId && (await ports.directory.venue(venueId))
    const defaultVenue = defaults.venueId && (await ports.directory.venue(defaults.venueId))
    return {
      ...{ id, address, host: hostOf(source), kind, licence, allowsTexts, isTrusted, version },
      ...{ createdAt, lastReadAt, nextReadAt, failingSince, problem, result },
      keeper: (keeperId && keeperNames.get(keeperId)) || null,
      band: band && { id: band.id, name: band.name },
      venue: venue && { id: venue.id, name: venue.name },
      defaults: { ...defaults, venueName: defaultVenue ? defaultVenue.name : null },
      state: source.isPaused ? 'paused' : failingSince === null ? 'active' : 'failing',
      open: open.get(id) ?? noneOpen,
    }
  })
}

export const viewItems = async (
  ports: NeededPorts,
  source: Source,
  items: readonly StoredItem[],
): Promise<readonly SourceItemView[]> => {
  const ids = items.flatMap(({ showId, content }) => [...(showId ? [showId] : []), ...content.candidates])
  const shows = new Map((await ports.catalog.shows([...new Set(ids)])).map((show) => [show.id, show]))
  const linkedItemsByShow = Map.groupBy(
    await ports.transact(({ sources }) => sources.itemsOfShows(items.flatMap(({ showId }) => showId ?? []))),
    (each) => each.item.showId,
  )
  const bandNames = await namesOfBands(ports, items)
  return items.map((item) => {
    const { id, state, showDate, showId, goneSince, content } = item
    const { show: row, status, errors, stated } = content
    const show = showId === null ? undefined : shows.get(showId)
    const current = show && sourcedFieldsOf(show)
    const origins = current ? originsOf(current, appliedBy(linkedItemsByShow.get(showId) ?? [])) : {}
    const { venueName = '', venueCity = '', doorTime = null, showTime = null } = row
    const { eventUrl = null, ticketUrl = null, price = null } = row
    return {
      ...{ id, state, showDate, goneSince, status, errors, venueName, venueCity, doorTime, showTime },
      ...{ eventUrl, ticketUrl, price },
      showTitle: row.showTitle ?? '',
      bands: (row.bandList ?? []).map((band) =>
        'bandId' in band ? (bandNames.get(band.bandId) ?? '') : band.bandName,
      ),
      show: show && !show.deletedAt ? listedShow(show) : null,
      candidates: content.candidates.flatMap((candidateId) => {
        const candidate = shows.get(ShowId.parse(candidateId))
        return candidate && !candidate.deletedAt ? [listedShow(candidate)] : []
      }),
      changes:
        current && state === 'proposed'
          ? sourcedFields.filter(
              (name) => name in changesBy(rankOf(source), { fields: current, origins }, stated).fields,
            )
          : [],
      held: current
        ? sourcedFields.filter((name) => origins[name]?.by === 'person' && !agrees(stated[name], current[name]))
        : [],
    }
  })
}

const agrees = (stated: unknown, current: unknown): boolean =>
  stated === undefined || JSON.stringify(stated) === JSON.stringify(current)

const namesOfBands = async (
  { directory }: NeededPorts,
  items: readonly StoredItem[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = items.flatMap(({ content }) =>
    (content.show.bandList ?? []).flatMap((band) => ('bandId' in band ? [band.bandId] : [])),
  )
  const names = await mapConcurrent([...new Set(ids)], async (id) => [id, (await directory.band(id))?.name] as const)
  return new Map(names.flatMap(([id, name]) => (name === undefined ? [] : [[id, name] as const])))
}
