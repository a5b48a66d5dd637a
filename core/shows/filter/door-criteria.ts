/** The names of the door criteria, which are query parameters. This file has no imports, so pages can load the names alone. */
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
