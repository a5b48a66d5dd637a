import { lazy, Suspense, useState } from 'react'
import { m } from '#messages'
import type { PlaceKind } from '#web/place-path.ts'
import { Icon } from './icon.tsx'
import { Loading } from './loading.tsx'

const HistoryList = lazy(async () => ({ default: (await import('./history-list.tsx')).HistoryList }))

type Props = {
  kind: PlaceKind | 'shows'
  id: string
  /** What it is at now: another one, another history. */
  version: number
}

/** What became of a show, band or venue, behind a line that one opens; nothing of it is loaded before. */
export function History({ kind, id, version }: Props) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details
      className="mt5"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setWasOpened(true)
      }}
    >
      <summary className="linkish sm">
        <Icon name="clock" size={16} /> {m.history_title()}
      </summary>
      {wasOpened && (
        <Suspense fallback={<Loading />}>
          <HistoryList kind={kind} id={id} version={version} />
        </Suspense>
      )}
      <noscript>{m.common_no_javascript()}</noscript>
    </details>
  )
}
