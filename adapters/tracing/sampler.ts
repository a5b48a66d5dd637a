import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'

/** The names of the environment variable OTEL_TRACES_SAMPLER (OpenTelemetry, "General SDK Configuration"). */
export type SamplerName =
  | 'always_on'
  | 'always_off'
  | 'traceidratio'
  | `parentbased_${'always_on' | 'always_off' | 'traceidratio'}`

/** Which traces are taken; `ratio`, from 0 to 1, of those that are taken by ratio. */
export const makeSampler = (name: SamplerName, ratio: number): Sampler => {
  const samplers = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  const root = samplers[name.replace('parentbased_', '') as keyof typeof samplers]()
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}
