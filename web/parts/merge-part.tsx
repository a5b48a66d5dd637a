import { lazy, Suspense, useState } from 'react'
import { m } from '#messages'
import type { PlaceKind } from '#web/place-path.ts'
import { useFocusHeld } from './focus-held.ts'
import { Icon } from './icon.tsx'
import { Loading } from './loading.tsx'

const MergeForm = lazy(async () => ({ default: (await import('./merge-form.tsx')).MergeForm }))

type Props = { kind: PlaceKind; place: { id: string; slug: string; name: string; version: number } }

/** For who may merge: makes one of two entries for the same band or venue, behind a line that one opens. */
export function MergePart({ kind, place }: Props) {
  const [wasOpened, setWasOpened] = useState(false)
  // What has just been merged is no pair any more: the form begins anew with what the place is now.
  const state = `${place.id} ${place.version}`
  const box = useFocusHeld<HTMLDivElement>(state)
  return (
    <details
      className="mt4"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setWasOpened(true)
      }}
    >
      <summary className="linkish sm">
        <Icon name="copy" size={16} /> {m.merge_open()}
      </summary>
      {wasOpened && (
        <div className="mid" {...box}>
          <Suspense fallback={<Loading />}>
            <MergeForm key={state} kind={kind} place={place} />
          </Suspense>
        </div>
      )}
    </details>
  )
}
