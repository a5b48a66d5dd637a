const MAX_REMEMBERED = 2000
const second = (milliseconds: number): number => Math.floor(milliseconds / 1000) * 1000

type Seen = { tag: string; since: number; isDoubtful: boolean }

/** Records since when an address has had its content, which also changes without edits, for example when a show ends. HTTP dates
 * have whole seconds, so after two changes within a second the date is doubtful. */
export const makeFirstSeen = (now: () => number = Date.now) => {
  const seen = new Map<string, Seen>()
  return (address: string, tag: string): Pick<Seen, 'since' | 'isDoubtful'> => {
    const before = seen.get(address)
    const at = second(now())
    const current = before?.tag === tag ? before : { tag, since: at, isDoubtful: before?.since === at }
    seen.delete(address)
    seen.set(address, current)
    const oldest = seen.size > MAX_REMEMBERED ? seen.keys().next().value : undefined
    if (oldest !== undefined) seen.delete(oldest)
    return current
  }
}
