import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShowFacets } from '#core/shows/facets.ts'
import { m } from '#messages'
import { idsOf } from '#web/data/filter-query.ts'
import { useBandSearch, useVenueSearch } from '#web/ui/entry-search.ts'
import { FilterChoices, type Option } from './filter-choices.tsx'
import { showCountText } from './filter-facets.ts'
import type { NamesById } from './filter-text.ts'
import { nameKey } from './filtered.tsx'

type Props = {
  /** Comma-separated. */
  ids: string
  names: NamesById
  facets: ShowFacets | undefined
  error: string | undefined
  onChange: (change: (ids: readonly string[]) => readonly string[]) => void
}

export function FilterBands({ facets, ...props }: Props) {
  const [text, setText] = useState('')
  const hasText = text.trim() !== ''
  const { hits, isCurrent } = useBandSearch(text, hasText)
  const facetEntries = facets?.bands ?? []
  const showCounts = new Map<string, number>(facetEntries.map((band) => [band.bandId, band.shows]))
  const options = hasText
    ? hits.map(({ id, name, place }) => ({ id, name, aside: showCountText(showCounts.get(id)) ?? place }))
    : facetEntries.map(({ bandId, bandName }) => ({
        id: bandId,
        name: bandName,
        aside: showCountText(showCounts.get(bandId)),
      }))
  const chosenProps = useChosenEntries(props)
  return (
    <FilterChoices
      label={m.common_bands()}
      placeholder={m.filter_type_band()}
      error={props.error}
      text={text}
      onText={setText}
      options={options}
      isCurrent={isCurrent}
      {...chosenProps}
    />
  )
}

export function FilterVenues({ facets, ...props }: Props) {
  const [text, setText] = useState('')
  const hasText = text.trim() !== ''
  const { hits, isCurrent } = useVenueSearch(text, hasText)
  const facetEntries = facets?.venues ?? []
  const showCounts = new Map<string, number>(facetEntries.map((venue) => [venue.venueId, venue.shows]))
  const aside = (id: string, city: string) => [city, showCountText(showCounts.get(id))].filter(Boolean).join(', ')
  const options = hasText
    ? hits.map(({ id, name, city }) => ({ id, name, aside: aside(id, city) }))
    : facetEntries.map(({ venueId, venueName, venueCity }) => ({
        id: venueId,
        name: venueName,
        aside: aside(venueId, venueCity),
      }))
  const chosenProps = useChosenEntries(props)
  return (
    <FilterChoices
      label={m.common_venues()}
      placeholder={m.filter_type_venue()}
      error={props.error}
      text={text}
      onText={setText}
      options={options}
      isCurrent={isCurrent}
      {...chosenProps}
    />
  )
}

/** Returns the chosen entries with their names, and the handlers to change them. A name just picked is not fetched again. */
function useChosenEntries({ ids, names, onChange }: Pick<Props, 'ids' | 'names' | 'onChange'>) {
  const client = useQueryClient()
  return {
    chosen: idsOf(ids).map((id) => ({ id, name: names[id] ?? client.getQueryData<string>(nameKey(id)) ?? '…' })),
    onAdd: ({ id, name }: Option) => {
      client.setQueryData(nameKey(id), name)
      onChange((before) => [...new Set([...before, id])])
    },
    onRemove: (removed: string) => onChange((before) => before.filter((id) => id !== removed)),
  }
}
