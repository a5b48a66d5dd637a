import { useLayoutEffect, useRef } from 'react'
import { m } from '#messages'
import { useEntryShows } from '#web/data/entry.ts'
import type { EntryKind } from '#web/data/entry-path.ts'
import { useSession } from '#web/data/session.ts'
import { useEditRule } from '#web/show/edit-rule.ts'
import { MiniList } from '#web/show/mini-list.tsx'
import { ShowList } from '#web/show/show-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'

type Props = { kind: EntryKind; id: string }

/** Upcoming shows as cards, past ones as single lines. */
export function EntryShows({ kind, id }: Props) {
  return (
    <>
      <Upcoming kind={kind} id={id} />
      <Past kind={kind} id={id} />
    </>
  )
}

function Upcoming({ kind, id }: Props) {
  const canEdit = useEditRule(useSession())
  const list = useEntryShows(kind, id, 'upcoming')
  return (
    <section className="mt6" aria-labelledby="upcoming">
      <h2 className="vh" id="upcoming" tabIndex={-1}>
        {m.common_upcoming_shows()}
      </h2>
      {list.shows && (
        <div id="list">
          <ShowList shows={list.shows} canEdit={canEdit} continuesBefore={false} continuesAfter={list.hasNextPage} />
        </div>
      )}
      {list.shows?.length === 0 && <p className="list-msg">{m.common_no_shows()}</p>}
      <LoadMore list={list} label={m.common_load_more_shows()} />
    </section>
  )
}

function Past({ kind, id }: Props) {
  const list = useEntryShows(kind, id, 'past')
  if (list.shows?.length === 0) return null
  return (
    <section className="mt6" aria-labelledby="past">
      <h2 className="section-h" id="past" tabIndex={-1}>
        {m.entry_past()}
      </h2>
      {list.shows && <MiniList shows={list.shows} />}
      <LoadMore list={list} label={m.entry_more_past()} />
    </section>
  )
}

/** The button for the next page, its loading state and its error. Moves the focus to the first new show. */
function LoadMore({ list, label }: { list: ReturnType<typeof useEntryShows>; label: string }) {
  const container = useRef<HTMLDivElement>(null)
  const countWhenPressed = useRef<number | null>(null)
  const { shows, isFetching, isError, hasNextPage } = list
  const count = shows?.length ?? 0
  useLayoutEffect(() => {
    if (countWhenPressed.current === null || count <= countWhenPressed.current) return
    const links = container.current?.parentElement?.querySelectorAll<HTMLElement>('.bands a, .mini a')
    links?.[countWhenPressed.current]?.focus({ preventScroll: true })
    countWhenPressed.current = null
  }, [count])
  if (!shows && isFetching) return <Loading />
  const load = () => {
    if (isFetching) return
    countWhenPressed.current = count
    void (shows ? list.fetchNextPage() : list.refetch())
  }
  return (
    <div ref={container}>
      {isError && !isFetching && (
        <p className="list-msg" role="alert">
          {m.common_failed()}
        </p>
      )}
      {(hasNextPage || (isError && !shows)) && (
        <div className="list-msg needs-script">
          <button className="btn" type="button" aria-disabled={isFetching || undefined} onClick={load}>
            {isError && <Icon name="reload" size={18} />} {shows ? label : m.common_load_again()}
          </button>
        </div>
      )}
    </div>
  )
}
