import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { OpenSpan } from './spans.ts'

type UndiciMessage = { request: { method?: string; origin?: string | URL } }
type HttpMessage = { request: { method?: string; host?: string; protocol?: string } }
type WithResponse = { response?: { statusCode?: number } }

const hostOf = (origin: string | URL | undefined): string => URL.parse(String(origin))?.hostname ?? ''

/** Traces outgoing requests by method, host and status, without URLs. Adds no trace headers. Returns a function
 * that stops tracing. */
export const traceOutgoingRequests = (startSpan: (method: string, host: string) => OpenSpan | null): (() => void) => {
  const spans = new WeakMap<object, OpenSpan>()
  const open = (request: object, method: string | undefined, host: string): void => {
    const span = startSpan(method ?? 'GET', host)
    if (span) spans.set(request, span)
  }
  const close = (request: object, status: number | undefined): void => {
    spans.get(request)?.endWithStatus(status)
    spans.delete(request)
  }
  const fail = (request: object, error: unknown): void => {
    spans.get(request)?.endWithError(error)
    spans.delete(request)
  }
  const listeners: Readonly<Record<string, (message: never) => void>> = {
    'undici:request:create': ({ request }: UndiciMessage) => open(request, request.method, hostOf(request.origin)),
    'undici:request:headers': ({ request, response }: UndiciMessage & WithResponse) =>
      close(request, response?.statusCode),
    'undici:request:error': ({ request, error }: UndiciMessage & { error: unknown }) => fail(request, error),
    'http.client.request.created': ({ request }: HttpMessage) => open(request, request.method, request.host ?? ''),
    'http.client.response.finish': ({ request, response }: HttpMessage & WithResponse) =>
      close(request, response?.statusCode),
    'http.client.request.error': ({ request, error }: HttpMessage & { error: unknown }) => fail(request, error),
  }
  const entries = Object.entries(listeners) as [string, (message: unknown) => void][]
  for (const [channel, listener] of entries) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of entries) unsubscribe(channel, listener)
  }
}
