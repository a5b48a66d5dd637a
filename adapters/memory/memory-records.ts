import type { Membership } from '#core/accounts/membership.ts'
import type { Images } from '#core/images/stored-images.ts'
import type { Revision } from '#core/revisions/revision.ts'
import type { Memberships, Merges, Revisions } from '#core/stores.ts'
import { byCodePoint } from '#core/text/by-code-point.ts'
import type { Merge } from '#core/timeline/merge.ts'
import { byTexts, oldestFirst } from './by-texts.ts'
import { clone, type MemoryState } from './memory-state.ts'

export const oldestMembershipFirst = byTexts(
  ({ createdAt, bandId, accountId }: { createdAt: Date; bandId: string; accountId: string }) => [
    createdAt.toISOString(),
    bandId,
    accountId,
  ],
)

export const makeMemoryMemberships = (state: MemoryState): Memberships => {
  const isOf = (bandId: string, accountId: string) => (membership: Membership) =>
    membership.bandId === bandId && membership.accountId === accountId
  const membershipsExcept = (bandId: string, accountId: string) =>
    state.memberships.filter((membership) => !isOf(bandId, accountId)(membership))
  return {
    find: async (bandId, accountId) => clone(state.memberships.find(isOf(bandId, accountId)) ?? null),
    // Transactions run one at a time, so no lock is needed.
    lock: async (bandId) =>
      clone(state.memberships.filter((membership) => membership.bandId === bandId).sort(oldestMembershipFirst)),
    save: async (membership) => {
      state.memberships = [...membershipsExcept(membership.bandId, membership.accountId), clone(membership)]
    },
    remove: async (bandId, accountId) => {
      const before = state.memberships.length
      state.memberships = membershipsExcept(bandId, accountId)
      return state.memberships.length < before
    },
  }
}

export const makeMemoryImageRecords = ({ images }: MemoryState): Images => ({
  add: async (image) => {
    images.set(image.id, clone(image))
  },
  find: async (id) => clone(images.get(id) ?? null),
  use: async (id, at) => {
    const image = images.get(id)
    if (image && !image.usedAt) images.set(id, { ...image, usedAt: clone(at) })
    return image !== undefined
  },
  findWithoutPosterBytes: async (limit) =>
    clone(
      [...images.values()]
        .filter(({ usedAt, posterBytes }) => usedAt && posterBytes === null)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit),
    ),
  setPosterBytes: async (id, posterBytes) => {
    const image = images.get(id)
    if (image) images.set(id, { ...image, posterBytes })
  },
  removeUnused: async (before, limit) => {
    const unused = [...images.values()]
      .filter(({ usedAt, createdAt }) => !usedAt && createdAt.getTime() < before.getTime())
      .sort(oldestFirst)
      .slice(0, limit)
    for (const { id } of unused) images.delete(id)
    return clone(unused)
  },
})

/** Converts the snapshot to plain JSON with instants as text, as the PostgreSQL store returns it. */
export const withPlainSnapshot = (revision: Revision): Revision => ({
  ...clone(revision),
  snapshot: JSON.parse(JSON.stringify(revision.snapshot)),
})

export const makeMemoryRevisions = (state: MemoryState): Revisions => ({
  addAll: async (revisions) => {
    state.revisions = [...state.revisions, ...clone(revisions)]
  },
  find: async (kind, of, version) => {
    const found = state.revisions.find(
      (revision) => revision.kind === kind && revision.of === of && revision.version === version,
    )
    return found ? withPlainSnapshot(found) : null
  },
})

export const makeMemoryMerges = ({ merges }: MemoryState): Merges => ({
  add: async (merge) => {
    merges.set(merge.id, clone(merge))
  },
  takeGlobalLock: async () => {},
  lock: async (id) => clone(merges.get(id) ?? null),
  markUndone: async (id, at) => {
    const merge = merges.get(id)
    if (merge) merges.set(id, { ...merge, undoneAt: clone(at) })
  },
  later: async (earlier) => {
    const { id: earlierId, at } = earlier
    const movedByEarlier = movedIds(earlier)
    const later = [...merges.values()]
      .filter((merge) => !merge.undoneAt && movedIds(merge).some((id) => movedByEarlier.includes(id)))
      .filter((merge) => (merge.at.getTime() - at.getTime() || byCodePoint(merge.id, earlierId)) > 0)
      .sort((a, b) => a.at.getTime() - b.at.getTime() || byCodePoint(a.id, b.id))
    return clone(later)
  },
  replace: async (merge) => {
    merges.set(merge.id, clone(merge))
  },
})

/** Returns the ids of the shows, members and sources that a merge moved. A show's id is prefixed with its relation to the band or
 * venue. */
const movedIds = (merge: Merge): readonly string[] => [
  ...merge.sources.map(({ id }) => id),
  ...(merge.kind === 'band'
    ? [...merge.changed.map(({ showId }) => `plays ${showId}`), ...merge.members]
    : [...merge.changed.shows.map((id) => `at ${id}`), ...merge.changed.previous.map((id) => `before ${id}`)]),
]
