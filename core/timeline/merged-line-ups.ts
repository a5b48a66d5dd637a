import type { BandId } from '#core/ids.ts'
import type { Act, LineUps } from '#core/shows/act.ts'
import type { Stores } from '#core/stores.ts'
import type { MergeOfBands, ReplacedAct } from './merge.ts'

type MergedBands = Pick<MergeOfBands, 'from' | 'into'>

/** Replaces `from` with `into`, or removes it from line-ups that contain both. Returns the changed line-ups, and the
 * changes for {@link restoreBand}. */
export const replaceBand = (
  lineUps: LineUps,
  { from, into }: MergedBands,
): { lineUps: LineUps; changed: readonly ReplacedAct[] } => {
  const changed = [...lineUps].flatMap(([showId, lineUp]): ReplacedAct[] => {
    const position = positionOf(lineUp, from)
    const act = lineUp[position]
    return act ? [{ showId, position, act, wasTaken: positionOf(lineUp, into) >= 0 }] : []
  })
  const replaced = changed.map(({ showId, position, act, wasTaken }) => {
    const lineUp = lineUps.get(showId) ?? []
    return [showId, lineUp.toSpliced(position, 1, ...(wasTaken ? [] : [{ ...act, bandId: into }]))] as const
  })
  return { lineUps: new Map(replaced), changed }
}

export const replaceBandInShows = async (
  shows: Stores['shows'],
  bands: MergedBands,
): Promise<readonly ReplacedAct[]> => {
  const { lineUps, changed } = replaceBand(await shows.lockLineUps({ bandId: bands.from }), bands)
  await shows.saveLineUps(lineUps)
  return changed
}

export const restoreBand = (
  lineUps: LineUps,
  { from, into, changed }: MergedBands & { changed: readonly ReplacedAct[] },
): LineUps =>
  new Map(
    changed.flatMap(({ showId, position, act, wasTaken }) => {
      const lineUp = lineUps.get(showId) ?? []
      const intoPosition = positionOf(lineUp, into)
      const mergedAct = lineUp[intoPosition]
      if (!mergedAct || positionOf(lineUp, from) >= 0) return []
      const restored = wasTaken
        ? lineUp.toSpliced(position, 0, act)
        : lineUp.with(intoPosition, { ...mergedAct, bandId: from })
      return [[showId, restored] as const]
    }),
  )

/** Undoes `merge` and keeps the `later` merges in effect: undoes all of them, newest first, and then redoes the later ones. Returns
 * the changed line-ups, and the later merges with updated changes, so that merges can be undone in any order. */
export const restoreMergedBand = (
  currentLineUps: LineUps,
  merge: MergeOfBands,
  later: readonly MergeOfBands[],
): { lineUps: LineUps; later: readonly MergeOfBands[] } => {
  const affectedShowIds = new Set(merge.changed.map(({ showId }) => showId))
  let lineUps = currentLineUps
  for (const each of [merge, ...later].toReversed()) {
    const changed = each.changed.filter(({ showId }) => affectedShowIds.has(showId))
    lineUps = new Map([...lineUps, ...restoreBand(lineUps, { ...each, changed })])
  }
  const redoneMerges = later.map((each): MergeOfBands => {
    const replaced = replaceBand(lineUps, each)
    lineUps = new Map([...lineUps, ...replaced.lineUps])
    const untouched = each.changed.filter(({ showId }) => !affectedShowIds.has(showId))
    return { ...each, changed: [...untouched, ...replaced.changed] }
  })
  return {
    lineUps: new Map([...lineUps].filter(([id, lineUp]) => lineUp !== currentLineUps.get(id))),
    later: redoneMerges,
  }
}

const positionOf = (lineUp: readonly Act[], bandId: BandId): number => lineUp.findIndex((act) => act.bandId === bandId)
