import { isServer, QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from './api.ts'

/** Retries network and server errors twice, but not timeouts: after a timeout, users can retry themselves. */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 2 &&
  !(error instanceof ApiError && error.status < 500) &&
  !(error instanceof NetworkError && error.isTimeout)

/** The server doesn't retry: the visitor is waiting. Calls run even while the browser reports being offline, so that they fail visibly. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: isServer ? false : mayRetry,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
