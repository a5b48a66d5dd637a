import type { SharingBand } from '#core/bands/shared-line-ups.ts'
import type { BandId } from '#core/ids.ts'
import { isPlaying } from '#core/shows/act.ts'
import { isOff } from '#core/shows/status.ts'
import { byTexts } from './by-texts.ts'
import { clone, existingRow, type MemoryState } from './memory-state.ts'

type CountedBand = Pick<SharingBand, 'upcoming' | 'past'> & { nameKey: string; createdAt: Date; id: BandId }

const byName = byTexts(({ nameKey, createdAt, id }: CountedBand) => [nameKey, createdAt.toISOString(), id])

const mostShowsFirst = (one: CountedBand, other: CountedBand): number =>
  other.upcoming + other.past - one.upcoming - one.past || other.upcoming - one.upcoming || byName(one, other)

export const sharedLineUpsOf = (
  { shows, bands }: MemoryState,
  bandId: BandId,
  { now, limit }: { now: Date; limit: number },
): readonly SharingBand[] => {
  const counts = new Map<BandId, Pick<SharingBand, 'upcoming' | 'past'>>()
  for (const { lineUp, deletedAt, status, upcomingUntil } of shows.values()) {
    const playingIds = new Set(lineUp.filter(isPlaying).map((act) => act.bandId))
    if (deletedAt || isOff(status) || !playingIds.delete(bandId)) continue
    const isUpcoming = upcomingUntil > now
    for (const id of playingIds) {
      const { upcoming, past } = counts.get(id) ?? { upcoming: 0, past: 0 }
      counts.set(id, isUpcoming ? { upcoming: upcoming + 1, past } : { upcoming, past: past + 1 })
    }
  }
  return clone(
    [...counts]
      .map(([id, count]) => ({ ...existingRow(bands, id), ...count }))
      .toSorted(mostShowsFirst)
      .slice(0, limit)
      .map(({ id, slug, name, upcoming, past }) => ({ id, slug, name, upcoming, past })),
  )
}
