import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { useView } from './view.ts'

const views = [
  { view: 'cards', label: m.view_cards, icon: 'grid' },
  { view: 'text', label: m.view_text, icon: 'list' },
] as const

/** Chooses how lists of shows look. */
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
