import { lazy, Suspense } from 'react'
import { m } from '#messages'
import { localizedPath } from '#web/i18n/language.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useLazyDetails } from '#web/ui/use-lazy-details.ts'
import { type HistoryKind, historyPath } from './history-query.ts'

const HistoryList = lazy(async () => ({ default: (await import('./history-list.tsx')).HistoryList }))

type Props = {
  kind: HistoryKind
  id: string
  /** The current version. When it changes, the history is refetched. */
  version: number
}

export function History({ kind, id, version }: Props) {
  const { wasOpened, detailsProps } = useLazyDetails()
  return (
    <details className="mt5" {...detailsProps}>
      <summary className="text-link text-sm">
        <Icon name="clock" size={16} /> {m.history_title()}
      </summary>
      {wasOpened && (
        <Suspense fallback={<Loading />}>
          <HistoryList kind={kind} id={id} version={version} />
        </Suspense>
      )}
      <noscript>
        <a href={localizedPath(historyPath(kind, id))}>{m.history_list()}</a>
      </noscript>
    </details>
  )
}
