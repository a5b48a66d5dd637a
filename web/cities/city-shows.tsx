import { useRef } from 'react'
import { m } from '#messages'
import { AlertButton } from '#web/alerts/alert-button.tsx'
import { useSession, useViewer } from '#web/data/session.ts'
import { useFocusOnNew } from '#web/list/focus-on-new.ts'
import { ListEnd } from '#web/list/list-end.tsx'
import { type ShowListState, useShowList } from '#web/list/use-show-list.ts'
import { useEditRule } from '#web/show/edit-rule.ts'
import { ShowList } from '#web/show/show-list.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Loading } from '#web/ui/loading.tsx'

type Props = { filter: string; firstPage: number; pathOf: (page: number) => string }

export function CityShows({ filter, firstPage, pathOf }: Props) {
  const list = useShowList(filter, firstPage, useViewer(), true)
  return (
    <section className="mt6" aria-labelledby="upcoming">
      <h2 className="visually-hidden" id="upcoming" tabIndex={-1}>
        {m.common_upcoming_shows()}
      </h2>
      <Content list={list} filter={filter} firstPage={firstPage} pathOf={pathOf} />
    </section>
  )
}

function Content({ list, filter, firstPage, pathOf }: Props & { list: ShowListState }) {
  const canEdit = useEditRule(useSession())
  const container = useRef<HTMLDivElement>(null)
  const loadMore = useFocusOnNew(container, list)
  const { shows, failure, retry, nextPage } = list
  if (!shows) return failure ? <LoadFailure onRetry={retry}>{m.common_failed()}</LoadFailure> : <Loading />
  if (shows.length === 0 && firstPage === 1)
    return (
      <div className="list-message">
        <p>{m.city_none()}</p>
        <AlertButton className="btn btn--main" label={m.alerts_tell_me_when()} subject={{ filter, names: {} }} />
      </div>
    )
  return (
    <div ref={container}>
      <div id="list">
        <ShowList shows={shows} canEdit={canEdit} hasEarlierPage={firstPage > 1} hasLaterPage={nextPage !== null} />
      </div>
      <ListEnd list={list} pathOf={pathOf} isEmpty={shows.length === 0} onMore={loadMore} />
    </div>
  )
}
