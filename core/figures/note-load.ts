import type { Ports } from '#core/ports.ts'
import { type LoadCount, quarterOf } from './load.ts'

const KEPT_MS = 48 * 60 * 60 * 1000

/** Records the traffic of a process; keeps two days. */
export const makeNoteLoad =
  ({ loadTally }: Pick<Ports, 'loadTally'>) =>
  async (at: Date, counts: readonly LoadCount[]): Promise<void> => {
    await loadTally.add(quarterOf(at), counts)
    await loadTally.forget(new Date(at.getTime() - KEPT_MS))
  }
