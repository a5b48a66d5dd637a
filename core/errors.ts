import type { fieldMessages } from '#core/messages/field-messages.ts'
import type { importMessages } from '#core/messages/import-messages.ts'
import type { LocalizedMessage } from '#core/messages/localized-message.ts'
import type { reasonMessages } from '#core/messages/reason-messages.ts'
import { refusalMessages } from '#core/refusal-messages.ts'

/** The codes of all refusals by the core. A code without an HTTP status in `adapters/http/errors.ts` is a compile-time error. */
export type ErrorCode = keyof typeof refusalMessages

export type Reason = LocalizedMessage<keyof typeof reasonMessages>

export type FieldCode = keyof typeof fieldMessages | keyof typeof importMessages | ErrorCode

export type FieldError = { field: string } & LocalizedMessage<FieldCode>

/** The only error that the core throws on purpose; any other is a bug. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]
  readonly reason: Reason | null
  /** For `stale_write`: the current state as the actor may see it, so that no edit is lost. */
  readonly current: Readonly<Record<string, unknown>> | null
  readonly retryAfterMs: number | null

  constructor(
    code: ErrorCode,
    options: {
      reason?: Reason
      fields?: readonly FieldError[]
      retryAfterMs?: number
      current?: Readonly<Record<string, unknown>>
      cause?: unknown
    } = {},
  ) {
    super((options.reason ?? options.fields?.[0])?.message ?? refusalMessages[code], { cause: options.cause })
    this.name = 'DomainError'
    this.code = code
    this.fields = options.fields ?? []
    this.reason = options.reason ?? null
    this.current = options.current ?? null
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

/** Throws a {@link DomainError}. As an expression, it can follow `??` and `||`. */
export const refuse = (code: ErrorCode, fields?: readonly FieldError[]): never => {
  throw new DomainError(code, fields ? { fields } : {})
}

export const refuseField = (field: string, code: ErrorCode): never =>
  refuse(code, [{ field, code, params: {}, message: refusalMessages[code] }])
