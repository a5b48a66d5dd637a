import { createServer } from 'node:http'
import type { Metrics } from '#adapters/metrics/metrics.ts'
import type { Config } from '#api/config/config.ts'
import { listen } from './serve.ts'

type Settings = { port: number } & Pick<Config, 'METRICS_HOST'>

/** Serves the metrics on a port that must not be public. Rejects with an `OperatorError` if the port is unavailable. */
export const serveMetrics = async (
  metrics: Pick<Metrics, 'contentType' | 'text'>,
  { port, METRICS_HOST }: Settings,
): Promise<{ close: () => Promise<void> }> => {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('GET /metrics\n')
      return
    }
    try {
      const text = await metrics.text()
      response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  await listen(server, { host: METRICS_HOST, port, variableNames: ['METRICS_HOST', 'METRICS_PORT'] })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
