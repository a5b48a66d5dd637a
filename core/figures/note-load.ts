import type { Ports } from '#core/ports.ts'
import { type LoadCount, quarterOf } from './load.ts'

/** Twice what is told of. */
const KEPT_MS = 48 * 60 * 60 * 1000

/** Keeps what a process answered around a moment, for who runs the site, for two days. For the process itself: nobody's request. */
export const makeNoteLoad =
  ({ loadTally }: Pick<Ports, 'loadTally'>) =>
  async (at: Date, counts: readonly LoadCount[]): Promise<void> => {
    await loadTally.add(quarterOf(at), counts)
    await loadTally.forget(new Date(at.getTime() - KEPT_MS))
  }
