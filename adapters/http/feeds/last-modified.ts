const MAX_ADDRESSES = 2000
const wholeSecond = (milliseconds: number): number => Math.floor(milliseconds / 1000) * 1000

type Entry = { tag: string; sinceMs: number; isDoubtful: boolean }

/** Returns a function that finds when the content of a URL last changed, rounded down to whole seconds as in HTTP dates. Content also
 * changes without edits, for example when a show ends. The time is uncertain if the content changed twice within a second. */
export const makeLastModified = (now: () => number = Date.now) => {
  const entries = new Map<string, Entry>()
  return (address: string, tag: string): Pick<Entry, 'sinceMs' | 'isDoubtful'> => {
    const previous = entries.get(address)
    const nowMs = wholeSecond(now())
    const current = previous?.tag === tag ? previous : { tag, sinceMs: nowMs, isDoubtful: previous?.sinceMs === nowMs }
    entries.delete(address)
    entries.set(address, current)
    const oldest = entries.size > MAX_ADDRESSES ? entries.keys().next().value : undefined
    if (oldest !== undefined) entries.delete(oldest)
    return current
  }
}
