import {
  type Origin,
  type Origins,
  type RankedSource,
  type SourcedField,
  type SourcedFields,
  sourcedFields,
} from './source-item.ts'

export type AppliedFields = { source: RankedSource; applied: Partial<SourcedFields> }

/** Returns the origin of each field of a show: the source that set its present value (the first authoritative one if several did, or
 * else the first), or a person. Omits fields with an empty or default value that no source has set. */
export const originsOf = (fields: SourcedFields, appliedFields: readonly AppliedFields[]): Origins =>
  Object.fromEntries(
    sourcedFields.flatMap((name): [SourcedField, Origin][] => {
      const holders = appliedFields.filter(({ applied }) => name in applied && isSame(applied[name], fields[name]))
      const holder = holders.find(({ source }) => source.isAuthoritative) ?? holders[0]
      if (holder) return [[name, { by: 'source', source: holder.source }]]
      const isUnset = isEmptyOrDefault(fields[name]) && !appliedFields.some(({ applied }) => name in applied)
      return isUnset ? [] : [[name, { by: 'person' }]]
    }),
  )

/** Returns the fields that a source changes in a show, and the fields that it holds from then on. A person's edit holds until it is
 * released. Between two sources, the authoritative one wins, or else the first. */
export const changesBy = (
  source: RankedSource,
  { fields, origins }: { fields: SourcedFields; origins: Origins },
  stated: Partial<SourcedFields>,
): { fields: Partial<SourcedFields>; held: readonly SourcedField[] } => {
  const held = sourcedFields.filter((name) => stated[name] !== undefined && maySet(source, origins[name]))
  return {
    fields: pick(
      stated,
      held.filter((name) => !isSame(stated[name], fields[name])),
    ),
    held,
  }
}

export const newStatements = (stated: Partial<SourcedFields>, former: Partial<SourcedFields>): Partial<SourcedFields> =>
  pick(
    stated,
    sourcedFields.filter((name) => stated[name] !== undefined && !isSame(stated[name], former[name])),
  )

export const pick = (fields: Partial<SourcedFields>, names: readonly SourcedField[]): Partial<SourcedFields> =>
  Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]))

const maySet = (source: RankedSource, origin: Origin | undefined): boolean => {
  if (origin === undefined) return true
  if (origin.by === 'person') return false
  return origin.source.id === source.id || (source.isAuthoritative && !origin.source.isAuthoritative)
}

const isEmptyOrDefault = (value: unknown): boolean =>
  value === null || value === '' || value === 'scheduled' || (Array.isArray(value) && value.length === 0)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
