/** Settles like `work`, but rejects as soon as the signal aborts, even if `work` ignores the signal, as DNS lookups do. */
export const withDeadline = <Value>(work: Promise<Value>, signal: AbortSignal, onAbort = () => {}): Promise<Value> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => {
    onAbort()
    reject(signal.reason)
  }
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}
