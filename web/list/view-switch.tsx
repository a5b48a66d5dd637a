import { useCallback, useSyncExternalStore } from 'react'
import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'

const views = [
  { view: 'cards', label: m.view_cards, icon: 'grid' },
  { view: 'text', label: m.view_text, icon: 'list' },
] as const

export function ViewSwitch() {
  const [current, choose] = useView()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className="seg needs-script" role="group" aria-label={m.view_label()}>
      {views.map(({ view, label, icon }) => (
        <button key={view} type="button" aria-pressed={view === current} onClick={() => choose(view)}>
          <Icon name={icon} size={18} /> <span>{label()}</span>
        </button>
      ))}
    </div>
  )
}

/** `cards` have posters; `text` is one line per show. */
type View = 'cards' | 'text'

const CHANGE_EVENT = 'viewchange'

/** The visitor's view, stored in localStorage and set on `<html data-view>` by `inline-head-script.ts` before the first paint. */
function useView(): [View, (view: View) => void] {
  const view = useSyncExternalStore(subscribe, currentView, () => 'cards' as const)
  const choose = useCallback((next: View) => {
    try {
      localStorage.setItem('view', next)
    } catch {
      // Without storage, the choice lasts as long as the page.
    }
    if (next === 'text') document.documentElement.dataset.view = next
    else delete document.documentElement.dataset.view
    window.dispatchEvent(new Event(CHANGE_EVENT))
  }, [])
  return [view, choose]
}

const currentView = (): View => (document.documentElement.dataset.view === 'text' ? 'text' : 'cards')

function subscribe(onChange: () => void) {
  window.addEventListener(CHANGE_EVENT, onChange)
  return () => window.removeEventListener(CHANGE_EVENT, onChange)
}
