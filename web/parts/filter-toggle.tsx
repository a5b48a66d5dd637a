import { Icon } from './icon.tsx'

/** Opens the filters; disabled, and saying why, as long as there are none. */
export function FilterToggle() {
  return (
    <div className="toggle-filters tipped needs-script">
      <button
        className="btn btn--sm"
        type="button"
        aria-disabled="true"
        aria-expanded="false"
        aria-describedby="filters-why"
      >
        <Icon name="filters" size={18} /> <span>Show Filters</span>
      </button>
      <span className="tip" id="filters-why" role="tooltip">
        Filters are not open yet
      </span>
    </div>
  )
}
