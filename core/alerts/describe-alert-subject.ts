import { nearestPlace } from '#core/geography/nearest-place.ts'
import type { AlertSubjectSummary } from '#core/mail/alert-mail.ts'
import type { Ports } from '#core/ports.ts'
import { displayTitle } from '#core/shows/show-title.ts'
import type { AlertSubject } from './alert.ts'

/** Describes what an alert watches, with current names. Omits unknown bands and venues. */
export const makeDescribeAlertSubject =
  ({ catalog, history, gazetteer }: Pick<Ports, 'catalog' | 'history' | 'gazetteer'>) =>
  async (watched: AlertSubject): Promise<AlertSubjectSummary> => {
    if ('showId' in watched) {
      const show = await catalog.show(watched.showId)
      return { kind: 'show', showTitle: show ? displayTitle(show) : '' }
    }
    const { bands, venues, includePast: _, ...filter } = watched.filter
    const names = await history.namesOf({ bands, venues })
    const namesOf = (ids: readonly string[]): readonly string[] => ids.flatMap((id) => names.get(id) ?? [])
    const place = filter.near && nearestPlace(gazetteer, filter.near)
    return {
      kind: 'filter',
      ...filter,
      bandNames: namesOf(bands),
      venueNames: namesOf(venues),
      ...(place && { place }),
    }
  }
