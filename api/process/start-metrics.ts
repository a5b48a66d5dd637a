import type { Metrics } from '#adapters/metrics/metrics.ts'
import type { Sources } from '#adapters/metrics/sources.ts'
import type { Config } from '#api/config/config.ts'
import { version } from '#api/config/version.ts'
import type { NoteRound } from '#api/jobs/job-notes.ts'
import type { Store } from '#api/modules/adapters.ts'
import type { Core } from '#core/core.ts'
import type { JobName } from '#core/figures/figures.ts'
import { serveMetrics } from './serve-metrics.ts'

export type Watching = {
  deliverMail(core: Pick<Core, 'deliverMail'>): Pick<Core, 'deliverMail'>
  rounds(notesOf: (name: JobName) => NoteRound): (name: JobName) => NoteRound
  close(): Promise<void>
}

type Parts = Pick<Sources, 'answers' | 'front' | 'connections'> & { store: Pick<Store, 'ports' | 'pools'> }

const UNWATCHED: Watching = { deliverMail: (core) => core, rounds: (notesOf) => notesOf, close: async () => {} }

/** Collects metrics and serves them on METRICS_PORT. Rejects with a `StartError` if the port is unavailable. */
export const startMetrics = async (
  { METRICS_PORT: port, METRICS_HOST }: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>,
  { store, ...parts }: Parts,
): Promise<Watching> => {
  if (port === undefined) return UNWATCHED
  const { makeMetrics } = await import('#adapters/metrics/metrics.ts')
  const metrics = makeMetrics({ ...parts, version, pools: store.pools, stored: storedOf(store) })
  const { close } = await serveMetrics(metrics, { port, METRICS_HOST })
  return { ...counted(metrics), close }
}

const storedOf = ({ ports: { siteFigures, jobRuns } }: Pick<Store, 'ports'>): Sources['stored'] => {
  return async () => {
    const now = new Date()
    const [figures, jobs] = await Promise.all([siteFigures.count({ now, since: now, givenUp: 0 }), jobRuns.list()])
    return { ...figures, jobs }
  }
}

const counted = ({ countMails, countRounds }: Metrics): Pick<Watching, 'deliverMail' | 'rounds'> => ({
  deliverMail: (core) => ({
    deliverMail: async (batch) => {
      const done = await core.deliverMail(batch)
      const givenUp = done.failed.filter(({ isGivenUp }) => isGivenUp).length
      countMails('sent', done.taken - done.failed.length)
      countMails('postponed', done.failed.length - givenUp)
      countMails('given_up', givenUp)
      return done
    },
  }),
  rounds: (notesOf) => (name) => {
    const note = notesOf(name)
    for (const result of ['success', 'failure'] as const) countRounds(name, result, 0)
    return (failure) => {
      countRounds(name, failure === null ? 'success' : 'failure', 1)
      note(failure)
    }
  },
})
