import { refuse } from '#core/errors.ts'
import { SourceId } from '#core/ids.ts'
import { limits, spendOnSuccess } from '#core/limits/limits.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import {
  type Actor,
  canManageSource,
  canTrustSource,
  hasAnyRole,
  requireLogin,
  requireRole,
  rolesThatAddShows,
  rolesThatManageSources,
} from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { withCurrentVersion } from '#core/revisions/with-current-version.ts'
import type { Stores } from '#core/stores.ts'
import { dayIn } from '#core/time/local-time.ts'
import { newSourceStatus, type Source } from './source.ts'
import type { SourceEdit, SourceInput, SourceQuery } from './source-input.ts'
import { type SourceItems, type SourceList, type SourceView, viewItems, viewSources } from './source-view.ts'

type NeededPorts = Pick<Ports, 'transact' | 'directory' | 'catalog' | 'clock' | 'ids' | 'rateLimits'>

/** Returns a source, locked. Throws `permission.login_required`, or `source.not_found` if there is none or the actor may not manage it. */
export const managedSource = async ({ sources }: Stores, actor: Actor | null, id: SourceId): Promise<Source> => {
  const user = requireLogin(actor)
  const source = await sources.find(id)
  return source && canManageSource(user, source) ? source : refuse('source.not_found')
}

/** Adds a source, which the next run of the `sources` job reads. Throws `permission.*`, `limit.exceeded`, `source.known_already`, or
 * `input.invalid` for an unknown band or venue, or if the actor may not trust the source. */
export const makeAddSource =
  (ports: NeededPorts) =>
  async (actor: Actor | null, input: SourceInput): Promise<SourceView> => {
    const keeper = requireRole(actor, rolesThatAddShows)
    return spendOnSuccess(ports, limits.sourceAdding, keeper.accountId, async () => {
      const source = await ports.transact(async (stores) => {
        const now = ports.clock.now()
        const added = {
          ...newSourceStatus(now),
          ...(await settingsOf(stores, keeper, input)),
          id: SourceId.parse(ports.ids.next()),
          keeperId: keeper.accountId,
          isPaused: false,
          version: 1,
          createdAt: now,
        }
        if (await stores.sources.findByAddress(added.address)) refuse('source.known_already')
        await stores.sources.save(added)
        return added
      })
      return viewOf(ports, source)
    })
  }

/** Edits the settings of a source. A user who changes the address or starts to trust the source becomes its keeper, unless they are an
 * admin. Throws `permission.*`, `source.not_found`, `source.known_already`, `version.missing`, `stale_write` with the current source,
 * or `input.invalid`. */
export const makeEditSource =
  (ports: NeededPorts) =>
  async (actor: Actor | null, id: SourceId, { isPaused, version, ...input }: SourceEdit): Promise<SourceView> => {
    const edit = async (stores: Stores): Promise<Source> => {
      const source = await managedSource(stores, actor, id)
      if (source.version !== (version ?? refuse('version.missing'))) refuse('stale_write')
      const settings = await settingsOf(stores, requireLogin(actor), input, source)
      const sourceAtAddress = await stores.sources.findByAddress(settings.address)
      if (sourceAtAddress && sourceAtAddress.id !== id) refuse('source.known_already')
      const now = ports.clock.now()
      const hasNewAddress = settings.address !== source.address
      const resumes = source.isPaused && !isPaused
      // A run in progress keeps its lease, so that no other run begins at the same time.
      const status = hasNewAddress
        ? { ...newSourceStatus(now), leasedUntil: source.leasedUntil }
        : { nextReadAt: resumes ? now : source.nextReadAt, validators: null }
      const keeperId = takesOver(requireLogin(actor), source, settings)
        ? requireRole(actor, rolesThatAddShows).accountId
        : source.keeperId
      const changed = { ...source, ...settings, ...status, keeperId, isPaused, version: source.version + 1 }
      await stores.sources.save(changed)
      // Makes the next run apply the new rank and defaults to everything that the source states.
      for (const item of hasSameSettings(source, settings) ? [] : await stores.sources.items(id, yesterday(ports)))
        await stores.sources.saveItem({ ...item, content: { ...item.content, stated: {} } })
      return changed
    }
    const current = () => makeFindSource(ports)(actor, id)
    return viewOf(ports, await ports.transact(edit).catch(withCurrentVersion(current)))
  }

type Settings = Awaited<ReturnType<typeof settingsOf>>

