import type { Context } from '@opentelemetry/api'
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace'

export const IDLE_ATTRIBUTE = 'upstroke.idle'

const isRoot = ({ parentSpanContext }: ReadableSpan): boolean => parentSpanContext === undefined

/** Drops traces of idle job runs, because the lanes of the mail jobs alone start three runs a second. Buffers the spans of a run until it
 * ends. */
export const withoutIdleRuns = (next: SpanProcessor, isRun: (span: ReadableSpan) => boolean): SpanProcessor => {
  const spansByTrace = new Map<string, ReadableSpan[]>()
  return {
    onStart: (span: Span & ReadableSpan, parent: Context) => {
      if (isRoot(span) && isRun(span)) spansByTrace.set(span.spanContext().traceId, [])
      next.onStart(span, parent)
    },
    onEnd: (span) => {
      const { traceId } = span.spanContext()
      const spans = spansByTrace.get(traceId)
      if (!spans) return next.onEnd(span)
      spans.push(span)
      if (!isRoot(span)) return
      spansByTrace.delete(traceId)
      if (span.attributes[IDLE_ATTRIBUTE] !== true) for (const buffered of spans) next.onEnd(buffered)
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  }
}
