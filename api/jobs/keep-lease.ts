export type KeptLease = {
  /** Aborted with the error if a renewal fails: another process may have the lease now. */
  lost: AbortSignal
  /** Ends the renewals. Waits for a pending one, which could otherwise extend the lease after its release. */
  stop(): Promise<void>
}

/** Renews a lease at intervals, one renewal at a time, until one rejects or `stop` is called. */
export const keepLease = (intervalMs: number, renew: () => Promise<void>): KeptLease => {
  const lost = new AbortController()
  let renewal: Promise<void> | null = null
  const renewOnce = async (): Promise<void> => {
    try {
      await renew()
    } catch (error) {
      clearInterval(timer)
      lost.abort(error)
    }
    renewal = null
  }
  const timer = setInterval(() => {
    renewal ??= renewOnce()
  }, intervalMs).unref()
  return {
    lost: lost.signal,
    stop: async () => {
      clearInterval(timer)
      await renewal
    },
  }
}
