import { expect, it } from 'vitest'
import { OperatorError } from '#api/config/environment.ts'
import { readTracingConfig } from '#api/config/tracing-config.ts'

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://localhost:4318'

it.each([
  {},
  { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
  { OTEL_SERVICE_NAME: 'shows' },
  { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' },
  { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' },
])('tracing is disabled with %j', (env) => {
  expect(readTracingConfig(env)).toBeNull()
})

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT }, 'parentbased_always_on', 1],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/v1/traces' }, 'parentbased_always_on', 1],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'false', OTEL_TRACES_EXPORTER: 'otlp' },
    'parentbased_always_on',
    1,
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' },
    'traceidratio',
    0.05,
  ],
])('the tracing configuration from %j uses the sampler %s at ratio %d', (env, sampler, ratio) => {
  expect(readTracingConfig(env)).toEqual({ sampler, ratio })
})

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318', 'an address such as http://localhost:4318'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'http/json'],
  ['OTEL_TRACES_EXPORTER', 'jaeger', 'otlp or none'],
  ['OTEL_TRACES_SAMPLER', 'sometimes', /^OTEL_TRACES_SAMPLER is invalid: expected one of always_on, /],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'a number from 0 to 1'],
])('the tracing configuration refuses %s=%s, naming the variable', (name, value, expected) => {
  const read = () => readTracingConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, [name]: value })
  expect(read).toThrow(OperatorError)
  expect(read).toThrow(typeof expected === 'string' ? `${name} is invalid: expected ${expected}.` : expected)
})
