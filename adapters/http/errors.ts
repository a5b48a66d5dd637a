import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { DomainError, type ErrorCode, type FieldError, type Reason } from '#core/errors.ts'
import type { LocalizedMessage } from '#core/messages/localized-message.ts'
import type { Params } from '#core/messages/message-params.ts'
import { minimalHeaders, minimalResponse } from './minimal-response.ts'
import { type RequestCode, RequestError, requestMessage } from './request-error.ts'

/** The only place that maps the core's error codes to statuses (specification/decisions.md, section 4). */
const statusByCode: Record<ErrorCode, ContentfulStatusCode> = {
  'input.invalid': 422,
  'permission.login_required': 401,
  'permission.denied': 403,
  'login.failed': 401,
  'login.unconfirmed': 403,
  'login.suspended': 403,
  'login.second_step_failed': 401,
  'password.wrong': 403,
  'token.invalid': 410,
  'bot_check.failed': 422,
  'limit.exceeded': 429,
  'account.email_taken': 409,
  'account.name_taken': 409,
  'account.not_found': 404,
  'account.last_owner': 409,
  'role.not_found': 404,
  'role.own': 403,
  'role.impossible': 409,
  'request.not_found': 404,
  'request.asked_already': 409,
  'request.needless': 409,
  'request.own': 403,
  'request.decided': 409,
  'session.not_found': 404,
  'passkey.refused': 422,
  'passkey.not_found': 404,
  'passkey.too_many': 409,
  'totp.not_started': 409,
  'totp.set_up_already': 409,
  'image.unreadable': 422,
  'image.too_large': 413,
  'show.not_found': 404,
  'show.deleted': 410,
  'band.not_found': 404,
  'venue.not_found': 404,
  'city.not_found': 404,
  'revision.not_found': 404,
  'merge.not_found': 404,
  'merge.impossible': 409,
  'merge.undone': 409,
  'membership.not_found': 404,
  'membership.asked_already': 409,
  'membership.impossible': 409,
  'alert.not_found': 404,
  'alert.too_many': 409,
  'alert.address_suppressed': 409,
  'rsvp.too_many': 409,
  'source.not_found': 404,
  'source.known_already': 409,
  'show.over': 410,
  'version.missing': 428,
  stale_write: 409,
  unavailable: 503,
  busy: 503,
}

export const errorCodes = Object.keys(statusByCode) as ErrorCode[]

const titleByStatus: Partial<Record<ContentfulStatusCode, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

const DEFAULT_RETRY_SECONDS = 5

const retryAfterSeconds = (status: number, error: unknown): number | null => {
  if (error instanceof DomainError && error.retryAfterMs !== null)
    return Math.max(1, Math.ceil(error.retryAfterMs / 1000))
  return status === 503 ? DEFAULT_RETRY_SECONDS : null
}

/** A problem document (RFC 9457). `message` is the English text for users, `code` the error code of the core or the HTTP
 * adapter, `reason` a more precise code, and `params` the variable parts of the text. `errors` lists the invalid
 * fields; `current` is the state that someone else has saved in the meantime. */
export type Problem = {
  type: 'about:blank'
  title: string
  status: number
  message: string
  code: ErrorCode | RequestCode
  reason?: Reason['code']
  params: Params
  errors?: readonly FieldError[]
  current?: Readonly<Record<string, unknown>>
}

export const problemOf = (error: unknown): Problem => {
  if (error instanceof DomainError) {
    const { code, message, reason, fields, current } = error
    return {
      ...problem(statusByCode[code], { code, params: reason?.params ?? {}, message }),
      ...(reason && { reason: reason.code }),
      ...(fields.length > 0 && { errors: fields }),
      ...(current && { current }),
    }
  }
  if (error instanceof RequestError) return problem(error.status, error.detail)
  if (error instanceof HTTPException)
    return problem(error.status, { ...requestMessage('request.unreadable'), message: error.message })
  return problem(500, requestMessage('fault'))
}

const problem = (status: number, { code, params, message }: LocalizedMessage<Problem['code']>): Problem => ({
  type: 'about:blank',
  title: titleByStatus[status as ContentfulStatusCode] ?? (status < 500 ? 'Request Error' : 'Internal Server Error'),
  status,
  message,
  code,
  params,
})

const PROBLEM_TYPE = 'application/problem+json'

export const problemResponse = (c: Context, error: unknown): Response => {
  const document = problemOf(error)
  const seconds = retryAfterSeconds(document.status, error)
  if (seconds !== null) c.header('Retry-After', String(seconds))
  if (error instanceof DomainError) c.set('refusal', error.code)
  c.header('Cache-Control', 'no-store')
  return c.body(JSON.stringify(document), document.status as ContentfulStatusCode, {
    'Content-Type': `${PROBLEM_TYPE}; charset=utf-8`,
  })
}

const unreadable = problem(400, requestMessage('request.unreadable'))

/** For requests that cannot be parsed, such as those with an invalid Host header. */
export const unreadableResponse = (): Response => minimalResponse(400, PROBLEM_TYPE, JSON.stringify(unreadable))

/** Returns a response after which the server closes the connection. */
const rawResponse = (document: Problem) => {
  const body = JSON.stringify(document)
  const length = String(Buffer.byteLength(body))
  const headers = { ...minimalHeaders(PROBLEM_TYPE), 'Content-Length': length, Connection: 'close' }
  return { status: document.status, title: document.title, headers, body }
}

export const unreadableRawResponse = rawResponse(unreadable)
export const timeoutRawResponse = rawResponse(problem(408, requestMessage('body.broken_off')))
