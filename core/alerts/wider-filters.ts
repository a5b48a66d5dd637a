import { doorCriteria } from '#core/shows/filter/door-criteria.ts'
import { isCriterionSet, MAX_KM, noFilter, type ShowFilter } from '#core/shows/filter/show-filter.ts'

const criteria = [
  ['q'],
  ['bands'],
  ['venues'],
  ['genres'],
  ['city'],
  ['region'],
  ['country'],
  ['startDate', 'endDate'],
  ['near', 'within'],
  ['ages'],
  ...doorCriteria.map((criterion) => [criterion] as const),
  ['status'],
] as const satisfies readonly (readonly (keyof ShowFilter)[])[]

/** Returns wider variants of the filter: each without one of its criteria, and one with up to double the radius. */
export const widerFilters = (filter: ShowFilter): readonly ShowFilter[] => {
  const usedCriteria = criteria.filter((names) => names.some((name) => isCriterionSet(filter, name)))
  const without = usedCriteria.map((names) => ({
    ...filter,
    ...Object.fromEntries(names.map((name) => [name, noFilter[name]])),
  }))
  const within = Math.min(filter.within * 2, MAX_KM)
  return filter.near && within > filter.within ? [...without, { ...filter, within }] : without
}
