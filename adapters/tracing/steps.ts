import { type Attributes, type Span, SpanStatusCode } from '@opentelemetry/api'

/** Something that is under way and has its place in a trace. Ends once; whatever is told later is left. */
export type Step = {
  answered(status: number | undefined): void
  failed(error: unknown): void
}

/** The kind of failure: its message may quote what somebody wrote, so no exception is recorded. */
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

/** Of a request that we sent: from 400 on it has failed (OpenTelemetry, semantic conventions for HTTP). */
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

const LONGEST_TEXT = 1_000

/** A statement: its text without values, or what it does to which table. */
export type ToldStatement = { text: string } | { summary: string }

export const statementAttributes = (told: ToldStatement): { name: string; attributes: Attributes } => {
  const isWhole = 'text' in told
  const words = (isWhole ? told.text : told.summary).replace(/\s+/g, ' ').trim()
  const operation = /^\w+/.exec(words)?.[0].toUpperCase() ?? 'SQL'
  return {
    name: isWhole ? operation : words,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      [isWhole ? 'db.query.text' : 'db.query.summary']: words.slice(0, LONGEST_TEXT),
    },
  }
}
