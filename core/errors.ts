import type { fieldMessages } from '#core/messages/field-messages.ts'
import type { importMessages } from '#core/messages/import-messages.ts'
import type { reasonMessages } from '#core/messages/reason-messages.ts'
import type { Said } from '#core/messages/said.ts'
import { refusalMessages } from '#core/refusal-messages.ts'

/**
 * Every way in which the core refuses. The set is closed: the HTTP adapter maps each code to a status in one
 * exhaustive table, so that a code without a status does not compile.
 */
export type ErrorCode = keyof typeof refusalMessages

/** More precisely why, where a code has several texts. */
export type Reason = Said<keyof typeof reasonMessages>

/** A refusal may be about one field, too. */
export type FieldCode = keyof typeof fieldMessages | keyof typeof importMessages | ErrorCode

/** The error of one field. */
export type FieldError = { field: string } & Said<FieldCode>

/** The one error the core throws on purpose. Anything else that is thrown is a fault of ours. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]
  readonly reason: Reason | null
  /** What somebody else has made of it meanwhile, as the actor may see it: told with `stale_write`, so that no edit is lost. */
  readonly current: Readonly<Record<string, unknown>> | null
  /** How long to wait before trying again makes sense; null when waiting does not help. */
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

/** Throws the refusal; an expression, so that it can stand behind `??` and `||`. */
export const refuse = (code: ErrorCode, fields?: readonly FieldError[]): never => {
  throw new DomainError(code, fields ? { fields } : {})
}

/** Throws the refusal in the name of a field. */
export const refuseField = (field: string, code: ErrorCode): never =>
  refuse(code, [{ field, code, params: {}, message: refusalMessages[code] }])
