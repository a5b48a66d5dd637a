import { useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '#web/data/api.ts'
import { useSession, useViewer } from '#web/data/session.ts'
import { registerSubscription, subscriptionOfThisBrowser, unsubscribeBrowser } from './browser-push.ts'

/** Returns this browser's subscriber token. Returns null if the browser has no alerts, if they belong to another user, or if
 * a request fails; undefined while loading. */
export const useBrowserToken = (): string | null | undefined => {
  const api = useApi()
  const viewer = useViewer()
  const { state } = useSession()
  const { data, isError } = useQuery({
    queryKey: ['this-browser', { viewer }],
    queryFn: async () => {
      const subscription = await subscriptionOfThisBrowser()
      if (!subscription) return null
      await registerSubscription(api, subscription).catch(() => undefined)
      return fetchToken(api, subscription)
    },
    enabled: state !== 'loading',
    retry: false,
  })
  return isError ? null : data
}

const fetchToken = async (api: Api, subscription: PushSubscriptionJSON): Promise<string | null> =>
  (await api.send('POST', '/api/subscribers/browser', subscription)).subscriberToken

/** Resolves to a function that ends this browser's notifications and resolves to whether it did. Call `prepareUnsubscribe`
 * while the user is still logged in, and the function after the log-out or account deletion. The function keeps
 * notifications that a visitor requested without an account. It ends those that belong to another user or whose owner is
 * unknown, because the next user of this browser must not receive them. */
export const prepareUnsubscribe = async (api: Api): Promise<() => Promise<boolean>> => {
  const subscription = await subscriptionOfThisBrowser().catch(() => null)
  if (!subscription) return async () => false
  const token = await fetchToken(api, subscription).catch(() => null)
  if (token !== null && !(await mayBelongToUser(api, token))) return async () => false
  return async () => {
    await unsubscribeBrowser().catch(() => undefined)
    const params = { subscriber: token ?? '' }
    if (token !== null) await api.send('DELETE', '/api/subscribers/{subscriber}', undefined, { params }).catch(() => {})
    return true
  }
}

const mayBelongToUser = async (api: Api, token: string): Promise<boolean> => {
  const own = await api.get('/api/subscribers/{subscriber}', { params: { subscriber: 'me' } }).catch(() => null)
  return own === null || own.browsers.some(({ subscriberToken }) => subscriberToken === token)
}
