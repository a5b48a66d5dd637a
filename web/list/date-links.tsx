import type { RelativeDate } from '#core/time/relative-dates.ts'
import { m } from '#messages'
import { withChanges } from '#web/data/filter-query.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { useFollowLink } from '#web/page/follow-link.ts'
import { useListPath } from './list-path.ts'

/** `when` is '' for all dates. Only choices with a `shortLabel` are in the bottom bar. */
type DateChoice = { when: RelativeDate | ''; label: string; shortLabel?: string }

const dateChoices = (): readonly DateChoice[] => [
  { when: '', label: m.dates_all(), shortLabel: m.dates_all_short() },
  { when: 'tonight', label: m.common_tonight(), shortLabel: m.common_tonight() },
  { when: 'tomorrow', label: m.common_tomorrow() },
  { when: 'weekend', label: m.dates_weekend(), shortLabel: m.dates_weekend_short() },
  { when: 'next7', label: m.dates_week() },
]

/** Links that change only the dates of a filter. With `isShort`, these are the three links in the bottom bar, with "All" last. */
export function DateLinks({ filter, isShort }: { filter: string; isShort?: boolean }) {
  const follow = useFollowLink()
  const pathOf = useListPath()
  const params = new URLSearchParams(filter)
  const choices = dateChoices()
  const visibleChoices = isShort
    ? [...choices.slice(1), ...choices.slice(0, 1)].filter(({ shortLabel }) => shortLabel)
    : choices
  const hasDateRange = params.has('startDate') || params.has('endDate')
  const current = hasDateRange ? undefined : (params.get('when') ?? '')
  return visibleChoices.map((choice) => (
    <a
      key={choice.label}
      href={localizedPath(pathOf(withChanges(filter, { when: choice.when, startDate: '', endDate: '' })))}
      aria-current={choice.when === current || undefined}
      onClick={follow}
    >
      {isShort ? choice.shortLabel : choice.label}
    </a>
  ))
}
