import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type Given, type Said, saying } from '#core/messages/said.ts'
import { requestMessages } from './request-messages.ts'

export type RequestCode = keyof typeof requestMessages

export const sayOfRequest = saying(requestMessages)

export class RequestError extends HTTPException {
  readonly said: Said<RequestCode>

  constructor(status: ContentfulStatusCode, said: Said<RequestCode>) {
    super(status, { message: said.message })
    this.said = said
  }
}

export const requestError = <Code extends RequestCode>(
  status: ContentfulStatusCode,
  code: Code,
  ...params: Given<(typeof requestMessages)[Code]>
): RequestError => new RequestError(status, sayOfRequest(code, ...params))
