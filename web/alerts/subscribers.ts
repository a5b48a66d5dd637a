import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Responses } from '#core/responses.ts'
import { ApiError, useApi } from '#web/data/api.ts'
import { useViewer } from '#web/data/session.ts'

export type SubscriberData = Responses['GET /api/subscribers/{subscriber}']
export type Alert = SubscriberData['alerts'][number]

/** An active alert, as returned by `POST /api/alerts`. `isNew` is false if the subscriber already had one for the same filter or show. */
export type ActiveAlert = NonNullable<Responses['POST /api/alerts']['alert']>

/** `subscriber` is `me` or a subscriber token, as in the paths of the API. */
export type Subscriber = { subscriber: string; data: SubscriberData }

/** The alerts for the same filter or show, of one or more subscribers. A new frequency or a pause applies to all of them. */
export type AlertGroup = { key: string; alerts: readonly { subscriber: string; alert: Alert }[] }

const KEY = 'subscriber'

/** Loads the subscriber `first` ('' for none), this browser, and the other browsers of the account if `first` is `me`. Omits
 * subscribers for which the API returns 410. */
export const useSubscribers = (first: string, browserToken: string | null) => {
  const api = useApi()
  const client = useQueryClient()
  // Part of the query keys, so that the next user of the tab does not see the previous user's alerts.
  const viewer = useViewer()
  const keyOf = (subscriber: string) => [KEY, subscriber, { viewer }]
  const queryOf = (subscriber: string) => ({
    queryKey: keyOf(subscriber),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.get('/api/subscribers/{subscriber}', { params: { subscriber }, signal }),
    retry: false,
    enabled: subscriber !== '',
  })
  const main = useQuery(queryOf(first))
  const browsers = (main.data?.browsers ?? []).map(({ subscriberToken }) => subscriberToken)
  const others = [...new Set([...(browserToken ? [browserToken] : []), ...browsers])].filter((each) => each !== first)
  const otherQueries = useQueries({ queries: others.map(queryOf) })
  const allQueries = [main, ...otherQueries]
  const failed = allQueries.find(({ error, isFetching }) => error && !isFetching && !isGone(error))
  return {
    subscribers: [first, ...others].flatMap((subscriber, index): Subscriber[] => {
      const query = allQueries[index]
      return query?.data && !isGone(query.error) ? [{ subscriber, data: query.data }] : []
    }),
    isLoading: allQueries.some(({ isLoading }) => isLoading),
    isLinkInvalid: isGone(main.error),
    error: failed?.error ?? null,
    /** Removes the alerts of an erased subscriber from the screen. */
    forget: (subscriber: string) =>
      client.setQueryData<SubscriberData>(keyOf(subscriber), (data) => data && { ...data, alerts: [] }),
    refresh: () => client.invalidateQueries({ queryKey: [KEY] }),
  }
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 410

/** Groups the alerts by their filter or show, in the order of the subscribers. */
export const alertGroups = (subscribers: readonly Subscriber[]): readonly AlertGroup[] => {
  const groups = new Map<string, AlertGroup>()
  for (const { subscriber, data } of subscribers)
    for (const alert of data.alerts) {
      const key = alert.show ? `show ${alert.show.id}` : alertFilterQuery(alert)
      const alerts = [...(groups.get(key)?.alerts ?? []), { subscriber, alert }]
      groups.set(key, { key, alerts })
    }
  return [...groups.values()]
}

/** Returns the alert's filter as a query string for the list, or '' if the alert watches a show. */
export const alertFilterQuery = ({ filter }: Alert): string => new URLSearchParams(filter ?? {}).toString()
