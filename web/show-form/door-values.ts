import { type DoorFacts, type DoorFlag, doorFlags, type PriceKind, priceKinds } from '#core/venues/door-facts.ts'
import { m } from '#messages'
import { yesOrNo } from '#web/i18n/door-labels.ts'

type Option = readonly [value: string, label: string]

/** A yes-or-no fact as the value of a select; '' if it is not stated. */
export type FlagValue = '' | 'true' | 'false'

export type DoorValues = Record<DoorFlag, FlagValue> & {
  curfew: string
  priceKind: '' | PriceKind
  priceAmount: string
  priceCurrency: string
}

export const emptyDoorValues: DoorValues = {
  priceKind: '',
  priceAmount: '',
  priceCurrency: '',
  minorsWithAdult: '',
  cashOnly: '',
  stepFree: '',
  accessibleToilet: '',
  seating: '',
  quietSpace: '',
  strobe: '',
  curfew: '',
}

export const flagValueOf = (fact: boolean | undefined): FlagValue => (fact === undefined ? '' : fact ? 'true' : 'false')

export const flagFactOf = (value: string | undefined): boolean | null => (value ? value === 'true' : null)

export const doorValuesOf = (facts: DoorFacts): DoorValues => ({
  ...(Object.fromEntries(doorFlags.map((flag) => [flag, flagValueOf(facts[flag])])) as Record<DoorFlag, FlagValue>),
  curfew: facts.curfew ?? '',
  priceKind: facts.priceKind ?? '',
  priceAmount: facts.priceAmount === undefined ? '' : String(facts.priceAmount),
  priceCurrency: facts.priceCurrency ?? '',
})

/** `inherited` is the venue's value, which applies to shows without one of their own. */
export const flagOptions = (inherited?: boolean): readonly Option[] => [
  ['', inherited === undefined ? m.door_unknown() : m.door_as_venue({ fact: yesOrNo(inherited) })],
  ['true', m.door_yes()],
  ['false', m.door_no()],
]

export const priceKindLabels: Readonly<Record<PriceKind, () => string>> = {
  free: m.price_free,
  donation: m.price_donation,
  'pay-what-you-can': m.price_pay_what_you_can,
  fixed: m.door_price_fixed,
}

export const priceKindOptions = (): readonly Option[] => [
  ['', m.door_unknown()],
  ...priceKinds.map((kind) => [kind, priceKindLabels[kind]()] as const),
]
