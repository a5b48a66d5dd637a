import {
  type Context,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { IDLE_ATTRIBUTE, withoutIdleRuns } from './idle-runs.ts'
import { traceOutgoingRequests } from './outgoing-requests.ts'
import { clientSpan, markFailed, recordError, type StatementDescription, statementSpanOf } from './spans.ts'

type Settings = {
  version: string
  sampler: SamplerName
  ratio: number
  /** Whether to continue the trace that a `traceparent` header names. */
  continuesIncomingTraces: boolean
  /** Called when an export fails, unless the previous one failed too. */
  onExportFailure: () => void
}

type Fetch = (
  request: Request,
  bindings?: { incoming?: unknown; report?: { route: string } },
) => Response | Promise<Response>

/** OpenTelemetry traces of requests and job runs, without parameter values or URLs. */
export type Tracing = {
  /** Wraps a fetch handler so that each request has a span. */
  requests(fetch: Fetch): Fetch
  /** Traces a run of a job. Traces of idle runs are dropped. */
  run<T>(name: string, work: () => Promise<T>, isIdle: (result: T) => boolean): Promise<T>
  call<T>(name: string, host: string, work: () => Promise<T>): Promise<T>
  statement<T>(statement: StatementDescription, work: () => Promise<T>): Promise<T>
  logFields(): { traceId?: string }
  /** Flushes pending spans for up to two seconds. */
  stop(): Promise<void>
}

const FLUSH_TIMEOUT_MS = 2_000

/** Starts tracing, configured by OTEL_EXPORTER_OTLP_…, OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES. */
export const startTracing = (settings: Settings): Tracing => {
  const contextManager = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contextManager)
  const batchProcessor = new BatchSpanProcessor({ exporter: makeExporter(settings.onExportFailure) })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'upstroke', 'service.version': settings.version }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: makeSampler(settings.sampler, settings.ratio),
    spanProcessors: [withoutIdleRuns(batchProcessor, ({ kind }) => kind === SpanKind.INTERNAL)],
  })
  const tracer = provider.getTracer('upstroke', settings.version)
  const stopTracingOutgoingRequests = traceOutgoingRequests((method, host) => {
    if (!trace.getActiveSpan()) return null
    const attributes = { 'http.request.method': method, 'server.address': host }
    return clientSpan(tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes }))
  })
  return {
    requests: makeRequestTracing(tracer, settings.continuesIncomingTraces),
    ...makeWorkTracing(tracer),
    logFields: () => {
      const spanContext = trace.getActiveSpan()?.spanContext()
      return spanContext && isSpanContextValid(spanContext) ? { traceId: spanContext.traceId } : {}
    },
    stop: async () => {
      stopTracingOutgoingRequests()
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS).unref())
      await Promise.race([provider.shutdown().catch(() => {}), timeout])
      context.disable()
    },
  }
}

const withSpan = async <T>(span: Span, parent: Context, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await context.with(trace.setSpan(parent, span), work)
  } catch (error) {
    recordError(span, error)
    throw error
  } finally {
    span.end()
  }
}

const makeWorkTracing = (tracer: Tracer): Pick<Tracing, 'run' | 'call' | 'statement'> => ({
  run: (name, work, isIdle) => {
    const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.INTERNAL }, ROOT_CONTEXT)
    return withSpan(span, ROOT_CONTEXT, async () => {
      const result = await work()
      if (isIdle(result)) span.setAttribute(IDLE_ATTRIBUTE, true)
      return result
    })
  },
  call: (name, host, work) => {
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: { 'server.address': host } })
    return withSpan(span, context.active(), work)
  },
  statement: (statement, work) => {
    // Outside requests and runs, each statement would start a trace of its own.
    if (!trace.getActiveSpan()) return work()
    const { name, attributes } = statementSpanOf(statement)
    return withSpan(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }), context.active(), work)
  },
})

const makeRequestTracing =
  (tracer: Tracer, continuesIncomingTraces: boolean) =>
  (fetch: Fetch): Fetch =>
  (request, bindings) => {
    const { method } = request
    const parent = continuesIncomingTraces ? callerContextOf(request.headers.get('traceparent')) : ROOT_CONTEXT
    const report = bindings?.report ?? { route: '' }
    const attributes = { 'http.request.method': method }
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
    return withSpan(span, parent, async () => {
      const response = await fetch(request, { ...bindings, report })
      span.updateName(`${method} ${report.route}`)
      span.setAttributes({ 'http.route': report.route, 'http.response.status_code': response.status })
      if (response.status >= 500) markFailed(span, String(response.status))
      return response
    })
  }

/** Version, trace, parent and flags (W3C Trace Context, section 3.2). */
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

const callerContextOf = (traceparent: string | null): Context => {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? []
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
}

const makeExporter = (onExportFailure: () => void): SpanExporter => {
  const exporter = new OTLPTraceExporter()
  let didPreviousSucceed = true
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const didSucceed = result.code === 0
        if (didPreviousSucceed && !didSucceed) onExportFailure()
        didPreviousSucceed = didSucceed
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

/** Values of OTEL_TRACES_SAMPLER (OpenTelemetry, "General SDK Configuration"). */
type SamplerName =
  | 'always_on'
  | 'always_off'
  | 'traceidratio'
  | `parentbased_${'always_on' | 'always_off' | 'traceidratio'}`

const makeSampler = (name: SamplerName, ratio: number): Sampler => {
  const samplers = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  const root = samplers[name.replace('parentbased_', '') as keyof typeof samplers]()
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}
