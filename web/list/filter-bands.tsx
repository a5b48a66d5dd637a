import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShowFacets } from '#core/shows/facets.ts'
import { m } from '#messages'
import { idsOf } from '#web/data/filter-query.ts'
import { useBandSearch, useVenueSearch } from '#web/ui/directory-search.ts'
import { FilterChoices, type Option } from './filter-choices.tsx'
import { showCountText } from './filter-facets.ts'
import type { Names } from './filter-text.ts'
import { nameKey } from './filtered.tsx'

type Props = {
  /** Comma-separated. */
  ids: string
  names: Names
  facets: ShowFacets | undefined
  error: string | undefined
  onChange: (change: (ids: readonly string[]) => readonly string[]) => void
}

export function FilterBands({ facets, ...props }: Props) {
  const [text, setText] = useState('')
  const isTyped = text.trim() !== ''
  const { hits, isCurrent } = useBandSearch(text, isTyped)
  const counted = facets?.bands ?? []
  const shows = new Map<string, number>(counted.map((band) => [band.bandId, band.shows]))
  const options = isTyped
    ? hits.map(({ id, name, place }) => ({ id, name, aside: showCountText(shows.get(id)) ?? place }))
    : counted.map(({ bandId, bandName }) => ({ id: bandId, name: bandName, aside: showCountText(shows.get(bandId)) }))
  const chosen = useChosen(props)
  return (
    <FilterChoices
      label={m.common_bands()}
      placeholder={m.filter_type_band()}
      error={props.error}
      text={text}
      onText={setText}
      options={options}
      isCurrent={isCurrent}
      {...chosen}
    />
  )
}

export function FilterVenues({ facets, ...props }: Props) {
  const [text, setText] = useState('')
  const isTyped = text.trim() !== ''
  const { hits, isCurrent } = useVenueSearch(text, isTyped)
  const counted = facets?.venues ?? []
  const shows = new Map<string, number>(counted.map((venue) => [venue.venueId, venue.shows]))
  const aside = (id: string, city: string) => [city, showCountText(shows.get(id))].filter(Boolean).join(', ')
  const options = isTyped
    ? hits.map(({ id, name, city }) => ({ id, name, aside: aside(id, city) }))
    : counted.map(({ venueId, venueName, venueCity }) => ({
        id: venueId,
        name: venueName,
        aside: aside(venueId, venueCity),
      }))
  const chosen = useChosen(props)
  return (
    <FilterChoices
      label={m.common_venues()}
      placeholder={m.filter_type_venue()}
      error={props.error}
      text={text}
      onText={setText}
      options={options}
      isCurrent={isCurrent}
      {...chosen}
    />
  )
}

/** The chosen entries with their names. A name just picked is not fetched again. */
function useChosen({ ids, names, onChange }: Pick<Props, 'ids' | 'names' | 'onChange'>) {
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
