import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A third-party site: one page at a separate origin, with a strict Content-Security-Policy. */
export type OtherOrigin = {
  url: string
  show(body: string): void
  close(): Promise<void>
}

/** Opens the site. Its policy allows only scripts from `trustedOrigin` and requests to it: no styles, images or frames. */
export const openOtherOrigin = async (trustedOrigin: string): Promise<OtherOrigin> => {
  let html = ''
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(204).end()
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; script-src ${trustedOrigin}; connect-src ${trustedOrigin}; require-trusted-types-for 'script'; trusted-types 'none'`,
    })
    return response.end(
      `<!doctype html><html lang="en"><title>A zine</title><main><h1>A zine</h1><h2>Live</h2>${html}</main></html>`,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    show: (body) => {
      html = body
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
