import { useEffect, useRef } from 'react'
import { Note } from './note.tsx'
import type { PlaceMerge, PlaceValues } from './place-merge.ts'

type Props = {
  merge: PlaceMerge & { theirs: PlaceValues }
  labels: Readonly<Record<string, string>>
  mine: PlaceValues
  onMine: (field: string) => void
  onTheirs: (field: string) => void
}

/** What somebody else has changed meanwhile; where both have changed the same field, the choice between the two. */
export function PlaceConflict({ merge, labels, mine, onMine, onTheirs }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { theirs, taken, disputed } = merge
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each further change of others the focus comes here
  useEffect(() => box.current?.focus(), [theirs, disputed.length])
  return (
    <div id="conflict" tabIndex={-1} ref={box} role="alert">
      <Note tone="warn">
        <b>Somebody else has changed this in the meantime.</b> Nothing you typed is lost.
        {taken.map((field) => (
          <p className="long-word" key={field}>
            {labels[field]}, changed by them: {shown(theirs[field])}
          </p>
        ))}
        <p>{disputed.length > 0 ? 'You have both changed:' : 'Look it over and save again.'}</p>
        {disputed.map((field) => (
          <fieldset className="mt4" key={field}>
            <legend className="label">{labels[field]}</legend>
            <p className="long-word">Yours: {shown(mine[field])}</p>
            <p className="long-word">Theirs: {shown(theirs[field])}</p>
            <div className="row mt4">
              <button className="btn btn--sm" type="button" onClick={() => onMine(field)}>
                Keep mine <span className="vh">({labels[field]})</span>
              </button>
              <button className="btn btn--sm" type="button" onClick={() => onTheirs(field)}>
                Take theirs <span className="vh">({labels[field]})</span>
              </button>
            </div>
          </fieldset>
        ))}
      </Note>
    </div>
  )
}

const shown = (value: string | undefined): string => value?.replaceAll('\n', ', ') || 'nothing'
