import { problemOf } from '#adapters/http/errors.ts'
import { DomainError, type ErrorCode } from '#core/errors.ts'
import { needsXsrfToken, type Operation } from './operation.ts'

type ErrorResponse = { status: number; meaning: string; code?: ErrorCode }

const malformedBody: ErrorResponse = { status: 400, meaning: 'The body is malformed or incomplete.' }

const rejectedWrites: readonly ErrorResponse[] = [
  { status: 403, meaning: 'The XSRF token is missing or wrong, or the request comes from another site.' },
  { status: 413, meaning: 'The body is too large.' },
  { status: 415, meaning: 'The body has the wrong content type.' },
]

const impliedCodes = ({ access, params, query, body }: Operation): readonly ErrorCode[] => [
  ...(access.needs === 'nothing' ? [] : (['permission.login_required'] as const)),
  ...(Array.isArray(access.needs) ? (['permission.denied'] as const) : []),
  ...(params || query || typeof body === 'object' ? (['input.invalid'] as const) : []),
  'unavailable',
]

const errorResponseOf = (code: ErrorCode): ErrorResponse => {
  const { status, message } = problemOf(new DomainError(code))
  return { status, meaning: message, code }
}

export const errorResponsesOf = (operation: Operation): ReadonlyMap<number, readonly ErrorResponse[]> => {
  const responses = [
    ...[...new Set([...impliedCodes(operation), ...(operation.errorCodes ?? [])])].map(errorResponseOf),
    ...(operation.body ? [malformedBody] : []),
    ...(needsXsrfToken(operation) ? rejectedWrites : []),
  ]
  return Map.groupBy(
    responses.toSorted((a, b) => a.status - b.status),
    ({ status }) => status,
  )
}
