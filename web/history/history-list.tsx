import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HistoryEntry } from '#core/timeline/list-history.ts'
import { m } from '#messages'
import { type Api, useApi } from '#web/data/api.ts'
import { useViewer } from '#web/data/session.ts'
import { formatInstant } from '#web/i18n/format-instant.ts'
import { visuallyHidden } from '#web/i18n/markup.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useRecoverFocus } from '#web/ui/recover-focus.ts'
import { HistoryEntryDescription } from './history-entry-description.tsx'
import type { HistoryKind } from './history-query.ts'
import { useUndoMerge } from './undo-merge.ts'

type Subject = { kind: HistoryKind; id: string }

const historyQuery = (api: Api, kind: HistoryKind, id: string, version: number, viewer: string) =>
  infiniteQueryOptions({
    queryKey: ['history', { kind, id, version, viewer }],
    queryFn: ({ pageParam, signal }) =>
      api.get(pageParam === null ? `/api/${kind}/{id}/history` : `/api/${kind}/{id}/history?before=${pageParam}`, {
        params: { id },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    // Keeps the list, and so the scroll position, while it is refetched after a version has been restored.
    placeholderData: keepPreviousData,
  })

/** Lists the changes to a show, band or venue, latest first. Users with permission can restore a version and undo a merge. */
export function HistoryList({ kind, id, version }: Subject & { version: number }) {
  const query = useInfiniteQuery(historyQuery(useApi(), kind, id, version, useViewer()))
  const [entryToRestore, setEntryToRestore] = useState<HistoryEntry | null>(null)
  const restore = useRestore(kind, id)
  const entries = query.data?.pages.flatMap((page) => page.entries)
  const focusProps = useRecoverFocus<HTMLDivElement>(query.data)
  if (!entries && query.isFetching) return <Loading />
  return (
    <div {...focusProps}>
      <ol className="row-list" aria-label={m.history_list()}>
        {entries?.map((entry) => (
          <Entry key={entry.version} kind={kind} id={id} entry={entry} onRestore={() => setEntryToRestore(entry)} />
        ))}
      </ol>
      {query.isError && !query.isFetching && <p role="alert">{m.history_failed()}</p>}
      {(query.hasNextPage || query.isError) && (
        <button
          className="btn btn--sm mt4"
          type="button"
          aria-disabled={query.isFetching || undefined}
          onClick={() => (entries ? query.fetchNextPage() : query.refetch())}
        >
          {entries ? m.history_more() : m.common_load_again()}
        </button>
      )}
      {entryToRestore && (
        <ConfirmDialog
          title={m.history_restore_question()}
          action={m.common_restore()}
          onConfirm={() => restore(entryToRestore.version)}
          onClose={() => setEntryToRestore(null)}
        >
          <p>{m.history_restore_text({ moment: formatInstant(entryToRestore.at) })}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function useRestore(kind: HistoryKind, id: string): (version: number) => Promise<void> {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  return async (version) => {
    await api.send('POST', `/api/${kind}/{id}/restore`, { version }, { params: { id } })
    toast(m.history_restored())
    await client.invalidateQueries()
  }
}

function Entry({ kind, id, entry, onRestore }: Subject & { entry: HistoryEntry; onRestore: () => void }) {
  const undoMerge = useUndoMerge()
  const { merge } = entry
  const moment = formatInstant(entry.at)
  return (
    <li>
      <HistoryEntryDescription kind={kind} id={id} entry={entry} />
      {merge?.mayUndo && (
        <button className="btn btn--sm" type="button" onClick={() => undoMerge(merge.id)}>
          <Icon name="reload" size={16} />{' '}
          <ParaglideMessage message={m.history_undo} inputs={{ moment }} markup={{ hidden: visuallyHidden }} />
        </button>
      )}
      {entry.mayRestore && !merge && (
        <button className="btn btn--sm" type="button" onClick={onRestore}>
          <ParaglideMessage message={m.history_restore} inputs={{ moment }} markup={{ hidden: visuallyHidden }} />
        </button>
      )}
    </li>
  )
}
