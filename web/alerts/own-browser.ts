import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/data/api.ts'
import { ownSubscription } from './browser-push.ts'

/** Returns the token of this browser's alerts, or null if it has none. Undefined while loading. */
export const useOwnBrowser = (): string | null | undefined => {
  const api = useApi()
  const { data, isError } = useQuery({
    queryKey: ['own-browser'],
    queryFn: async () => {
      const subscription = await ownSubscription()
      if (!subscription) return null
      return (await api.send('POST', '/api/subscribers/browser', subscription)).subscriberToken
    },
    retry: false,
  })
  return isError ? null : data
}
