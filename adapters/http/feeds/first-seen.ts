/** Of so many addresses it is remembered. */
const MOST_REMEMBERED = 2000
const second = (milliseconds: number): number => Math.floor(milliseconds / 1000) * 1000

type Seen = { tag: string; since: number; isDoubtful: boolean }

/**
 * Since when what is at an address has been as it is, as far as this process knows: the only honest date of something that
 * also changes when nobody edits it (a show that is over leaves the list, a band is called otherwise). Headers know whole
 * seconds: of what has changed twice within one it is doubtful, and no date may be taken for it.
 */
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
