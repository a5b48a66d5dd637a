import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { bold, visuallyHidden } from '#web/i18n/markup.tsx'
import { Note } from '#web/ui/note.tsx'
import type { EntryDifferences, EntryValues } from './entry-merge.ts'

type Props = {
  merge: EntryDifferences & { theirValues: EntryValues }
  labels: Readonly<Record<string, () => string>>
  myValues: EntryValues
  valueText: (field: string, value: string) => string
  onKeepMine: (field: string) => void
  onTakeTheirs: (field: string) => void
}

/** Shows the changes made by a concurrent edit, and lets the user choose a value for each field that both edits changed. */
export function EntryConflict({ merge, labels, myValues, valueText, onKeepMine, onTakeTheirs }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const { theirValues, accepted, conflicts } = merge
  const labelOf = (field: string) => labels[field]?.() ?? field
  const displayText = (field: string, values: EntryValues) =>
    valueText(field, values[field] ?? '').replaceAll('\n', ', ') || m.conflict_nothing()
  // biome-ignore lint/correctness/useExhaustiveDependencies: takes the focus after another edit and after each choice
  useEffect(() => container.current?.focus(), [theirValues, conflicts.length])
  return (
    <div id="conflict" tabIndex={-1} ref={container} role="alert">
      <Note tone="warn">
        <ParaglideMessage message={m.conflict_entry} markup={{ b: bold }} />
        {accepted.map((field) => (
          <p className="long-word" key={field}>
            {m.conflict_entry_accepted({ field: labelOf(field), value: displayText(field, theirValues) })}
          </p>
        ))}
        <p>{conflicts.length > 0 ? m.conflict_entry_choose() : m.conflict_entry_check()}</p>
        {conflicts.map((field) => (
          <fieldset className="mt4" key={field}>
            <legend className="label">{labelOf(field)}</legend>
            <p className="long-word">{m.conflict_yours({ value: displayText(field, myValues) })}</p>
            <p className="long-word">{m.conflict_theirs({ value: displayText(field, theirValues) })}</p>
            <div className="row mt4">
              <button className="btn btn--sm" type="button" onClick={() => onKeepMine(field)}>
                <ParaglideMessage
                  message={m.conflict_keep_mine}
                  inputs={{ field: labelOf(field) }}
                  markup={{ vh: visuallyHidden }}
                />
              </button>
              <button className="btn btn--sm" type="button" onClick={() => onTakeTheirs(field)}>
                <ParaglideMessage
                  message={m.conflict_take_theirs}
                  inputs={{ field: labelOf(field) }}
                  markup={{ vh: visuallyHidden }}
                />
              </button>
            </div>
          </fieldset>
        ))}
      </Note>
    </div>
  )
}
