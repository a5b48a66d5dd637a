import { refuse } from '#core/errors.ts'
import type { SourceId } from '#core/ids.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { mapConcurrent } from '#core/map-concurrent.ts'
import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import { makeFindSource, managedSource } from './manage-sources.ts'
import { makeReadLeased } from './read-source.ts'
import { makeRobots } from './robots.ts'
import { hostOf, type Source } from './source.ts'
import type { ReadSourceInput } from './source-input.ts'
import type { SourcePorts } from './source-ports.ts'
import type { SourceView } from './source-view.ts'

/** Longer than a run takes. */
const LEASE_MS = 5 * 60 * 1000
/** Fewer than the documents that are read at once, so that users' imports still get a slot. */
const CONCURRENT_HOSTS = 3

/** Returns the scheduled and the manual run, which share the robots.txt of sites. */
export const makeSourceRuns = (ports: SourcePorts) => {
  const readLeased = makeReadLeased(ports, makeRobots(ports))
  const leaseUntil = (): Date => new Date(ports.clock.now().getTime() + LEASE_MS)
  const findSource = makeFindSource(ports)

  return {
    /** Reads up to `limit` due sources, those of a host one after another. Returns their number. */
    pollSources: async (limit: number): Promise<number> => {
      const now = ports.clock.now()
      const due = await ports.transact(({ sources }) => sources.claimDue({ now, leaseUntil: leaseUntil(), limit }))
      const byHost = [...Map.groupBy(due, hostOf).values()]
      const faults: unknown[] = []
      const readAll = async (ofHost: readonly Source[]): Promise<void> => {
        for (const source of ofHost) await readLeased(source).catch((fault: unknown) => faults.push(fault))
      }
      await mapConcurrent(byHost, readAll, CONCURRENT_HOSTS)
      // One source must not keep the others from being read.
      if (faults.length > 0) throw faults[0]
      return due.length
    },

    /** Reads a source now, even if it is paused. Throws `permission.*`, `source.not_found`, `limit.exceeded`, or `busy` while it is
     * being read. */
    readSource: async (actor: Actor | null, id: SourceId, { acceptGone }: ReadSourceInput): Promise<SourceView> => {
      const { accountId } = requireLogin(actor)
      await spend(ports, limits.importUrl, accountId)
      const leased = await ports.transact(async (stores): Promise<Source> => {
        const source = await managedSource(stores, actor, id)
        if (source.leasedUntil && source.leasedUntil > ports.clock.now()) refuse('busy')
        const claimed = { ...source, leasedUntil: leaseUntil(), ...(acceptGone && { validators: null }) }
        await stores.sources.save(claimed)
        return claimed
      })
      await readLeased(leased, { acceptsGone: acceptGone })
      return findSource(actor, id)
    },
  }
}
