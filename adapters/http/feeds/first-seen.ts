const MAX_REMEMBERED = 2000
const wholeSecond = (milliseconds: number): number => Math.floor(milliseconds / 1000) * 1000

type Entry = { tag: string; since: number; isDoubtful: boolean }

/** Records since when an address has had its content, which also changes without edits, for example when a show ends. HTTP dates
 * have whole seconds, so after two changes within a second the date is doubtful. */
export const makeFirstSeen = (now: () => number = Date.now) => {
  const entries = new Map<string, Entry>()
  return (address: string, tag: string): Pick<Entry, 'since' | 'isDoubtful'> => {
    const before = entries.get(address)
    const at = wholeSecond(now())
    const current = before?.tag === tag ? before : { tag, since: at, isDoubtful: before?.since === at }
    entries.delete(address)
    entries.set(address, current)
    const oldest = entries.size > MAX_REMEMBERED ? entries.keys().next().value : undefined
    if (oldest !== undefined) entries.delete(oldest)
    return current
  }
}
