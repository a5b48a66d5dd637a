/** Not in `door-facts-input.ts`, so that pages don't load the schemas. */

export const venueDoorFlags = [
  'minorsWithAdult',
  'cashOnly',
  'stepFree',
  'accessibleToilet',
  'seating',
  'quietSpace',
] as const
export type VenueDoorFlag = (typeof venueDoorFlags)[number]

export const doorFlags = [...venueDoorFlags, 'strobe'] as const
export type DoorFlag = (typeof doorFlags)[number]

export const priceKinds = ['free', 'donation', 'pay-what-you-can', 'fixed'] as const
export type PriceKind = (typeof priceKinds)[number]

/** The known door facts of a venue. A show inherits those that it does not state itself. */
export type VenueDoorFacts = { [Flag in VenueDoorFlag]?: boolean } & {
  /** HH:MM at the venue. */
  curfew?: string
}

/** Amount and ISO 4217 currency are set if and only if the price is `fixed`. */
export type DoorFacts = VenueDoorFacts & {
  strobe?: boolean
  priceKind?: PriceKind
  priceAmount?: number
  priceCurrency?: string
}

export type WithDoorFacts = { doorFacts: DoorFacts; venueDoorFacts: VenueDoorFacts }

/** Returns the known facts of a show: its own and, where it states nothing, those of its venue. */
export const knownDoorFacts = ({ doorFacts, venueDoorFacts }: WithDoorFacts): DoorFacts => ({
  ...venueDoorFacts,
  ...doorFacts,
})
