import { type Attributes, type Span, SpanStatusCode } from '@opentelemetry/api'

/** A span in progress. The first call ends it; later calls have no effect. */
export type OpenSpan = {
  endWithStatus(status: number | undefined): void
  endWithError(error: unknown): void
}

/** Returns the code or name of the error. The message is left out, because it may quote user input. */
const errorTypeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as Error & { code?: unknown }
  return typeof code === 'string' ? code : error.name
}

export const markFailed = (span: Span, type: string): void => {
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

export const recordError = (span: Span, error: unknown): void => markFailed(span, errorTypeOf(error))

/** Wraps the span of an outgoing request, for which status 400 and above is an error (OpenTelemetry, HTTP semantic conventions). */
export const clientSpan = (span: Span): OpenSpan => ({
  endWithStatus: (status) => {
    if (status !== undefined) span.setAttribute('http.response.status_code', status)
    if (status !== undefined && status >= 400) markFailed(span, String(status))
    span.end()
  },
  endWithError: (error) => {
    recordError(span, error)
    span.end()
  },
})

const MAX_TEXT_LENGTH = 1_000

export type StatementDescription = { text: string } | { summary: string }

export const statementSpanOf = (statement: StatementDescription): { name: string; attributes: Attributes } => {
  const hasText = 'text' in statement
  const description = (hasText ? statement.text : statement.summary).replace(/\s+/g, ' ').trim()
  const operation = /^\w+/.exec(description)?.[0].toUpperCase() ?? 'SQL'
  return {
    name: hasText ? operation : description,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      [hasText ? 'db.query.text' : 'db.query.summary']: description.slice(0, MAX_TEXT_LENGTH),
    },
  }
}
