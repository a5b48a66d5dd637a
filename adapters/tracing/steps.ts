import { type Attributes, type Span, SpanStatusCode } from '@opentelemetry/api'

/** A span in progress. Only the first end counts. */
export type Step = {
  answered(status: number | undefined): void
  failed(error: unknown): void
}

/** The message is left out, because it may quote user input. */
const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as Error & { code?: unknown }
  return typeof code === 'string' ? code : error.name
}

export const fail = (span: Span, type: string): void => {
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

export const failWith = (span: Span, error: unknown): void => fail(span, kindOf(error))

/** For outgoing requests, status 400 and above is an error (OpenTelemetry, HTTP semantic conventions). */
export const sentStep = (span: Span): Step => ({
  answered: (status) => {
    if (status !== undefined) span.setAttribute('http.response.status_code', status)
    if (status !== undefined && status >= 400) fail(span, String(status))
    span.end()
  },
  failed: (error) => {
    failWith(span, error)
    span.end()
  },
})

const MAX_TEXT_LENGTH = 1_000

export type ReportedStatement = { text: string } | { summary: string }

export const statementAttributes = (reported: ReportedStatement): { name: string; attributes: Attributes } => {
  const isWhole = 'text' in reported
  const words = (isWhole ? reported.text : reported.summary).replace(/\s+/g, ' ').trim()
  const operation = /^\w+/.exec(words)?.[0].toUpperCase() ?? 'SQL'
  return {
    name: isWhole ? operation : words,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      [isWhole ? 'db.query.text' : 'db.query.summary']: words.slice(0, MAX_TEXT_LENGTH),
    },
  }
}
