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
  | 'login.suspended'
  | 'login.second_step_failed'
  | 'password.wrong'
  | 'token.invalid'
  | 'bot_check.failed'
  | 'limit.exceeded'
  | 'account.email_taken'
  | 'account.name_taken'
  | 'account.not_found'
  | 'account.last_owner'
  | 'role.not_found'
  | 'role.own'
  | 'role.impossible'
  | 'request.not_found'
  | 'request.asked_already'
  | 'request.needless'
  | 'request.own'
  | 'request.decided'
  | 'session.not_found'
  | 'passkey.refused'
  | 'passkey.not_found'
  | 'passkey.too_many'
  | 'totp.not_started'
  | 'totp.set_up_already'
  | 'image.unreadable'
  | 'image.too_large'
  | 'show.not_found'
  | 'show.deleted'
  | 'band.not_found'
  | 'venue.not_found'
  | 'revision.not_found'
  | 'merge.not_found'
  | 'merge.impossible'
  | 'merge.undone'
  | 'membership.not_found'
  | 'membership.asked_already'
  | 'membership.impossible'
  | 'version.missing'
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
  'login.suspended': 'This account is suspended.',
  'login.second_step_failed': 'This code is not valid.',
  'password.wrong': 'The password is not correct.',
  'token.invalid': 'This link is not valid any more. It may have been used already, or it is too old.',
  'bot_check.failed': 'The bot check did not pass. Please try again.',
  'limit.exceeded': 'Too many attempts. Please try again later.',
  'account.email_taken': 'This email address is already registered.',
  'account.name_taken': 'This username is already taken.',
  'account.not_found': 'This account does not exist.',
  'account.last_owner': 'The last site owner cannot go. Make somebody else a site owner first.',
  'role.not_found': 'This role does not exist.',
  'role.own': 'Nobody grants themselves a role.',
  'role.impossible': 'This account cannot be used at the moment: it is not confirmed, or it is suspended.',
  'request.not_found': 'This request has been decided already.',
  'request.asked_already': 'You have asked already. You get a mail as soon as somebody has decided.',
  'request.needless': 'You are a Show Manager already.',
  'request.own': 'Nobody decides their own request.',
  'request.decided': 'This request has been approved already.',
  'session.not_found': 'This session has ended already.',
  'passkey.refused': 'This passkey was not accepted. Please try again.',
  'passkey.not_found': 'This passkey does not exist.',
  'passkey.too_many': 'There are too many passkeys already. Remove one first.',
  'totp.not_started': 'Two-step log-in is not being set up.',
  'totp.set_up_already': 'Codes from an app are set up already. Turn them off first.',
  'image.unreadable': 'This file is not a picture that we can read. Choose a JPEG, PNG, WebP or AVIF.',
  'image.too_large': 'This picture is too large. It may have up to 10 MB and 40 megapixels.',
  'show.not_found': 'This show does not exist.',
  'show.deleted': 'This show was deleted.',
  'band.not_found': 'This band does not exist.',
  'venue.not_found': 'This venue does not exist.',
  'revision.not_found': 'This version does not exist.',
  'merge.not_found': 'This merge does not exist.',
  'merge.impossible': 'These two cannot be merged: one of them has gone, or both are the same.',
  'merge.undone': 'This merge has been undone already.',
  'membership.not_found': 'There is no such member or claim.',
  'membership.asked_already': 'You are a member already, or have asked to be one.',
  'membership.impossible': 'This account cannot be a member at the moment.',
  'version.missing': 'Say which version you have changed, as version.',
  stale_write: 'Somebody else has changed this in the meantime.',
  unavailable: 'The service is not available at the moment. Please try again later.',
  busy: 'Too many people are doing this right now. Please try again in a moment.',
}

/** The one error the core throws on purpose. Anything else that is thrown is a fault of ours. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]
  /** What somebody else has made of it meanwhile, as the actor may see it: told with `stale_write`, so that no edit is lost. */
  readonly current: Readonly<Record<string, unknown>> | null
  /** How long to wait before trying again makes sense; null when waiting does not help. */
  readonly retryAfterMs: number | null

  constructor(
    code: ErrorCode,
    options: {
      message?: string
      fields?: readonly FieldError[]
      retryAfterMs?: number
      current?: Readonly<Record<string, unknown>>
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? options.fields?.[0]?.message ?? messages[code], { cause: options.cause })
    this.name = 'DomainError'
    this.code = code
    this.fields = options.fields ?? []
    this.current = options.current ?? null
    this.retryAfterMs = options.retryAfterMs ?? null
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
