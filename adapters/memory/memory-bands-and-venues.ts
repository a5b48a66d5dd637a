import { refuse } from '#core/errors.ts'
import type { Bands, Venues } from '#core/stores.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'
import { oldestFirst } from './by-texts.ts'
import { makeMemoryEditable } from './memory-editable.ts'
import { clone, type MemoryState } from './memory-state.ts'
import { resolveMerged } from './resolve-merged.ts'
import { freeSlugs } from './slugs.ts'

type Mergeable = { id: string; createdAt: Date; deletedAt: Date | null; mergedInto: string | null }

/** Returns the oldest match that is not deleted, or else the entry into which the oldest merged match was merged. */
const oldestMatch = <Row extends Mergeable>(rows: Map<string, Row>, matches: (row: Row) => boolean): Row | null => {
  const candidates = [...rows.values()].filter(matches).sort(oldestFirst)
  const merged = candidates.find(({ mergedInto }) => mergedInto !== null)
  return candidates.find(({ deletedAt }) => !deletedAt) ?? (merged && resolveMerged(rows, merged.id)) ?? null
}

export const makeMemoryBands = ({ bands, formerBandSlugs }: MemoryState): Bands => {
  const editable = makeMemoryEditable(bands, formerBandSlugs)
  return {
    ...editable,
    findAll: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const band = resolveMerged(bands, id)
          return band ? [[id, clone(band)]] : []
        }),
      ),
    findByNames: async (nameKeys) => {
      const found = nameKeys.map(
        (nameKey) => [nameKey, oldestMatch(bands, (band) => band.nameKey === nameKey)] as const,
      )
      return new Map(found.flatMap(([nameKey, band]) => (band ? [[nameKey, clone(band)]] : [])))
    },
    freeSlugs: async (bases) => freeSlugs(bands, formerBandSlugs, bases),
    addAll: async (newBands) => {
      if (newBands.some(({ version }) => version !== 0)) refuse('stale_write')
      return Promise.all(newBands.map(editable.save))
    },
  }
}

export const makeMemoryVenues = ({ venues, formerVenueSlugs }: MemoryState): Venues => ({
  ...makeMemoryEditable(venues, formerVenueSlugs),
  findCurrent: async (id) => clone(resolveMerged(venues, id) ?? null),
  findByNameAndAddress: async ({ name, address, city, country }) => {
    const [nameKey, addressKey, cityKey] = [nameKeyOf(name), fold(address), fold(city)]
    const existing = oldestMatch(
      venues,
      (venue) =>
        venue.nameKey === nameKey &&
        venue.country === country &&
        fold(venue.city) === cityKey &&
        fold(venue.address) === addressKey,
    )
    return clone(existing)
  },
  claimWithoutDerivedLocation: async (limit) =>
    clone([...venues.values()].filter((venue) => venue.timeZoneSource === null && !venue.deletedAt).slice(0, limit)),
  setDerivedLocation: async (id, derivedLocation) => {
    const venue = venues.get(id)
    if (venue) venues.set(id, { ...venue, ...derivedLocation })
  },
})
