import { problemOf } from '#adapters/http/errors.ts'
import { DomainError, type ErrorCode } from '#core/errors.ts'
import type { DocumentedCall } from './call.ts'

/** How a call may fail: by status, with what stands behind it in words and codes. */
export type Failures = ReadonlyMap<number, readonly { says: string; code?: ErrorCode }[]>

const byProtocol = {
  unreadable: [400, 'The body is not what the call takes, or did not arrive whole.'],
  unverified: [403, 'The cross-site request token is not right, or the call comes from another site.'],
  tooLarge: [413, 'The body is too large.'],
  wrongType: [415, 'The body has another content type.'],
} as const

const followsFrom = ({ method, who, params, query, body }: DocumentedCall): readonly ErrorCode[] => [
  ...(who.needs === 'nothing' ? [] : (['permission.login_required'] as const)),
  ...(Array.isArray(who.needs) ? (['permission.denied'] as const) : []),
  ...(params || query || (method !== 'GET' && typeof body === 'object') ? (['input.invalid'] as const) : []),
  'unavailable',
]

/** All ways in which a call may fail: what it says itself, and what follows from who may make it and what it takes. */
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
