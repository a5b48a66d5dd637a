import type { ChangeEvent } from 'react'
import { type DoorCriterion, doorCriteria } from '#core/shows/filter/door-criteria.ts'
import type { ShowFacets } from '#core/shows/filter/facets.ts'
import { m } from '#messages'
import { doorCriterionLabels } from '#web/i18n/door-labels.ts'
import { formatNumber } from '#web/i18n/formatting.ts'

type Props = {
  facets: ShowFacets | undefined
  checkboxProps: (criterion: DoorCriterion) => {
    checked: boolean
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
}

/** Checkboxes for the door criteria; a show must meet all that are checked. Counts appear once the facets have loaded. */
export function DoorFilter({ facets, checkboxProps }: Props) {
  return (
    <fieldset className="filter grid3">
      <legend className="label">{m.door_title()}</legend>
      {doorCriteria.map((criterion) => (
        <label className="checkbox" key={criterion}>
          <input type="checkbox" {...checkboxProps(criterion)} />
          <span>
            {doorCriterionLabels[criterion]()}{' '}
            {facets && <span className="muted">{`(${formatNumber(countOf(facets, criterion))})`}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const countOf = ({ door }: ShowFacets, criterion: DoorCriterion): number =>
  door.find((choice) => choice.criterion === criterion)?.shows ?? 0
