import { listPath, withChanges } from '#web/data/filter-query.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { useFollowLink } from '#web/page/follow-link.ts'
import { useTonight } from '#web/show/tonight.ts'
import { dateChoices } from './date-choices.ts'

/** Links that change only the dates of a filter. `isShort` selects the three for the bottom bar, with "All" last. */
export function DateLinks({ filter, isShort }: { filter: string; isShort?: boolean }) {
  const follow = useFollowLink()
  const params = new URLSearchParams(filter)
  const [all, ...others] = dateChoices(useTonight())
  const choices = isShort ? [...others, all].filter((choice) => choice?.short) : [all, ...others]
  const current = choices.find(
    (choice) =>
      choice?.startDate === (params.get('startDate') ?? '') && choice.endDate === (params.get('endDate') ?? ''),
  )
  return choices.map(
    (choice) =>
      choice && (
        <a
          key={choice.label}
          href={localizedPath(listPath(withChanges(filter, choice)))}
          aria-current={choice === current || undefined}
          onClick={follow}
        >
          {isShort ? choice.short : choice.label}
        </a>
      ),
  )
}
