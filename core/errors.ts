/**
 * Every way in which the core refuses. The set is closed: the HTTP adapter maps each code to a status in one
 * exhaustive table, so that a code without a status does not compile.
 */
export type ErrorCode =
  | 'input.invalid'
  | 'permission.login_required'
  | 'permission.denied'
  | 'login.failed'
  | 'login.unconfirmed'
  | 'account.email_taken'
  | 'account.name_taken'
  | 'show.not_found'
  | 'band.not_found'
  | 'venue.not_found'
  | 'stale_write'
  | 'unavailable'
  | 'busy'

/** What is wrong with one field, in the words the person sees beside it. */
export type FieldError = { field: string; message: string }

const messages: Record<ErrorCode, string> = {
  'input.invalid': 'Some of what was sent is not valid.',
  'permission.login_required': 'You need to log in first.',
  'permission.denied': 'You do not have permission to do this.',
  'login.failed': 'Invalid email or password.',
  'login.unconfirmed': 'Please confirm your email address first.',
  'account.email_taken': 'This email address is already registered.',
  'account.name_taken': 'This username is already taken.',
  'show.not_found': 'This show does not exist.',
  'band.not_found': 'This band does not exist.',
  'venue.not_found': 'This venue does not exist.',
  stale_write: 'Somebody else has changed this in the meantime.',
  unavailable: 'The service is not available at the moment. Please try again later.',
  busy: 'Too many people are doing this right now. Please try again in a moment.',
}

/** The one error the core throws on purpose. Anything else that is thrown is a fault of ours. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]

  constructor(code: ErrorCode, options: { message?: string; fields?: readonly FieldError[]; cause?: unknown } = {}) {
    super(options.message ?? options.fields?.[0]?.message ?? messages[code], { cause: options.cause })
    this.name = 'DomainError'
    this.code = code
    this.fields = options.fields ?? []
  }
}

/** Throws the refusal; an expression, so that it can stand behind `??` and `||`. */
export const refuse = (code: ErrorCode, fields?: readonly FieldError[]): never => {
  throw new DomainError(code, fields ? { fields } : {})
}

type Issue = { path: readonly PropertyKey[]; message: string }

/** The issues of a schema as field errors: one a field, the first that was found; a list's entry counts as the list's field. */
export const fieldErrors = (issues: readonly Issue[]): readonly FieldError[] => {
  const byField = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '')
    if (!byField.has(field)) byField.set(field, message)
  }
  return [...byField].map(([field, message]) => ({ field, message }))
}
