import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { bold } from '#web/i18n/markup.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Merge, PartConflict } from './merge-show.ts'
import { PosterPreview } from './poster-field.tsx'

/** The chosen sides, keyed by the labels of the conflicts. */
export type ConflictChoices = Readonly<Partial<Record<string, 'mine' | 'theirs'>>>

type Props = {
  merge: Merge
  choices: ConflictChoices
  onChoose: (conflict: PartConflict, side: 'mine' | 'theirs') => void
  /** A new number moves the focus here. */
  attempt: number
}

export function ShowConflict({ merge: { accepted, conflicts }, choices, onChoose, attempt }: Props) {
  const container = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt moves the focus
  useEffect(() => container.current?.focus(), [attempt])
  return (
    <div tabIndex={-1} ref={container} className="stack">
      <Note tone="bad">
        <ParaglideMessage message={m.conflict_show} markup={{ b: bold }} />
        {accepted.length > 0 && (
          <>
            <p>{m.conflict_accepted()}</p>
            <ul>
              {accepted.map(({ label, theirs }) => (
                <li key={label}>{m.conflict_field({ field: label, value: displayValue(theirs) })}</li>
              ))}
            </ul>
          </>
        )}
        <p>{conflicts.length === 0 ? m.conflict_check() : m.conflict_choose()}</p>
      </Note>
      {conflicts.map((conflict) => (
        <fieldset className="field" key={conflict.label}>
          <legend className="label">{conflict.label}</legend>
          {sides.map(([side, message]) => (
            <label className="checkbox" key={side}>
              <input
                type="radio"
                name={`conflict-${conflict.label}`}
                checked={choices[conflict.label] === side}
                onChange={() => onChoose(conflict, side)}
              />
              <span>
                <ParaglideMessage
                  message={message}
                  inputs={{ value: displayValue(conflict[side]) }}
                  markup={{ b: bold }}
                />
                <PosterOfSide conflict={conflict} side={side} />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

const sides = [
  ['mine', m.conflict_yours],
  ['theirs', m.conflict_theirs],
] as const

/** Shows the poster of one side, because posters can only be told apart by looking at them. */
function PosterOfSide({ conflict, side }: { conflict: PartConflict; side: 'mine' | 'theirs' }) {
  const poster = conflict.values[side].showPoster
  return poster ? <PosterPreview poster={poster} /> : null
}

const displayValue = (value: string): string => value || m.conflict_nothing()
