import { p } from '@mikro-orm/core'
import { Instant } from './instant.ts'

type ReferencedEntity = Parameters<typeof p.manyToOne>[0]

/** Defines a foreign key to the id of `entity`, without an index: indexes are listed with the table. */
export const references = <Entity extends ReferencedEntity>(
  entity: Entity,
  table: string,
  column: string,
  onDelete: 'cascade' | 'set null' | 'no action',
) =>
  p
    .manyToOne(entity)
    .mapToPk()
    .fieldName(column)
    .index(false)
    .foreignKeyName(`${table}_${column}_fkey`)
    .updateRule('no action')
    .deleteRule(onDelete)

export const indexOn = (table: string, name: string, definition: string) => ({
  name,
  expression: `create index "${name}" on "${table}" ${definition}`,
})

export const instant = () => p.type(Instant).$type<Date>()

/** Incremented by each save of the row, for optimistic locking. */
export const version = () => p.integer().version()

export const versioned = () => ({
  version: version(),
  createdAt: instant(),
  updatedAt: instant(),
  deletedAt: instant().strictNullable(),
})
