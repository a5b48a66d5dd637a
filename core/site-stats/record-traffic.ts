import type { Ports } from '#core/ports.ts'
import { quarterOf, type TrafficCount } from './traffic.ts'

const RETENTION_MS = 48 * 60 * 60 * 1000

/** Records the traffic of a process, and deletes counts that are older than two days. */
export const makeRecordTraffic =
  ({ trafficTally }: Pick<Ports, 'trafficTally'>) =>
  async (at: Date, counts: readonly TrafficCount[]): Promise<void> => {
    await trafficTally.add(quarterOf(at), counts)
    await trafficTally.deleteBefore(new Date(at.getTime() - RETENTION_MS))
  }
