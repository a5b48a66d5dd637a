import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Step } from './steps.ts'

type Fetched = { request: { method?: string; origin?: string | URL } }
type Requested = { request: { method?: string; host?: string; protocol?: string } }
type Answered = { response?: { statusCode?: number } }

const hostOf = (origin: string | URL | undefined): string => URL.parse(String(origin))?.hostname ?? ''

/** Traces outgoing requests by method, host and status, without addresses. Sends third parties no trace headers. Returns a stop
 * function. */
export const traceOutgoingRequests = (begin: (method: string, host: string) => Step | null): (() => void) => {
  const steps = new WeakMap<object, Step>()
  const open = (request: object, method: string | undefined, host: string): void => {
    const step = begin(method ?? 'GET', host)
    if (step) steps.set(request, step)
  }
  const close = (request: object, status: number | undefined): void => {
    steps.get(request)?.answered(status)
    steps.delete(request)
  }
  const fail = (request: object, error: unknown): void => {
    steps.get(request)?.failed(error)
    steps.delete(request)
  }
  const listeners: Readonly<Record<string, (message: never) => void>> = {
    'undici:request:create': ({ request }: Fetched) => open(request, request.method, hostOf(request.origin)),
    'undici:request:headers': ({ request, response }: Fetched & Answered) => close(request, response?.statusCode),
    'undici:request:error': ({ request, error }: Fetched & { error: unknown }) => fail(request, error),
    'http.client.request.created': ({ request }: Requested) => open(request, request.method, request.host ?? ''),
    'http.client.response.finish': ({ request, response }: Requested & Answered) =>
      close(request, response?.statusCode),
    'http.client.request.error': ({ request, error }: Requested & { error: unknown }) => fail(request, error),
  }
  const entries = Object.entries(listeners) as [string, (message: unknown) => void][]
  for (const [channel, listener] of entries) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of entries) unsubscribe(channel, listener)
  }
}
