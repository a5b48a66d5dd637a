import { isServer, QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from './api.ts'

/**
 * Tries again what the network or an overloaded server refused, twice; never what the server has decided. Who has waited in vain
 * for long is told, and may ask again.
 */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 2 &&
  !(error instanceof ApiError && error.status < 500) &&
  !(error instanceof NetworkError && error.isTimeout)

/**
 * On the server nothing is tried again: whoever waits for a page learns at once that it must be loaded again. A call is made
 * also when the browser takes itself for offline: it then fails, and is told, instead of waiting without a word.
 */
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
