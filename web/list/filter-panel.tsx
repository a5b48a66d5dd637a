import type { ChangeEvent, KeyboardEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { m } from '#messages'
import { type FilterChanges, type FilterKey, filterOf, splitList, withChanges } from '#web/data/filter-query.ts'
import { countText, filterSummary, type NamesById, showResultsLabel } from '#web/data/filter-text.ts'
import { useScrollLock } from '#web/page/scroll-lock.ts'
import { useSharePage } from '#web/show/share.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useIsNarrow } from '#web/ui/is-narrow.ts'
import { DoorFilter } from './door-filter.tsx'
import { FilterBands, FilterVenues } from './filter-entries.tsx'
import { useFacets } from './filter-facets.ts'
import { FilterGenres } from './filter-genres.tsx'
import { FilterDate, FilterSearch } from './filter-inputs.tsx'
import { citySuggestions, FilterCombobox, FilterCountry, regionSuggestions } from './filter-locations.tsx'
import { FilterNear } from './filter-near.tsx'
import { focusToggle } from './filtered.tsx'
import { useListPath } from './list-path.ts'
import type { ShowListState } from './use-show-list.ts'

type Props = {
  filter: string
  names: NamesById
  list: Pick<ShowListState, 'totalItems' | 'isTotalExact' | 'isPrevious' | 'filterErrors' | 'shows'>
  onClose: () => void
}

/** Returns the latest filter: `window.location` changes before the route renders. */
const currentFilter = (): string => filterOf(new URLSearchParams(window.location.search))

/** The filters of the list (specification section 2). Choices apply at once and are kept in the URL. */
export function FilterPanel({ filter, names, list, onClose }: Props) {
  const navigate = useNavigate()
  const pathOf = useListPath()
  const facets = useFacets(filter)
  const params = new URLSearchParams(filter)
  const value = (key: FilterKey) => params.get(key) ?? ''
  const error = (key: FilterKey) => list.filterErrors?.find(({ field }) => field === key)?.message
  const apply = (next: string, replace = next === currentFilter()) => navigate(pathOf(next), { replace })
  /** A choice that changes the filter adds a history entry; typing replaces the current one. */
  const choose = (changes: FilterChanges) => apply(withChanges(currentFilter(), changes))
  const type = (changes: FilterChanges) => apply(withChanges(currentFilter(), changes), true)
  const checkboxProps = (key: FilterKey, checkedValue: string) => ({
    checked: value(key) === checkedValue,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => choose({ [key]: target.checked ? checkedValue : '' }),
  })
  const textProps = (key: 'city' | 'region') => ({
    value: value(key),
    error: error(key),
    onType: (typed: string) => type({ [key]: typed }),
    onPick: choose,
  })
  const dateProps = (key: 'startDate' | 'endDate') => ({
    value: value(key),
    error: error(key),
    onType: (day: string) => type({ [key]: day, when: '' }),
    onPick: (day: string) => choose({ [key]: day, when: '' }),
  })
  const multiSelectProps = (key: 'bands' | 'venues') => ({
    ids: value(key),
    names,
    facets,
    error: error(key),
    onChange: (change: (ids: readonly string[]) => readonly string[]) => {
      const currentIds = new URLSearchParams(currentFilter()).get(key) ?? ''
      choose({ [key]: change(splitList(currentIds)).join(',') })
    },
  })
  return (
    <FilterBox onClose={onClose}>
      <div className="filters-grid">
        <div className="filter filter--half">
          <FilterSearch value={value('q')} error={error('q')} onType={(q) => type({ q })} />
        </div>
        <FilterNear
          near={value('near')}
          within={value('within')}
          names={names}
          error={error('near') ?? error('within')}
          onChange={choose}
        />
        <div className="filter filter--half">
          <FilterBands {...multiSelectProps('bands')} />
        </div>
        <div className="filter filter--half">
          <FilterVenues {...multiSelectProps('venues')} />
        </div>
        <div className="filter filter--medium">
          <FilterCombobox
            label={m.common_city()}
            placeholder={m.filter_any_city()}
            suggestions={citySuggestions(facets)}
            {...textProps('city')}
          />
        </div>
        <div className="filter filter--medium">
          <FilterCombobox
            label={m.common_region()}
            placeholder={m.filter_any_region()}
            suggestions={regionSuggestions(facets)}
            {...textProps('region')}
          />
        </div>
        <div className="filter filter--medium filter--country">
          <FilterCountry
            value={value('country')}
            facets={facets}
            error={error('country')}
            onPick={(country) => choose({ country })}
          />
        </div>
        <div className="filter filter--small">
          <FilterDate label={m.filter_start_date()} {...dateProps('startDate')} />
        </div>
        <div className="filter filter--small">
          <FilterDate label={m.filter_end_date()} {...dateProps('endDate')} />
        </div>
        <label className="checkbox filter filter--small">
          <input type="checkbox" {...checkboxProps('ages', 'all')} />
          <span>{m.filter_all_ages()}</span>
        </label>
        <label className="checkbox filter filter--small">
          <input type="checkbox" {...checkboxProps('includePast', 'true')} />
          <span>{m.filter_past_too()}</span>
        </label>
        <FilterGenres
          chosen={value('genres')}
          facets={facets}
          onChange={(genres) => choose({ genres: genres.join(',') })}
        />
        <DoorFilter facets={facets} checkboxProps={(criterion) => checkboxProps(criterion, 'true')} />
      </div>
      <FilterFooter filter={filter} names={names} list={list} onClear={() => apply('')} onClose={onClose} />
    </FilterBox>
  )
}

type FilterFooterProps = Props & { onClear: () => void }

function FilterFooter({ filter, names, list, onClear, onClose }: FilterFooterProps) {
  const share = useSharePage()
  const pathOf = useListPath()
  const isCountKnown = list.shows !== null && !list.filterErrors && !list.isPrevious
  return (
    <div className="filters-footer">
      <p className="grow" role="status">
        {isCountKnown && countText(list)}
      </p>
      {filter && (
        <button
          className="btn btn--sm btn--quiet only-wide"
          type="button"
          onClick={() => share({ path: pathOf(filter), title: filterSummary(filter, names) })}
        >
          <Icon name="share" size={18} /> {m.filter_share()}
        </button>
      )}
      <button className="btn btn--sm" type="button" onClick={onClear}>
        {m.common_clear_all()}
      </button>
      <button className="btn btn--sm btn--main only-narrow" type="button" onClick={onClose}>
        {isCountKnown ? showResultsLabel(list) : m.filter_see_any()}
      </button>
    </div>
  )
}

type FilterBoxProps = { onClose: () => void; children: ReactNode }

/** Inline on wide screens, a modal sheet on narrow ones. */
function FilterBox({ onClose, children }: FilterBoxProps) {
  const isSheet = useIsNarrow()
  if (isSheet) return <FilterSheet onClose={onClose}>{children}</FilterSheet>
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    focusToggle()
    onClose()
  }
  return (
    <section className="filters" id="filters" aria-label={m.filter_title()} onKeyDown={onKeyDown}>
      {children}
    </section>
  )
}

function FilterSheet({ onClose, children }: FilterBoxProps) {
  useScrollLock()
  return (
    <Dialog className="filters" labelledBy="filters-title" onClose={onClose}>
      <div id="filters">
        <div className="filters-header">
          <h2 id="filters-title">{m.filter_title()}</h2>
          <button className="burger burger--close" type="button" aria-label={m.filter_hide()} onClick={onClose}>
            <Icon name="x" size={26} />
          </button>
        </div>
        {children}
      </div>
    </Dialog>
  )
}
