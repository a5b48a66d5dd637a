import { isServer, QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from './api.ts'

/** Retries network and server errors twice, but no timeouts: users shouldn't wait even longer. */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 2 &&
  !(error instanceof ApiError && error.status < 500) &&
  !(error instanceof NetworkError && error.isTimeout)

/** No retries on the server, where the visitor waits. Calls run even if the browser reports being offline, so they fail visibly. */
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
