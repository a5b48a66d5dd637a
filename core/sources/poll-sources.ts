import { refuse } from '#core/errors.ts'
import type { SourceId } from '#core/ids.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import { makeFindSource, managedSource } from './manage-sources.ts'
import { makeReadLeased } from './read-source.ts'
import { makeRobots } from './robots.ts'
import type { Source } from './source.ts'
import type { ReadSourceInput } from './source-input.ts'
import type { SourcePorts } from './source-ports.ts'
import type { SourceView } from './source-view.ts'

/** Longer than a run usually takes. */
const LEASE_MS = 5 * 60 * 1000
/** Fewer than the number of documents that may be read or queued at once, so that users' imports still find a place in the queue. */
const CONCURRENT_HOSTS = 3

/** Returns the use cases for scheduled and manual runs, which share a cache of robots.txt files. */
export const makeSourceRuns = (ports: SourcePorts) => {
  const readLeased = makeReadLeased(ports, makeRobots(ports))
  const findSource = makeFindSource(ports)
  const claim = async (id?: SourceId): Promise<Source | null> => {
    const now = ports.clock.now()
    const leaseUntil = new Date(now.getTime() + LEASE_MS)
    return ports.transact(({ sources }) => sources.claim({ now, leaseUntil, ...(id !== undefined && { id }) }))
  }

  return {
    /** Reads up to `limit` due sources, one per host at a time. Returns the number of sources read. */
    pollSources: async (limit: number): Promise<number> => {
      const faults: unknown[] = []
      let claimed = 0
      const readDue = async (): Promise<void> => {
        while (claimed < limit) {
          claimed += 1
          const source = await claim()
          if (!source) {
            claimed -= 1
            return
          }
          await readLeased(source).catch((fault: unknown) => faults.push(fault))
        }
      }
      await Promise.all(Array.from({ length: CONCURRENT_HOSTS }, readDue))
      // Throws only now, so that one source cannot keep the others from being read.
      if (faults.length > 0) throw faults[0]
      return claimed
    },

    /** Reads a source now, even if it is paused. Throws `permission.*`, `source.not_found`, `limit.exceeded`, or `busy` while it
     * or another source on its host is being read. */
    readSource: async (actor: Actor | null, id: SourceId, { acceptGone }: ReadSourceInput): Promise<SourceView> => {
      const { accountId } = requireLogin(actor)
      await spend(ports, limits.importUrl, accountId)
      await ports.transact((stores) => managedSource(stores, actor, id))
      const leased = (await claim(id)) ?? refuse('busy')
      await readLeased(acceptGone ? { ...leased, validators: null } : leased, { acceptsGone: acceptGone })
      return findSource(actor, id)
    },
  }
}
