import { listPath, withChanges } from '#web/data/filter-query.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { useFollowLink } from '#web/page/follow-link.ts'
import { useTonight } from '#web/show/tonight.ts'
import { dateChoices } from './date-choices.ts'

/** Links that change only the dates of a filter. `isShort` selects the three for the bottom bar, with "All" last. */
export function DateLinks({ filter, isShort }: { filter: string; isShort?: boolean }) {
  const follow = useFollowLink()
  const params = new URLSearchParams(filter)
  const choices = dateChoices(useTonight())
  const shown = isShort ? [...choices.slice(1), ...choices.slice(0, 1)].filter(({ short }) => short) : choices
  const current = shown.find(
    ({ startDate, endDate }) =>
      startDate === (params.get('startDate') ?? '') && endDate === (params.get('endDate') ?? ''),
  )
  return shown.map((choice) => (
    <a
      key={choice.label}
      href={localizedPath(listPath(withChanges(filter, choice)))}
      aria-current={choice === current || undefined}
      onClick={follow}
    >
      {isShort ? choice.short : choice.label}
    </a>
  ))
}
