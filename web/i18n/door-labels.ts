import type { DoorCriterion } from '#core/shows/filter/door-criteria.ts'
import type { DoorFlag } from '#core/venues/door-facts.ts'
import { m } from '#messages'

export const doorFlagLabels: Readonly<Record<DoorFlag, () => string>> = {
  minorsWithAdult: m.door_minors,
  cashOnly: m.door_cash_only,
  stepFree: m.door_step_free,
  accessibleToilet: m.door_accessible_toilet,
  seating: m.door_seating,
  quietSpace: m.door_quiet_space,
  strobe: m.door_strobe,
}

export const doorCriterionLabels: Readonly<Record<DoorCriterion, () => string>> = {
  free: m.price_free,
  minorsWithAdult: m.door_minors,
  cards: m.filter_cards,
  stepFree: m.door_step_free,
  accessibleToilet: m.door_accessible_toilet,
  seating: m.door_seating,
  quietSpace: m.door_quiet_space,
  noStrobe: m.filter_no_strobe,
}

export const yesOrNo = (fact: boolean): string => (fact ? m.door_yes() : m.door_no())
