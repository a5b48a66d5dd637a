import { type MouseEvent, useLayoutEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { listPath } from '#web/data/filter-query.ts'
import { type ListView, viewOf } from '#web/data/list-view.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { isPlainClick, useFollowLink } from '#web/page/follow-link.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { views } from './views.ts'

export function ViewSwitch({ filter, page }: { filter: string; page: number }) {
  const [search] = useSearchParams()
  const namedView = viewOf(search)
  const isHydrated = useHydrated()
  const current = namedView ?? (isHydrated ? storedView() : 'posters')
  useTextView(namedView)
  const follow = useFollowLink()
  const pathOf = (view: ListView) => localizedPath(listPath(filter, isStyle(view) ? page : 1, `view=${view}`))
  const choose = (event: MouseEvent<HTMLAnchorElement>, view: ListView) => {
    if (!isPlainClick(event)) return
    // Names the view in the current history entry, so that Back returns to it even after another choice is stored.
    if (namedView === null) window.history.replaceState(window.history.state, '', pathOf(current))
    if (isStyle(view)) storeView(view)
    follow(event)
  }
  return (
    <nav className="segmented-control" aria-label={m.view_label()}>
      {views.map(({ view, label, icon }) => (
        <a
          key={view}
          href={pathOf(view)}
          title={isStyle(view) ? label() : undefined}
          aria-current={view === current || undefined}
          onClick={(event) => choose(event, view)}
        >
          <Icon name={icon} size={18} />{' '}
          <span className={isStyle(view) ? 'visually-hidden' : undefined}>{label()}</span>
        </a>
      ))}
    </nav>
  )
}

type Style = 'posters' | 'text'

const isStyle = (view: ListView): view is Style => view === 'posters' || view === 'text'

/** Returns the visitor's last choice, which applies to URLs that name no view. `inline-head-script.ts` reads it too. */
const storedView = (): Style => {
  try {
    return localStorage.getItem('view') === 'text' ? 'text' : 'posters'
  } catch {
    return 'posters'
  }
}

const storeView = (view: Style): void => {
  try {
    localStorage.setItem('view', view)
  } catch {
    // Without storage, the URL keeps the choice.
  }
}

/** Sets `<html data-view>`, on which the styles in `text-view.css` depend. Pages without the switch follow the stored choice. */
function useTextView(namedView: ListView | null): void {
  useLayoutEffect(() => {
    setTextView((namedView ?? storedView()) === 'text')
    return () => setTextView(storedView() === 'text')
  }, [namedView])
}

const setTextView = (isText: boolean): void => {
  if (isText) document.documentElement.dataset.view = 'text'
  else delete document.documentElement.dataset.view
}
