const MAX_URLS = 2000
const wholeSecond = (milliseconds: number): number => Math.floor(milliseconds / 1000) * 1000

type LastChange = { tag: string; lastModifiedMs: number; isAmbiguous: boolean }

/** Returns a function that finds when it first saw the current content of a URL, in whole seconds like HTTP dates. It
 * compares entity tags, because content can change without edits. The time is ambiguous if the content changed twice within that
 * second. */
export const makeLastModified = (now: () => number = Date.now) => {
  const lastChanges = new Map<string, LastChange>()
  return (url: string, tag: string): Pick<LastChange, 'lastModifiedMs' | 'isAmbiguous'> => {
    const previous = lastChanges.get(url)
    const nowMs = wholeSecond(now())
    const current =
      previous?.tag === tag ? previous : { tag, lastModifiedMs: nowMs, isAmbiguous: previous?.lastModifiedMs === nowMs }
    lastChanges.delete(url)
    lastChanges.set(url, current)
    const leastRecentUrl = lastChanges.size > MAX_URLS ? lastChanges.keys().next().value : undefined
    if (leastRecentUrl !== undefined) lastChanges.delete(leastRecentUrl)
    return current
  }
}
