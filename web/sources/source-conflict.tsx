import { m } from '#messages'
import { EntryConflict } from '#web/catalog/entry-conflict.tsx'
import { compareEntry, type EntryDifferences } from '#web/catalog/entry-merge.ts'
import { ApiError } from '#web/data/api.ts'
import type { Source } from './source-queries.ts'
import { type SourceField, type SourceValues, sourceFields, valuesOf } from './source-values.ts'

const labels: Readonly<Record<SourceField, () => string>> = {
  address: m.sources_address,
  bandId: m.sources_band,
  venueId: m.common_venue,
  defaultVenueId: m.sources_default_venue,
  defaultCity: m.common_city,
  defaultCountry: m.common_country,
  defaultTimeZone: m.common_time_zone,
  defaultDoorTime: m.common_door_time,
  defaultShowTime: m.common_show_time,
  licence: m.sources_licence,
  allowsTexts: m.sources_texts,
  isTrusted: m.sources_trust,
}

const entryKeys = { bandId: 'band', venueId: 'venue', defaultVenueId: 'defaultVenue' } as const

const valueKeyOf = (field: SourceField) => (field in entryKeys ? entryKeys[field as 'bandId'] : (field as 'address'))

type JsonByField = Readonly<Record<string, string>>

const jsonByField = (values: SourceValues): JsonByField =>
  Object.fromEntries(sourceFields.map((field) => [field, JSON.stringify(values[valueKeyOf(field)] ?? '')]))

const valueText = (field: string, json: string): string => {
  const value = JSON.parse(json || '""')
  if (field === 'isTrusted') return value ? m.sources_trusted() : m.sources_reviewed()
  if (field === 'allowsTexts') return value ? m.door_yes() : m.door_no()
  return value.name ?? value
}

export type SourceMerge = EntryDifferences & { theirs: SourceValues }

export const savedValuesFromConflict = (error: unknown): SourceValues | null =>
  error instanceof ApiError && error.status === 409 && error.problem.current
    ? valuesOf(error.problem.current as Source)
    : null

const withTheirs = (values: SourceValues, theirs: SourceValues, fields: readonly string[]): SourceValues => ({
  ...values,
  ...Object.fromEntries(
    sourceFields
      .filter((field) => fields.includes(field))
      .map((field) => [valueKeyOf(field), theirs[valueKeyOf(field)]]),
  ),
})

/** Merges `theirs`, the values that a concurrent edit saved, into `mine`, the values in the form. `base` holds the values on which
 * `mine` is based; null if they are unknown. */
export const mergeSource = (
  base: SourceValues | null,
  mine: SourceValues,
  theirs: SourceValues,
): { values: SourceValues; merge: SourceMerge } => {
  const merge = compareEntry(base ? jsonByField(base) : {}, jsonByField(mine), jsonByField(theirs))
  const { version, isPaused } = theirs
  return { values: { ...withTheirs(mine, theirs, merge.accepted), version, isPaused }, merge: { ...merge, theirs } }
}

type Props = {
  merge: SourceMerge
  values: SourceValues
  onResolve: (values: SourceValues, merge: SourceMerge) => void
}

export function SourceConflict({ merge, values, onResolve }: Props) {
  const resolve = (resolved: SourceValues, field: string) =>
    onResolve(resolved, { ...merge, conflicts: merge.conflicts.filter((each) => each !== field) })
  return (
    <EntryConflict
      merge={{ ...merge, theirValues: jsonByField(merge.theirs) }}
      labels={labels}
      myValues={jsonByField(values)}
      valueText={valueText}
      onKeepMine={(field) => resolve(values, field)}
      onTakeTheirs={(field) => resolve(withTheirs(values, merge.theirs, [field]), field)}
    />
  )
}
