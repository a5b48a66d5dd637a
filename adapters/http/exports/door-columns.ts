import type { DoorFacts, DoorFlag } from '#core/venues/door-facts.ts'
import type { Columns } from './table-document.ts'

export const doorColumns = <Row>(flags: readonly DoorFlag[], factsOf: (row: Row) => DoorFacts): Columns<Row> => ({
  ...Object.fromEntries(flags.map((flag) => [flag, (row: Row) => String(factsOf(row)[flag] ?? '')])),
  curfew: (row) => factsOf(row).curfew ?? null,
})
