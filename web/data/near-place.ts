import { queryOptions } from '@tanstack/react-query'
import type { NearestPlace } from '#core/geography/nearest-place.ts'
import { m } from '#messages'
import type { Api } from './api.ts'

export const nearestPlaceQuery = (api: Api, near: string) =>
  queryOptions({
    queryKey: ['nearest place', near],
    queryFn: () => api.get(`/api/places/nearest?near=${encodeURIComponent(near)}`),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns the name of a position, for use inside a phrase such as "within 50 km of Berlin". */
export const positionName = ({ name, isCentre }: NearestPlace): string => {
  if (name === null) return m.filter_point()
  return isCentre ? name : m.filter_point_near({ place: name })
}

export const ownPositionName = (place: NearestPlace | undefined): string =>
  place?.name ? m.filter_own_position_near({ place: place.name }) : m.filter_own_position()

const PLACE_KEY = 'place'
const POSITION_KEY = 'position'

/** A place that was picked by name; `near` is its value in the filter. */
export type PickedPlace = { name: string; near: string }

const readStorage = (storage: () => Storage, key: string): string | null => {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

const writeStorage = (storage: () => Storage, key: string, value: string): void => {
  try {
    storage().setItem(key, value)
  } catch {
    // Without storage, nothing is remembered.
  }
}

export const lastPlace = (): PickedPlace | null => {
  const [near = '', ...words] = (readStorage(() => localStorage, PLACE_KEY) ?? '').split(' ')
  return /^-?[\d.]+,-?[\d.]+$/.test(near) && words.length > 0 ? { near, name: words.join(' ') } : null
}

export const rememberPlace = ({ near, name }: PickedPlace): void =>
  writeStorage(() => localStorage, PLACE_KEY, `${near} ${name}`)

/** Returns whether the position is the last one that this device determined in this tab. */
export const isOwnPosition = (near: string): boolean =>
  near !== '' && readStorage(() => sessionStorage, POSITION_KEY) === near

export const rememberPosition = (near: string): void => writeStorage(() => sessionStorage, POSITION_KEY, near)
