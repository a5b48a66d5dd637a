import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import type { EntryKind } from '#web/data/entry-path.ts'
import { entryQuery } from '#web/data/entry-queries.ts'
import { useViewer } from '#web/data/session.ts'
import { BandPicker, VenuePicker } from '#web/ui/entry-picker.tsx'
import { FieldErrorText } from '#web/ui/field.tsx'
import type { PickedEntry } from './source-values.ts'

/** Returns the picked band or venue; undefined if none is picked, or if it is missing or not yet loaded. */
export function usePickedEntry(kind: EntryKind, picked: PickedEntry | null) {
  const query = entryQuery(useApi(), kind, picked?.id ?? '', useViewer())
  return useQuery({ ...query, enabled: picked !== null }).data ?? undefined
}

type Props = {
  kind: EntryKind
  id: string
  label: string
  value: PickedEntry | null
  error: string | undefined
  onChange: (picked: PickedEntry | null) => void
}

export function EntryChoice({ kind, id, label, value, error, onChange }: Props) {
  const loadedEntry = usePickedEntry(kind, value)
  const change = (picked: PickedEntry | null) => {
    onChange(picked)
    // Another control with the same id replaces the focused one.
    queueMicrotask(() => document.getElementById(id)?.focus())
  }
  if (value === null) {
    const pickerProps = { id, label, onPick: (picked: PickedEntry) => change({ id: picked.id, name: picked.name }) }
    return (
      <div>
        {kind === 'bands' ? (
          <BandPicker {...pickerProps} placeholder={m.embed_type_band()} />
        ) : (
          <VenuePicker {...pickerProps} placeholder={m.embed_type_venue()} />
        )}
        <FieldErrorText id={`${id}-refused`} error={error} />
      </div>
    )
  }
  const name = loadedEntry?.name ?? value.name
  return (
    <div className={error ? 'field has-error' : 'field'}>
      <span className="label">{label}</span>
      <div className="picked">
        <div className="long-word">
          <b>{name}</b>
        </div>
        <button
          className="btn btn--sm"
          type="button"
          id={id}
          aria-label={m.sources_change_entry({ name })}
          aria-describedby={error ? `${id}-refused` : undefined}
          onClick={() => change(null)}
        >
          {m.common_remove()}
        </button>
      </div>
      <FieldErrorText id={`${id}-refused`} error={error} />
    </div>
  )
}
