const MAX_URLS = 2000
const wholeSecond = (milliseconds: number): number => Math.floor(milliseconds / 1000) * 1000

type Entry = { tag: string; sinceMs: number; isDoubtful: boolean }

/** Returns a function that finds when the content of a URL last changed, in whole seconds like HTTP dates. It compares
 * tags, because content can change without edits. The time is doubtful if the content changed twice within a second. */
export const makeLastModified = (now: () => number = Date.now) => {
  const entries = new Map<string, Entry>()
  return (url: string, tag: string): Pick<Entry, 'sinceMs' | 'isDoubtful'> => {
    const previous = entries.get(url)
    const nowMs = wholeSecond(now())
    const current = previous?.tag === tag ? previous : { tag, sinceMs: nowMs, isDoubtful: previous?.sinceMs === nowMs }
    entries.delete(url)
    entries.set(url, current)
    const oldest = entries.size > MAX_URLS ? entries.keys().next().value : undefined
    if (oldest !== undefined) entries.delete(oldest)
    return current
  }
}
