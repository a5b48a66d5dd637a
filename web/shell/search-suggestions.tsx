import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Suggestions } from '#core/search/suggestions.ts'
import { areaLine, placeLine } from '#core/venues/place-line.ts'
import { m } from '#messages'
import { cityPathOfPlace } from '#web/data/city-path.ts'
import { entryPath } from '#web/data/entry-path.ts'
import { listPath, withChanges } from '#web/data/filter-query.ts'
import { formatCountry } from '#web/i18n/country-name.ts'
import { formatDate } from '#web/i18n/formatting.ts'
import { HighlightedMatch } from '#web/ui/combobox.tsx'
import { suggestionsQuery, useDebouncedSearch } from '#web/ui/entry-search.ts'
import { type Choice, Listbox, useListbox } from '#web/ui/listbox.tsx'

const noSuggestions: Suggestions = { bands: [], venues: [], cities: [], shows: [] }

/** Turns the search field in the header into a combobox with grouped suggestions. Enter searches the list, unless a
 * suggestion is highlighted. */
export function SearchSuggestions({ input }: { input: HTMLInputElement }) {
  const navigate = useNavigate()
  const [text, setText] = useState(input.value)
  const typed = text.trim()
  const { data = noSuggestions, isCurrent } = useDebouncedSearch(suggestionsQuery, text, typed !== '')
  const go = (path: string) => {
    input.value = ''
    setText('')
    input.blur()
    navigate(path)
  }
  const search = () => go(listPath(withChanges('', { q: typed })))
  const choices = typed === '' ? [] : choicesOf(data, typed, go, search)
  const { inputProps, listProps, close, updateOpenForInput, onKeyDown } = useListbox({
    text,
    choices,
    preselectedIndex: -1,
    isCurrent,
    submitsOnEnter: true,
  })
  useEffect(() => {
    for (const [name, value] of Object.entries(inputProps)) {
      if (value === undefined) input.removeAttribute(name)
      else input.setAttribute(name, String(value))
    }
  })
  const onEvent = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent) onKeyDown(event)
    else if (event.type === 'click') updateOpenForInput(input.value, { unlessOpen: true })
    else if (event.type === 'blur') close()
    else if (event.type === 'submit') {
      event.preventDefault()
      if (typed !== '') search()
    } else {
      setText(input.value)
      updateOpenForInput(input.value)
    }
  })
  /** Takes over text typed since the first render, and opens the suggestions for it if the field has the focus. */
  const openForTyped = useEffectEvent(() => {
    setText(input.value)
    if (document.activeElement === input) updateOpenForInput(input.value)
  })
  useEffect(() => {
    openForTyped()
    const controller = new AbortController()
    const options = { signal: controller.signal }
    for (const type of ['input', 'keydown', 'click', 'blur']) input.addEventListener(type, onEvent, options)
    input.form?.addEventListener('submit', onEvent, options)
    return () => controller.abort()
  }, [input])
  return <Listbox {...listProps} label={m.search_suggestions()} />
}

const choicesOf = (
  { bands, venues, cities, shows }: Suggestions,
  typed: string,
  go: (path: string) => void,
  search: () => void,
): readonly Choice[] => {
  const choice = (group: string, key: string, name: string, aside: string | null, path: string): Choice => ({
    key,
    group,
    label: <HighlightedMatch name={name} typed={typed} />,
    aside,
    pick: () => go(path),
  })
  return [
    ...cities.map(({ city, region, country }) => {
      const path = cityPathOfPlace({ city, region, country }) ?? listPath(withChanges('', { city, region, country }))
      const area = areaLine(city, region, formatCountry(country))
      return choice(m.search_cities(), `city ${city} ${region} ${country}`, city, area, path)
    }),
    ...bands.map(({ id, slug, name, place }) => choice(m.common_bands(), id, name, place, entryPath('bands', slug))),
    ...venues.map(({ id, slug, name, city }) => choice(m.common_venues(), id, name, city, entryPath('venues', slug))),
    ...shows.map(({ id, slug, showTitle, showDate, venueName, venueCity }) =>
      choice(
        m.common_shows(),
        id,
        showTitle,
        `${formatDate(showDate)}, ${placeLine(venueName, venueCity)}`,
        `/shows/${encodeURIComponent(slug)}`,
      ),
    ),
    { key: 'search', label: m.search_shows_for({ search: typed }), icon: 'search', pick: search },
  ]
}
