const MOST_REMEMBERED = 2000
const second = (milliseconds: number): number => Math.floor(milliseconds / 1000) * 1000

type Seen = { tag: string; since: number; isDoubtful: boolean }

/** Remembers since when the content of an address is unchanged; content also changes without edits, when a show ends. HTTP dates
 * have whole seconds, so the date is doubtful after two changes within one second. */
export const makeFirstSeen = (now: () => number = Date.now) => {
  const seen = new Map<string, Seen>()
  return (address: string, tag: string): Pick<Seen, 'since' | 'isDoubtful'> => {
    const before = seen.get(address)
    const at = second(now())
    const current = before?.tag === tag ? before : { tag, since: at, isDoubtful: before?.since === at }
    seen.delete(address)
    seen.set(address, current)
    const oldest = seen.size > MOST_REMEMBERED ? seen.keys().next().value : undefined
    if (oldest !== undefined) seen.delete(oldest)
    return current
  }
}
