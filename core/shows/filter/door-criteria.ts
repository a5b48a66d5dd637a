/** Criteria about the door, by their query parameters. Without imports, so that pages can load the names alone. */
export const doorCriteria = [
  'free',
  'minorsWithAdult',
  'cards',
  'stepFree',
  'accessibleToilet',
  'seating',
  'quietSpace',
  'noStrobe',
] as const
export type DoorCriterion = (typeof doorCriteria)[number]
