import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { listenLocally } from './listen-locally.ts'

/** The script that starts the product with access to the sites of {@link startLocalSites}. */
export const LOCAL_SITES_PRODUCT = 'test/support/local-sites-product.ts'

/** Starts a server that stands in for other sites, at any host `*.example`. It responds to unknown addresses with 404. */
export const startLocalSites = async () => {
  const documents = new Map<string, string>()
  const requests: string[] = []
  const server = createServer(({ headers, url }, response) => {
    const address = `http://${headers.host}${url}`
    requests.push(address)
    const text = documents.get(address)
    const etag = text === undefined ? '' : `"${createHash('sha256').update(text).digest('hex')}"`
    if (text === undefined) response.writeHead(404).end()
    else if (headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', etag }).end(text)
  })
  const port = await listenLocally(server)
  return {
    settings: { LOCAL_SITES_PORT: String(port) },
    addressOf: (name: string, path = '/shows') => `http://${name}.example:${port}${path}`,
    publish: (address: string, text: string): void => void documents.set(address, text),
    requests: requests as readonly string[],
    close: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type LocalSites = Awaited<ReturnType<typeof startLocalSites>>

export const renderEvents = (events: readonly object[]): string =>
  `<!doctype html><html><head><script type="application/ld+json">${JSON.stringify(events)}</script></head><body><p>Shows</p></body></html>`
