import { problemOf } from '#adapters/http/errors.ts'
import { DomainError, type ErrorCode } from '#core/errors.ts'
import type { DocumentedCall } from './call.ts'

export type Failures = ReadonlyMap<number, readonly { says: string; code?: ErrorCode }[]>

const byProtocol = {
  unreadable: [400, 'The body is malformed or incomplete.'],
  unverified: [403, 'The XSRF token is missing or wrong, or the request comes from another site.'],
  tooLarge: [413, 'The body is too large.'],
  wrongType: [415, 'The body has the wrong content type.'],
} as const

const followsFrom = ({ method, who, params, query, body }: DocumentedCall): readonly ErrorCode[] => [
  ...(who.needs === 'nothing' ? [] : (['permission.login_required'] as const)),
  ...(Array.isArray(who.needs) ? (['permission.denied'] as const) : []),
  ...(params || query || (method !== 'GET' && typeof body === 'object') ? (['input.invalid'] as const) : []),
  'unavailable',
]

export const failuresOf = (call: DocumentedCall): Failures => {
  const failures = new Map<number, { says: string; code?: ErrorCode }[]>()
  const add = (status: number, failure: { says: string; code?: ErrorCode }) =>
    failures.set(status, [...(failures.get(status) ?? []), failure])
  for (const code of new Set([...followsFrom(call), ...call.refuses])) {
    const { status, message } = problemOf(new DomainError(code))
    add(status, { says: message, code })
  }
  const { unreadable, unverified, tooLarge, wrongType } = byProtocol
  const changes = call.method !== 'GET'
  for (const [status, says] of [
    ...(call.body ? [unreadable] : []),
    ...(changes ? [unverified, tooLarge, wrongType] : []),
  ])
    add(status, { says })
  return new Map([...failures].sort(([one], [other]) => one - other))
}
