import { placeLine } from '#core/venues/place-line.ts'
import { m } from '#messages'
import { formatCountry } from '#web/i18n/country-name.ts'
import { formatDate, intlLocale } from '#web/i18n/formatting.ts'
import { joinWithCommas } from '#web/i18n/name-lists.ts'
import { issuesWithChoices, type Row, withValues } from './import-rows.ts'
import type { RowChoice } from './server-issues.ts'

type Props = {
  row: Row
  isIncluded: (field: string) => boolean
  onChange: (change: (row: Row) => Row) => void
}

export function ImportRowChoices({ row, isIncluded, onChange }: Props) {
  return issuesWithChoices(row)
    .filter(({ field }) => isIncluded(field))
    .map(({ field, choices = [] }) => (
      <ul className="text-sm stack gap1" key={field} aria-label={m.import_choices({ line: row.line })}>
        {choices.map((choice) => {
          const text = choiceText(choice, choices)
          return (
            <li key={text}>
              <button
                className="text-link"
                type="button"
                onClick={() => onChange((before) => withValues(before, choice))}
              >
                {m.import_use({ choice: text })}
              </button>
            </li>
          )
        })}
      </ul>
    ))
}

const choiceText = (choice: RowChoice, allChoices: readonly RowChoice[]): string => {
  const { showDate, doorTime, showTime, venueName, venueCity, venueRegion, venueCountry, timeZone } = choice
  if (venueCity !== undefined)
    return m.import_place({
      venue: venueName || m.import_no_name(),
      city: placeLine(venueCity, venueRegion ?? ''),
    })
  if (Object.keys(choice).join() === 'showDate' && showDate) return fullDate(showDate)
  const haveDifferentDays = allChoices.some((other) => other.showDate !== showDate)
  const placeParts = [timeZone, venueRegion, venueCountry && formatCountry(venueCountry)]
  return joinWithCommas([...placeParts, haveDifferentDays && showDate && formatDate(showDate), doorTime, showTime])
}

/** Spells out the month, so that 1/2 cannot be mistaken for 2/1. */
const fullDate = (day: string): string =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))
