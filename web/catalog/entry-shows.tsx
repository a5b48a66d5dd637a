import { useLayoutEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import type { EntryKind } from '#web/data/entry-path.ts'
import { yearOf } from '#web/data/entry-queries.ts'
import { useSession } from '#web/data/session.ts'
import { useEntryShows } from '#web/data/use-entry.ts'
import { formatNumber } from '#web/i18n/formatting.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { useFollowLink } from '#web/page/follow-link.ts'
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
  const list = useEntryShows({ kind, id, when: 'upcoming' })
  return (
    <section className="mt6" aria-labelledby="upcoming">
      <h2 className="visually-hidden" id="upcoming" tabIndex={-1}>
        {m.common_upcoming_shows()}
      </h2>
      {list.shows && (
        <div id="list">
          <ShowList shows={list.shows} canEdit={canEdit} hasEarlierPage={false} hasLaterPage={list.hasNextPage} />
        </div>
      )}
      {list.shows?.length === 0 && <p className="list-message">{m.common_no_shows()}</p>}
      <LoadMore list={list} label={m.common_load_more_shows()} />
    </section>
  )
}

function Past({ kind, id }: Props) {
  const [search] = useSearchParams()
  const year = yearOf(search)
  const list = useEntryShows({ kind, id, when: 'past', year })
  if (list.shows?.length === 0 && year === null) return null
  return (
    <section className="mt6" aria-labelledby="past">
      <h2 className="section-heading" id="past" tabIndex={-1}>
        {year === null ? m.entry_past() : m.entry_past_in({ year })}
      </h2>
      <Years years={list.years} chosen={year} />
      {list.shows?.length === 0 && year !== null && <p className="list-message">{m.entry_no_past_in({ year })}</p>}
      {list.shows && <MiniList shows={list.shows} />}
      <LoadMore list={list} label={m.entry_more_past()} />
    </section>
  )
}

type YearsProps = { years: ReturnType<typeof useEntryShows>['years']; chosen: string | null }

function Years({ years, chosen }: YearsProps) {
  const follow = useFollowLink()
  const { pathname } = useLocation()
  if (years.length < 2 && chosen === null) return null
  const links = [
    { year: null, text: m.entry_all_years() },
    ...years.map(({ year, shows }) => ({ year: `${year}`, text: `${year} (${formatNumber(shows)})` })),
  ]
  return (
    <nav className="row entry-years" aria-label={m.entry_years()}>
      {links.map(({ year, text }) => (
        <a
          key={text}
          className="btn btn--sm"
          href={localizedPath(`${pathname}${year === null ? '' : `?year=${year}`}#past`)}
          aria-current={year === chosen ? 'page' : undefined}
          onClick={follow}
        >
          {text}
        </a>
      ))}
    </nav>
  )
}

/** Shows the loading state and the error of the list, and the button for its next page. Pressing the button moves the focus
 * to the first new show. */
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
        <p className="list-message" role="alert">
          {m.common_failed()}
        </p>
      )}
      {(hasNextPage || (isError && !shows)) && (
        <div className="list-message needs-script">
          <button className="btn" type="button" aria-disabled={isFetching || undefined} onClick={load}>
            {isError && <Icon name="reload" size={18} />} {shows ? label : m.common_load_again()}
          </button>
        </div>
      )}
    </div>
  )
}
