import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type LocalizedMessage, type MessageArgs, makeMessages } from '#core/messages/localized-message.ts'
import { requestMessages } from './request-messages.ts'

export type RequestCode = keyof typeof requestMessages

export const requestMessage = makeMessages(requestMessages)

export class RequestError extends HTTPException {
  readonly detail: LocalizedMessage<RequestCode>

  constructor(status: ContentfulStatusCode, detail: LocalizedMessage<RequestCode>) {
    super(status, { message: detail.message })
    this.detail = detail
  }
}

export const requestError = <Code extends RequestCode>(
  status: ContentfulStatusCode,
  code: Code,
  ...params: MessageArgs<(typeof requestMessages)[Code]>
): RequestError => new RequestError(status, requestMessage(code, ...params))
