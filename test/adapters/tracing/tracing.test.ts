import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTracing, type Tracing } from '#adapters/tracing/tracing.ts'
import { listenLocally } from '#test/support/listen-locally.ts'
import { openTraceCollector, type TraceCollector } from '#test/support/trace-collector.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const CALLER_HEADERS = { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` }

let collector: TraceCollector
let tracing: Tracing
let exportFailures: number
const start = (settings: Partial<Parameters<typeof startTracing>[0]> = {}): void => {
  tracing = startTracing({
    ...{ version: '1.2.3', sampler: 'parentbased_always_on', ratio: 1, continuesIncomingTraces: true },
    onExportFailure: () => {
      exportFailures += 1
    },
    ...settings,
  })
}
beforeEach(async () => {
  exportFailures = 0
  collector = await openTraceCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
})
afterEach(async () => {
  await tracing.stop()
  vi.unstubAllEnvs()
  await collector.close()
})

/** Stops tracing, which exports the remaining spans. Resolves to all spans. */
const collectSpans = async () => {
  await tracing.stop()
  return collector.spans()
}
const collectSpanOutlines = async () =>
  (await collectSpans()).map(({ name, kind, attributes, isFailed }) => ({ name, kind, attributes, isFailed }))

const serveRequest = (work: () => Promise<Response>, headers: Record<string, string> = {}) =>
  tracing.requests((_, bindings) => {
    if (bindings?.report) bindings.report.route = '/api/shows/:slug'
    return work()
  })(new Request('http://shows.example/api/shows/secret-show?token=s3cr3t', { headers }))

const ok = async () => new Response('ska')

describe('a request', () => {
  it('is named after its method and route, and is the parent of its statements', async () => {
    start()
    await serveRequest(async () => {
      await tracing.statement({ text: 'select  id\n from show where slug = $1' }, async () => [])
      return ok()
    })
    const [statement, server] = await collectSpans()
    expect(server).toMatchObject({
      name: 'GET /api/shows/:slug',
      kind: 2,
      isFailed: false,
      attributes: { 'http.request.method': 'GET', 'http.route': '/api/shows/:slug', 'http.response.status_code': 200 },
    })
    expect(statement).toMatchObject({
      name: 'SELECT',
      kind: 3,
      traceId: server?.traceId,
      parentSpanId: server?.spanId,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': 'select id from show where slug = $1' },
    })
    expect(collector.resource()).toMatchObject({ 'service.name': 'upstroke', 'service.version': '1.2.3' })
    expect(collector.text()).not.toMatch(/secret|s3cr3t|shows\.example/)
  })

  it.each([
    [true, CALLER_HEADERS, true],
    [false, CALLER_HEADERS, false],
    [true, { traceparent: `00-${TRACE_ID}-0000000000000000-01` }, false],
    [true, { traceparent: `${CALLER_HEADERS.traceparent}-more` }, false],
  ])(
    "continues the caller's trace only if callers are trusted (%s) and the header is valid (%j): %s",
    async (continuesIncomingTraces, headers, isContinued) => {
      start({ continuesIncomingTraces })
      await serveRequest(ok, headers)
      const [server] = await collectSpans()
      expect(server?.traceId === TRACE_ID).toBe(isContinued)
      expect(server?.parentSpanId).toBe(isContinued ? 'b7ad6b7169203331' : undefined)
    },
  )

  it('that fails records only the type of its failure', async () => {
    start()
    await serveRequest(async () => {
      const failing = tracing.statement({ summary: 'INSERT account' }, async () => {
        throw Object.assign(new Error('Key (email)=(pauline@band.example) exists'), { code: '23505' })
      })
      await failing.catch(() => {})
      return new Response('', { status: 503 })
    })
    expect(await collectSpanOutlines()).toMatchObject([
      { name: 'INSERT account', isFailed: true, attributes: { 'error.type': '23505' } },
      { kind: 2, isFailed: true, attributes: { 'error.type': '503' } },
    ])
    expect(collector.text()).not.toContain('pauline')
  })

  it('provides its trace id for its log lines', async () => {
    start()
    let logFields: { traceId?: string } = {}
    await serveRequest(async () => {
      logFields = tracing.logFields()
      return ok()
    })
    expect(tracing.logFields()).toEqual({})
    const [server] = await collectSpans()
    expect(logFields).toEqual({ traceId: server?.traceId })
  })
})

describe('an outgoing call', () => {
  const startServer = async (): Promise<string> => {
    const server = createServer((_, response) => response.writeHead(404).end())
    onTestFinished(() => void server.close())
    return `http://localhost:${await listenLocally(server)}/path?token=s3cr3t`
  }

  it.each([
    ['fetch', async (url: string) => void (await fetch(url)).status],
    [
      'node:http',
      async (url: string) => {
        const [response] = await once(request(url, { agent: false }).end(), 'response')
        response.resume()
      },
    ],
  ])("by %s is part of its request's trace and records only the host of its URL", async (_, send) => {
    start()
    const url = await startServer()
    await serveRequest(async () => {
      await send(url)
      return ok()
    })
    const spans = await collectSpans()
    expect(spans.filter(({ kind }) => kind === 3)).toMatchObject([
      {
        name: 'GET',
        attributes: { 'server.address': 'localhost', 'http.response.status_code': 404, 'error.type': '404' },
        parentSpanId: spans.find(({ kind }) => kind === 2)?.spanId,
      },
    ])
    expect(collector.text()).not.toMatch(/s3cr3t|\/path/)
  })

  it('outside a request is not recorded', async () => {
    start()
    await (await fetch(await startServer())).text()
    await serveRequest(ok)
    expect((await collectSpans()).map(({ kind }) => kind)).toEqual([2])
  })

  it('to a mail server records the name of the server', async () => {
    start()
    await serveRequest(async () => {
      await tracing.call('send mail confirm-email', 'mail.example', async () => 'sent')
      return ok()
    })
    expect(await collectSpanOutlines()).toContainEqual(
      expect.objectContaining({ kind: 3, attributes: { 'server.address': 'mail.example' } }),
    )
  })
})

describe('a job run', () => {
  const run = (mailCount: number) =>
    tracing.run(
      'mail',
      () => tracing.statement({ text: 'select from job' }, async () => mailCount),
      (count) => count === 0,
    )

  it('is recorded with its statements', async () => {
    start()
    await run(3)
    expect(await collectSpanOutlines()).toMatchObject([{ name: 'SELECT' }, { name: 'job mail', kind: 1 }])
  })

  it('that had nothing to do is dropped with all its spans', async () => {
    start()
    await run(0)
    await run(1)
    expect((await collectSpans()).map(({ name }) => name)).toEqual(['SELECT', 'job mail'])
  })
})

describe('the sampler', () => {
  it.each([
    ['always_on', 1, {}, 1],
    ['always_off', 1, {}, 0],
    ['traceidratio', 0, {}, 0],
    ['parentbased_traceidratio', 0, {}, 0],
    ['parentbased_traceidratio', 0, CALLER_HEADERS, 1],
    ['parentbased_always_off', 1, CALLER_HEADERS, 1],
    ['always_off', 1, CALLER_HEADERS, 0],
  ] as const)('%s with the ratio %d and the headers %j records %d trace(s)', async (sampler, ratio, headers, count) => {
    start({ sampler, ratio })
    await serveRequest(ok, headers)
    expect(await collectSpans()).toHaveLength(count)
  })
})

it('a failed export is reported', async () => {
  await collector.close()
  collector = await openTraceCollector(400)
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  start()
  await serveRequest(ok)
  await tracing.stop()
  expect(exportFailures).toBe(1)
})
