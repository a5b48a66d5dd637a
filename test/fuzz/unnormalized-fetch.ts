import { Agent, request } from 'node:http'

type UnnormalizedFetch = (path: string, init?: RequestInit) => Promise<Response>

const bodilessStatuses = [101, 204, 205, 304]

/** Returns a `fetch` that neither normalizes paths nor restricts headers. It rejects unless a complete response arrives. */
export const makeUnnormalizedFetch = (origin: string): UnnormalizedFetch & { close(): void } => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const send: UnnormalizedFetch = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const bytes = body === null || body === undefined ? null : Buffer.from(body as string | Uint8Array)
      const sentHeaders = {
        ...(headers as Record<string, string>),
        ...(bytes && { 'content-length': String(bytes.length) }),
      }
      const clientRequest = request(origin, { agent, method, path, headers: sentHeaders }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode: status = 0, headersDistinct } = response
          const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          )
          resolve(
            new Response(bodilessStatuses.includes(status) ? null : new Uint8Array(Buffer.concat(chunks)), {
              status,
              headers: pairs,
            }),
          )
        })
      })
      clientRequest.on('error', reject)
      clientRequest.end(bytes ?? undefined)
    })
  return Object.assign(send, { close: () => agent.destroy() })
}
