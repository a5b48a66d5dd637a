import { problemOf } from '#adapters/http/errors.ts'
import { DomainError, type ErrorCode } from '#core/errors.ts'
import type { Operation } from './operation.ts'

export type Failures = ReadonlyMap<number, readonly { meaning: string; code?: ErrorCode }[]>

const protocolFailures = {
  unreadable: [400, 'The body is malformed or incomplete.'],
  unverified: [403, 'The XSRF token is missing or wrong, or the request comes from another site.'],
  tooLarge: [413, 'The body is too large.'],
  wrongType: [415, 'The body has the wrong content type.'],
} as const

const impliedCodes = ({ method, access, params, query, body }: Operation): readonly ErrorCode[] => [
  ...(access.needs === 'nothing' ? [] : (['permission.login_required'] as const)),
  ...(Array.isArray(access.needs) ? (['permission.denied'] as const) : []),
  ...(params || query || (method !== 'GET' && typeof body === 'object') ? (['input.invalid'] as const) : []),
  'unavailable',
]

export const failuresOf = (operation: Operation): Failures => {
  const failures = new Map<number, { meaning: string; code?: ErrorCode }[]>()
  const add = (status: number, failure: { meaning: string; code?: ErrorCode }) =>
    failures.set(status, [...(failures.get(status) ?? []), failure])
  for (const code of new Set([...impliedCodes(operation), ...operation.refuses])) {
    const { status, message } = problemOf(new DomainError(code))
    add(status, { meaning: message, code })
  }
  const { unreadable, unverified, tooLarge, wrongType } = protocolFailures
  const isWrite = operation.method !== 'GET'
  for (const [status, meaning] of [
    ...(operation.body ? [unreadable] : []),
    ...(isWrite ? [unverified, tooLarge, wrongType] : []),
  ])
    add(status, { meaning })
  return new Map([...failures].sort(([a], [b]) => a - b))
}
