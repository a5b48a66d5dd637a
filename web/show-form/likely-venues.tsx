import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { VenueHit } from '#core/venues/public-venue.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { bold } from '#web/i18n/markup.tsx'
import { useDebounced } from '#web/ui/entry-search.ts'
import { Note } from '#web/ui/note.tsx'
import { useShowForm } from './show-form-input.tsx'
import { type PickedVenue, type ShowBody, toPickedVenue, venueBody } from './show-form-values.ts'

const DEBOUNCE_MS = 400

export function LikelyVenues({ onPick }: { onPick: (venue: PickedVenue) => void }) {
  const venues = useLikelyVenues()
  return (
    <div role="status">
      {venues.length > 0 && (
        <Note tone="warn">
          <ParaglideMessage message={m.likely_venues} markup={{ b: bold }} />
          <ul className="choices" aria-label={m.likely_venues_list()}>
            {venues.map((venue) => (
              <li key={venue.id}>
                <button className="text-link" type="button" onClick={() => onPick(toPickedVenue(venue))}>
                  {m.likely_venues_use({ venue: [venue.name, venue.address, venue.city].join(', ') })}
                </button>
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}

const noVenues: readonly VenueHit[] = []

function useLikelyVenues(): readonly VenueHit[] {
  const api = useApi()
  const { control, getValues } = useShowForm()
  useWatch({
    control,
    name: ['venueName', 'venueAddress', 'venueCity', 'venueCountry', 'latitude', 'longitude'],
  })
  const fieldsJson = useDebounced(JSON.stringify(fieldsToCompare(venueBody(getValues()))), DEBOUNCE_MS)
  const { data } = useQuery({
    queryKey: ['venues', 'likely', fieldsJson],
    queryFn: async () => (await api.send('POST', '/api/venues/likely', JSON.parse(fieldsJson))).venues,
    enabled: fieldsJson !== '{}',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })
  return (fieldsJson === '{}' ? undefined : data) ?? noVenues
}

/** Returns the fields of a new venue to compare with known venues: those with text, and the coordinates if both are numbers. */
function fieldsToCompare(venue: ShowBody): Record<string, unknown> {
  const { venueName: name, venueAddress: address, venueCity: city, venueCountry: country, latitude, longitude } = venue
  const fields = { name, address, city, country, latitude, longitude }
  const hasCoordinates = Number.isFinite(latitude) && Number.isFinite(longitude)
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) =>
      field === 'latitude' || field === 'longitude' ? hasCoordinates : typeof value === 'string' && value.trim() !== '',
    ),
  )
}
