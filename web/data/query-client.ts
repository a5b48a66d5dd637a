import { isServer, QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from './api.ts'

/** Allows two retries after network and server errors, but none after a timeout: users have waited long enough. */
const shouldRetry = (failureCount: number, error: unknown): boolean =>
  failureCount < 2 &&
  !(error instanceof ApiError && error.status < 500) &&
  !(error instanceof NetworkError && error.isTimeout)

/** Returns a query client. On the server it doesn't retry, because the visitor is waiting. In the browser, calls run even
 * while the browser reports that it is offline, so that they fail visibly. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: isServer ? false : shouldRetry,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
