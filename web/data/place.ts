import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShowInList } from '#core/shows/in-list.ts'
import type { ShowPage } from '#core/shows/list-shows.ts'
import { useApi } from './api.ts'
import type { PlaceKind } from './place-path.ts'
import { placeBySlug, showsOf } from './place-queries.ts'
import { useSession } from './session.ts'

/** The username of who looks at the page; '' for a visitor, and until it is known. */
export function useViewer(): string {
  const session = useSession()
  return session.state === 'authenticated' ? session.name : ''
}

/** The band or venue of an address, as the person sees it who looks at the page. */
export function usePlace<Kind extends PlaceKind>(kind: Kind, slug: string) {
  const api = useApi()
  const client = useQueryClient()
  const viewer = useViewer()
  return useQuery({
    ...placeBySlug(api, kind, slug, viewer),
    // Who turns out to be logged in sees what a visitor sees until it is asked for anew.
    initialData: () => (viewer ? client.getQueryData(placeBySlug(api, kind, slug, '').queryKey) : undefined),
    initialDataUpdatedAt: 0,
  })
}

/** The band or venue of an id, for who edits it: never as somebody else sees it. */
export function useOwnPlace<Kind extends PlaceKind>(kind: Kind, id: string) {
  return useQuery({ ...placeBySlug(useApi(), kind, id, useViewer()), staleTime: 0, gcTime: 0 })
}

/** Shows of a band or venue, as far as they have been loaded; null until the first page is here. */
export function useShowsOf(kind: PlaceKind, id: string, when: 'upcoming' | 'past') {
  const api = useApi()
  const client = useQueryClient()
  const viewer = useViewer()
  const { data, ...query } = useInfiniteQuery({
    ...showsOf(api, kind, id, when, viewer),
    initialData: () =>
      viewer
        ? client.getQueryData<InfiniteData<ShowPage, number>>(showsOf(api, kind, id, when, '').queryKey)
        : undefined,
    initialDataUpdatedAt: 0,
  })
  return { ...query, shows: data ? eachOnce(data.pages) : null, totalItems: data?.pages.at(-1)?.totalItems ?? 0 }
}

/** A show that was added meanwhile moves others to the next page; they stand in the list once. */
const eachOnce = (pages: readonly ShowPage[]): readonly ShowInList[] => [
  ...new Map(pages.flatMap(({ shows }) => shows).map((show) => [show.id, show])).values(),
]