/** Ignores the order of keys, which may differ in stored JSON. */
const hasSameSettings = (source: Source, { defaults, ...others }: Settings): boolean =>
  jsonInKeyOrder(source.defaults) === jsonInKeyOrder(defaults) &&
  jsonInKeyOrder({ ...source, ...others }) === jsonInKeyOrder(source)

const jsonInKeyOrder = (value: object): string =>
  JSON.stringify(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))

const takesOver = (
  { accountId, roles }: Actor,
  source: Source,
  settings: Pick<Source, 'address' | 'isTrusted'>,
): boolean =>
  accountId !== source.keeperId &&
  !hasAnyRole(roles, rolesThatManageSources) &&
  (settings.address !== source.address || (settings.isTrusted && !source.isTrusted))

const settingsOf = async (
  { bands, venues }: Stores,
  actor: Actor,
  input: SourceInput,
  former?: Source,
): Promise<Pick<Source, 'address' | 'bandId' | 'venueId' | 'defaults' | 'licence' | 'allowsTexts' | 'isTrusted'>> => {
  const { address, licence, allowsTexts, isTrusted, bandId, venueId } = input
  if (bandId && !(await bands.findAll([bandId])).has(bandId))
    refuse('input.invalid', [fieldError('bandId', 'band.unknown')])
  const venue = venueId && ((await venues.findCurrent(venueId)) ?? refuse('input.invalid', [unknownVenue('venueId')]))
  const { defaultVenueId, defaultCity: city, defaultCountry: country, defaultTimeZone: timeZone = null } = input
  const { defaultDoorTime: doorTime = null, defaultShowTime: showTime = null } = input
  if (defaultVenueId && !(await venues.findCurrent(defaultVenueId)))
    refuse('input.invalid', [unknownVenue('defaultVenueId')])
  const wasTrusted =
    former?.isTrusted && former.address === address && former.bandId === bandId && former.venueId === venueId
  if (isTrusted && !wasTrusted && !canTrustSource(actor, { bandId, venue }))
    refuse('input.invalid', [fieldError('isTrusted', 'source.may_not_trust')])
  const defaults = { venueId: defaultVenueId, city, country, timeZone, doorTime, showTime }
  return { address, bandId, venueId, defaults, licence, allowsTexts, isTrusted }
}

/** Returns yesterday's date in UTC. The shows of that night may still be on somewhere. */
export const yesterday = ({ clock }: Pick<Ports, 'clock'>): string =>
  dayIn('UTC', new Date(clock.now().getTime() - DAY_MS))

const DAY_MS = 24 * 60 * 60 * 1000

const unknownVenue = (field: string) => fieldError(field, 'venue.unknown')

const viewOf = async (ports: NeededPorts, source: Source): Promise<SourceView> => {
  const [view] = await viewSources(ports, [source])
  return view ?? refuse('source.not_found')
}

/** Returns a source. Throws `permission.login_required` or `source.not_found`. */
export const makeFindSource =
  (ports: NeededPorts) =>
  async (actor: Actor | null, id: SourceId): Promise<SourceView> =>
    viewOf(ports, await ports.transact((stores) => managedSource(stores, actor, id)))

const MAX_LISTED = 200

/** Lists the sources that the actor keeps, and those of the actor's bands. With `scope: 'all'`, lists all sources, but only for admins.
 * Throws `permission.*`. */
export const makeListSources =
  (ports: NeededPorts) =>
  async (actor: Actor | null, { scope, state, order }: SourceQuery): Promise<SourceList> => {
    const user = scope === 'all' ? requireRole(actor, rolesThatManageSources) : requireLogin(actor)
    const of = scope === 'all' ? null : { keeperId: user.accountId, bandIds: user.bandIds }
    const page = await ports.transact(({ sources }) => sources.list({ of, state, order, limit: MAX_LISTED }))
    return { sources: await viewSources(ports, page.sources), total: page.total }
  }

/** Removes a source. The shows that it added stay. Throws `permission.login_required` or `source.not_found`. */
export const makeRemoveSource =
  ({ transact }: NeededPorts) =>
  (actor: Actor | null, id: SourceId): Promise<void> =>
    transact(async (stores) => {
      await managedSource(stores, actor, id)
      await stores.sources.remove(id)
    })

/** Lists the items of a source from yesterday (UTC) on, by date. Throws `permission.login_required` or `source.not_found`. */
export const makeListSourceItems =
  (ports: NeededPorts) =>
  async (actor: Actor | null, id: SourceId): Promise<SourceItems> => {
    const { source, items } = await ports.transact(async (stores) => ({
      source: await managedSource(stores, actor, id),
      items: await stores.sources.items(id, yesterday(ports)),
    }))
    return { items: await viewItems(ports, source, items) }
  }
