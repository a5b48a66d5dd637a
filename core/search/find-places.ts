import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import { type NearestPlace, nearestPlace } from '#core/geography/nearest-place.ts'
import { type Place, placeOf } from '#core/geography/place.ts'
import { positiveInteger } from '#core/paging/paging.ts'
import type { Ports } from '#core/ports.ts'
import { filterFields } from '#core/shows/filter/show-filter.ts'
import { MAX_SEARCH } from '#core/text/max-lengths.ts'
import { optionalText } from '#core/text/text.ts'

export const PlaceSearch = z.object({ q: optionalText('search', MAX_SEARCH), limit: positiveInteger('limit', 20, 8) })
export type PlaceSearch = z.output<typeof PlaceSearch>

export const PlaceQuery = z
  .object({ near: filterFields.near })
  .check(z.refine(({ near }) => near !== null, { error: fieldIssue('filter.near_not_a_point'), path: ['near'] }))
export type PlaceQuery = z.output<typeof PlaceQuery>

/** Returns up to `limit` cities whose names begin with `q`: exact matches first, then the most populous. If there are none, tolerates
 * a typo. */
export const makeFindPlaces =
  ({ gazetteer }: Pick<Ports, 'gazetteer'>) =>
  ({ q, limit }: PlaceSearch): readonly Place[] =>
    q === null ? [] : gazetteer.search(q, limit).map((city) => placeOf(gazetteer, city))

/** Returns the name of the city at or near a point, and whether the point is its centre. */
export const makeFindNearestPlace =
  ({ gazetteer }: Pick<Ports, 'gazetteer'>) =>
  ({ near }: PlaceQuery): NearestPlace =>
    near === null ? { name: null, isCentre: false } : nearestPlace(gazetteer, near)
