import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#adapters/http/request-log.ts'
import type { Core } from '#core/core.ts'

const PAUSE_MS = 2_000
const BATCH = 10
/** A mail that is on its way when the loop is stopped has this long; later its lease ends, and it is sent after the next start. */
const LAST_MAIL_MS = 9_000

/** Sends what waits in the outbox, now and then every two seconds, until stopped. A failing round is told and the next one tries again. */
export const startMailLoop = (core: Core, log: Log): { stop: () => Promise<void> } => {
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let wake: (() => void) | undefined

  const pause = () =>
    new Promise<void>((resolve) => {
      wake = resolve
      timer = setTimeout(resolve, PAUSE_MS)
    })

  const run = async (): Promise<void> => {
    while (!stopping) {
      const taken = await core.deliverMail(BATCH).then(
        (round) => round.taken,
        (error: unknown) => {
          log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'mail round failed')
          return 0
        },
      )
      if (taken < BATCH && !stopping) await pause()
    }
  }

  const running = run()
  return {
    stop: async () => {
      stopping = true
      clearTimeout(timer)
      wake?.()
      await Promise.race([running, sleep(LAST_MAIL_MS, undefined, { ref: false })])
    },
  }
}
