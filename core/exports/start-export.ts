import { limits, spend } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'

/** Starts an export for a client. Counts the use and reads the first page before resolving, so that it throws `limit.exceeded` or
 * `unavailable` before anything is sent. Later pages are read on demand and may reject. */
export const startExport = async <Page>(
  ports: Pick<Ports, 'rateLimits'>,
  clientKey: string,
  pages: AsyncGenerator<Page, void, undefined>,
): Promise<AsyncIterable<Page>> => {
  await spend(ports, limits.openExportByClient, clientKey)
  return prepend(await pages.next(), pages)
}

async function* prepend<Page>(
  first: IteratorResult<Page, void>,
  others: AsyncIterable<Page>,
): AsyncGenerator<Page, void, undefined> {
  if (first.done) return
  yield first.value
  yield* others
}
