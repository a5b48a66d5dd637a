import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { SpanExporter } from '@opentelemetry/sdk-trace'

/** Sends spans as OTLP in JSON over HTTP, to where the environment says. `onLost` is told of a batch that was lost after one that was not. */
export const makeExporter = (onLost: () => void): SpanExporter => {
  const exporter = new OTLPTraceExporter()
  let isWell = true
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const went = result.code === 0
        if (isWell && !went) onLost()
        isWell = went
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}
