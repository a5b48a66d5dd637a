import { type Edges, makeHttpEdges } from '#adapters/edge/http-edges.ts'
import type { Config } from '#api/config/config.ts'
import { CONTENT_TAG } from '#core/cache-tags/cache-tags.ts'
import type { Telemetry } from './start-telemetry.ts'

export const openEdges = (
  { EDGE_PURGE_URLS: urls, EDGE_PURGE_SECRET: secret }: Pick<Config, 'EDGE_PURGE_URLS' | 'EDGE_PURGE_SECRET'>,
  { log }: Pick<Telemetry, 'log'>,
): Edges | null => {
  if (urls.length === 0 || secret === undefined) return null
  const onOutageChange = (url: string, error: unknown): void => {
    const edge = new URL(url).host
    if (error === null) log.info({ edge }, 'edge purged again')
    else log.warn({ edge, reason: error instanceof Error ? error.message : String(error) }, 'edge not purged')
  }
  return makeHttpEdges({ urls, secret, onOutageChange })
}

/** Purges all content before closing, because pages from the old release must not remain after an upgrade. */
export const closeEdges = async (edges: Edges | null): Promise<void> => {
  edges?.purge([CONTENT_TAG])
  await edges?.close()
}
