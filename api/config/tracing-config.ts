import * as z from 'zod/mini'
import { optional, parseEnvironment } from './environment.ts'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const isRatio = (value: string): boolean => /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(value)
const endpoint = optional(
  z.string().check(
    z.refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
      error: 'an address such as http://localhost:4318',
    }),
  ),
)
const lowerCaseText = z.string().check(z.toLowerCase())

const Environment = z.object({
  OTEL_SDK_DISABLED: optional(lowerCaseText),
  OTEL_TRACES_EXPORTER: optional(z.enum(['otlp', 'none'], { error: 'otlp or none' })),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: optional(z.enum(['http/json'], { error: 'http/json' })),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: optional(z.enum(['http/json'], { error: 'http/json' })),
  OTEL_TRACES_SAMPLER: optional(z.enum(samplers, { error: `one of ${samplers.join(', ')}` })),
  OTEL_TRACES_SAMPLER_ARG: optional(z.string().check(z.refine(isRatio, { error: 'a number from 0 to 1' }))),
  // Only the OpenTelemetry libraries read these.
  OTEL_EXPORTER_OTLP_HEADERS: optional(z.string()),
  OTEL_SERVICE_NAME: optional(z.string()),
  OTEL_RESOURCE_ATTRIBUTES: optional(z.string()),
})

export type TracingConfig = { sampler: (typeof samplers)[number]; ratio: number }

/** Returns null when tracing is off or has no endpoint. Throws an {@link OperatorError} for an invalid variable. */
export const readTracingConfig = (env: Readonly<Record<string, string | undefined>>): TracingConfig | null => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, ...settings } = parseEnvironment(
    Environment,
    env,
  )
  const hasEndpoint = (OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined
  if (!hasEndpoint || settings.OTEL_SDK_DISABLED === 'true' || settings.OTEL_TRACES_EXPORTER === 'none') return null
  return {
    sampler: settings.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on',
    ratio: Number(settings.OTEL_TRACES_SAMPLER_ARG ?? 1),
  }
}
