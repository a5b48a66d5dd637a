import { Agent, request } from 'node:http'

/** Sends a request over the network, with the path unchanged. */
export type Wire = (path: string, init?: RequestInit) => Promise<Response>

const bodiless = [101, 204, 205, 304]

/** Like `fetch`, but without normalizing addresses or restricting headers. Rejects unless a whole response arrives. */
export const wireTo = (url: string): Wire & { close(): void } => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const call: Wire = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const bytes = body === null || body === undefined ? null : Buffer.from(body as string | Uint8Array)
      const given = { ...(headers as Record<string, string>), ...(bytes && { 'content-length': String(bytes.length) }) }
      const asking = request(url, { agent, method, path, headers: given }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode: status = 0, headersDistinct } = response
          const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          )
          resolve(
            new Response(bodiless.includes(status) ? null : new Uint8Array(Buffer.concat(chunks)), {
              status,
              headers: pairs,
            }),
          )
        })
      })
      asking.on('error', reject)
      asking.end(bytes ?? undefined)
    })
  return Object.assign(call, { close: () => agent.destroy() })
}
