import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

type OtlpAttribute = { key: string; value: Readonly<Record<string, unknown>> }
type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: readonly OtlpAttribute[]
  status: { code: number }
}
type OtlpBatch = {
  resourceSpans: readonly {
    resource: { attributes: readonly OtlpAttribute[] }
    scopeSpans: readonly { spans: readonly OtlpSpan[] }[]
  }[]
}

type Attributes = Readonly<Record<string, unknown>>

/** A received span. `kind` is a number defined by OTLP: 1 internal, 2 server, 3 client. */
type CollectedSpan = Omit<OtlpSpan, 'attributes' | 'status'> & { attributes: Attributes; isFailed: boolean }

/** Receives traces over HTTP and stores them. */
export type TraceCollector = {
  url: string
  spans(): readonly CollectedSpan[]
  /** The sender's resource, from the last batch. */
  resource(): Attributes
  /** All received bodies, as one JSON text. */
  text(): string
  close(): Promise<void>
}

const attributesOf = (sent: readonly OtlpAttribute[]): Attributes =>
  Object.fromEntries(sent.map(({ key, value }) => [key, Object.values(value)[0]]))

export const openTraceCollector = async (status = 200): Promise<TraceCollector> => {
  const batches: OtlpBatch[] = []
  const server = createServer(async (request, response) => {
    batches.push((await json(request)) as OtlpBatch)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const resources = () => batches.flatMap(({ resourceSpans }) => resourceSpans)
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans: () =>
      resources()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ attributes, status: { code }, ...span }) => ({
          ...span,
          attributes: attributesOf(attributes),
          isFailed: code === 2,
        })),
    resource: () => attributesOf(resources().at(-1)?.resource.attributes ?? []),
    text: () => JSON.stringify(batches),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
