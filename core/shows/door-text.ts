import type { DoorCriterion } from '#core/shows/filter/door-criteria.ts'
import {
  type DoorFacts,
  type DoorFlag,
  doorFlags,
  knownDoorFacts,
  type PriceKind,
  type WithDoorFacts,
} from '#core/venues/door-facts.ts'
import { formatAmount, formatTime } from './formatting.ts'
import { priceDetails } from './price.ts'

const flagTexts: Readonly<Record<DoorFlag, readonly [yes: string, no: string]>> = {
  minorsWithAdult: ['minors with an adult', 'no minors'],
  cashOnly: ['cash only', 'not cash only'],
  stepFree: ['step-free entrance', 'no step-free entrance'],
  accessibleToilet: ['accessible toilet', 'no accessible toilet'],
  seating: ['seating', 'no seating'],
  quietSpace: ['quiet space', 'no quiet space'],
  strobe: ['strobe lights', 'no strobe lights'],
}

/** The names of the door criteria in feeds and English emails. */
export const doorCriterionNames: Readonly<Record<DoorCriterion, string>> = {
  free: 'free',
  minorsWithAdult: 'minors with an adult',
  cards: 'not cash only',
  stepFree: 'step-free entrance',
  accessibleToilet: 'accessible toilet',
  seating: 'seating',
  quietSpace: 'quiet space',
  noStrobe: 'no strobe lights',
}

/** Returns the known door facts except the price, such as `no step-free entrance` and `curfew 11:00 PM`. */
export const doorTexts = (show: WithDoorFacts): readonly string[] => {
  const facts = knownDoorFacts(show)
  return [
    ...doorFlags.flatMap((flag) => {
      const fact = facts[flag]
      return fact === undefined ? [] : [flagTexts[flag][fact ? 0 : 1]]
    }),
    ...(facts.curfew ? [`curfew ${formatTime(facts.curfew)}`] : []),
  ]
}

const priceKindNames: Readonly<Record<Exclude<PriceKind, 'fixed'>, string>> = {
  free: 'free',
  donation: 'donation',
  'pay-what-you-can': 'pay what you can',
}

/** Returns `€12`, `pay what you can, 5 to 10 suggested` or the price as entered; an empty string if the price is unknown. */
export const formatPrice = (show: Parameters<typeof priceDetails>[0]): string =>
  [priceKindText(show.doorFacts), priceDetails(show)].filter(Boolean).join(', ')

const priceKindText = ({ priceKind, priceAmount = 0, priceCurrency = '' }: DoorFacts): string | null => {
  if (priceKind !== 'fixed') return priceKind === undefined ? null : priceKindNames[priceKind]
  return formatAmount(priceAmount, priceCurrency, 'en-US')
}
