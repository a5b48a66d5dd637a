import { type FactName, type Facts, factNames, type Origin, type Origins, type RankedSource } from './source-item.ts'

/** The values that a source set in a show. */
export type AppliedFacts = { source: RankedSource; applied: Partial<Facts> }

/** Returns who holds each field of a show: the source that set its present value, an owner's first, otherwise the oldest.
 * Any other value is a person's, unless it is empty and no source has set the field. */
export const originsOf = (facts: Facts, all: readonly AppliedFacts[]): Origins =>
  Object.fromEntries(
    factNames.flatMap((name): [FactName, Origin][] => {
      const holders = all.filter(({ applied }) => name in applied && isSame(applied[name], facts[name]))
      const holder = holders.find(({ source }) => source.isAuthoritative) ?? holders[0]
      if (holder) return [[name, { by: 'source', source: holder.source }]]
      const isFree = isEmpty(facts[name]) && !all.some(({ applied }) => name in applied)
      return isFree ? [] : [[name, { by: 'person' }]]
    }),
  )

/** Returns the fields that a source changes in a show, and those that it holds from then on. A person's edit holds until it is
 * released. Between sources the owner's wins, otherwise the first. */
export const changesBy = (
  source: RankedSource,
  { facts, origins }: { facts: Facts; origins: Origins },
  stated: Partial<Facts>,
): { facts: Partial<Facts>; held: readonly FactName[] } => {
  const held = factNames.filter((name) => stated[name] !== undefined && mayState(source, origins[name]))
  return {
    facts: pick(
      stated,
      held.filter((name) => !isSame(stated[name], facts[name])),
    ),
    held,
  }
}

/** Returns the statements that differ from those of the run before. */
export const newStatements = (stated: Partial<Facts>, former: Partial<Facts>): Partial<Facts> =>
  pick(
    stated,
    factNames.filter((name) => stated[name] !== undefined && !isSame(stated[name], former[name])),
  )

export const pick = (facts: Partial<Facts>, names: readonly FactName[]): Partial<Facts> =>
  Object.fromEntries(names.filter((name) => name in facts).map((name) => [name, facts[name]]))

const mayState = (source: RankedSource, origin: Origin | undefined): boolean => {
  if (origin === undefined) return true
  if (origin.by === 'person') return false
  return origin.source.id === source.id || (source.isAuthoritative && !origin.source.isAuthoritative)
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === 'scheduled' || (Array.isArray(value) && value.length === 0)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
