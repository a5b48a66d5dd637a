import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { m } from '#messages'
import type { EntryKind } from '#web/data/entry-path.ts'
import { visuallyHidden } from '#web/i18n/markup.tsx'
import { useNamesakes } from '#web/ui/entry-search.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useRecoverFocus } from '#web/ui/recover-focus.ts'
import { useLazyDetails } from '#web/ui/use-lazy-details.ts'
import type { NamedEntry } from './merge-form.tsx'

const MergeForm = lazy(async () => ({ default: (await import('./merge-form.tsx')).MergeForm }))

type Props = { kind: EntryKind; entry: NamedEntry & { version: number; city?: string } }

/** Lets the user merge this entry with another entry for the same band or venue. Suggests namesakes at once; other
 * entries can be searched for in a disclosure. */
export function MergeSection({ kind, entry }: Props) {
  const { wasOpened, detailsProps } = useLazyDetails()
  const [chosen, setChosen] = useState<{ namesake: NamedEntry; entryKey: string } | null>(null)
  const namesakes = useNamesakes(kind, entry)
  const summary = useRef<HTMLElement>(null)
  // A merge increments this entry's version or leads to the page of the other entry. The new key resets the form, which
  // might otherwise compare an entry with itself.
  const entryKey = `${entry.id} ${entry.version}`
  const namesake = chosen?.entryKey === entryKey ? chosen.namesake : null
  const formKey = `${entryKey} ${namesake?.id}`
  const compare = (hit: NamedEntry) => {
    setChosen({ namesake: hit, entryKey })
    summary.current?.closest('details')?.setAttribute('open', '')
    summary.current?.focus()
  }
  const focusProps = useRecoverFocus<HTMLDivElement>(formKey)
  return (
    <>
      {namesakes.map((hit) => (
        <p className="row mt4" key={hit.id}>
          <span className="long-word">{m.merge_namesake({ name: hit.name, address: hit.slug })}</span>
          <button className="btn btn--sm" type="button" onClick={() => compare(hit)}>
            <ParaglideMessage
              message={m.merge_compare}
              inputs={{ address: hit.slug }}
              markup={{ vh: visuallyHidden }}
            />
          </button>
        </p>
      ))}
      <details className="mt4" {...detailsProps}>
        <summary className="text-link text-sm" ref={summary}>
          <Icon name="copy" size={16} /> {m.merge_open()}
        </summary>
        {wasOpened && (
          <div className="medium" {...focusProps}>
            <Suspense fallback={<Loading />}>
              <MergeForm key={formKey} kind={kind} entry={entry} namesake={namesake} />
            </Suspense>
          </div>
        )}
      </details>
    </>
  )
}
