import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { dayFromToday } from '#test/support/api-client.ts'
import { listenLocally } from '#test/support/listen-locally.ts'
import { renderEvents } from '#test/support/local-sites.ts'

/** The kinds of fake sites that this program serves for `bench:sources`. `unmodified` sites respond with 304. `same text` sites send
 * the same page again, without an ETag. A site's host name begins with its kind, as in `same-text-17.example`. */
export const siteKinds = ['unmodified', 'same text', 'changed', 'failing'] as const

/** A message to this program. An object sets the version and the number of events of all sites; the reply is `done`. The reply to
 * `await request` is `requested`, sent at the next request to a site. */
export type SiteMessage = { version: number; events: number } | 'await request'

let [version, eventCount] = [0, 0]
let isRequestAwaited = false

const pageOf = (host: string): string =>
  renderEvents(
    Array.from({ length: eventCount }, (_, index) => ({
      '@type': 'MusicEvent',
      '@id': `https://${host}/shows/${index}`,
      url: `https://${host}/shows/${index}`,
      name: `Night ${index}`,
      startDate: `${dayFromToday(10 + 2 * index)}T20:00`,
      doorTime: `${dayFromToday(10 + 2 * index)}T19:00`,
      offers: { price: `${10 + (index === 3 && host.startsWith('changed') ? version : 0)}`, priceCurrency: 'EUR' },
      performer: [{ name: `Band ${index} of ${host}` }, { name: `Support ${index} of ${host}` }],
      location: {
        name: `Hall of ${host}`,
        address: { streetAddress: '1 Dock Street', addressLocality: 'Berlin', addressCountry: 'DE' },
      },
    })),
  )

if (process.send) {
  const server = createServer(({ headers, url }, response) => {
    if (isRequestAwaited) process.send?.('requested')
    isRequestAwaited = false
    const host = (headers.host ?? '').replace(/:\d+$/, '')
    if (url !== '/shows') return response.writeHead(404).end()
    if (host.startsWith('failing') && version > 0) return response.writeHead(500).end()
    const text = pageOf(host)
    const etag = `"${createHash('sha256').update(text).digest('hex')}"`
    const validatorHeaders = host.startsWith('same') ? {} : { etag }
    if (headers['if-none-match'] === etag) return response.writeHead(304, validatorHeaders).end()
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...validatorHeaders }).end(text)
  })
  process.on('message', (message: SiteMessage) => {
    if (message === 'await request') {
      isRequestAwaited = true
      return
    }
    version = message.version
    eventCount = message.events
    process.send?.('done')
  })
  process.on('disconnect', () => process.exit())
  process.send({ port: await listenLocally(server) })
}
