import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SourceDecision } from '#core/sources/source-input.ts'
import { useApi } from '#web/data/api.ts'
import { useViewer } from '#web/data/session.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { invalidateShows } from '#web/show-form/show-saving.tsx'
import { useFocusWhenReady } from '#web/ui/focus-when-ready.ts'
import { invalidateSources, type Source, type SourceItem, sourceItemsQuery } from './source-queries.ts'

export type Decision = SourceDecision['decision']

/** An answer that the user has given since opening the page. The list shows it instead of the item until the user undoes it. */
export type Answer = { formerState: SourceItem['state']; decision: Decision; item: SourceItem; title: string }
export type Answers = ReadonlyMap<string, Answer>

/** `onDone` is called after all requests have succeeded. */
type DecideOptions = { showId?: string | undefined; title?: string; facts?: SourceItem['held']; onDone?: () => void }

/** Must not exceed 200, the server's maximum. */
const ITEMS_PER_REQUEST = 50

export const itemElementId = (section: string, { id }: Pick<SourceItem, 'id'>): string => `${section}-${id}`

const elementOf = (item: SourceItem | undefined): HTMLElement | null => {
  if (!item) return null
  // An undo may have moved the item to another section.
  const ids = [item.state, 'asked', 'proposed'].map((section) => itemElementId(section, item))
  return ids.map((id) => document.getElementById(id)).find((element) => element !== null) ?? null
}

export function useDecisions(source: Source) {
  const api = useApi()
  const client = useQueryClient()
  const viewer = useViewer()
  const { isBusy, failure, run } = useSingleRequest()
  const [answers, setAnswers] = useState<Answers>(new Map())
  const itemToFocus = useRef<SourceItem>(undefined)
  const scheduleFocus = useFocusWhenReady(isBusy, () => elementOf(itemToFocus.current))
  const cacheItems = (changed: readonly SourceItem[]) => {
    const byId = new Map(changed.map((item) => [item.id, item]))
    client.setQueryData(sourceItemsQuery(api, viewer, source).queryKey, (before) =>
      before ? { items: before.items.map((item) => byId.get(item.id) ?? item) } : before,
    )
  }
  const updateAnswers = (items: readonly SourceItem[], decision: Decision, title: string | undefined) =>
    setAnswers((before) => {
      const after = new Map(before)
      for (const item of items) {
        if (decision === 'undo' || item.state === 'listed') after.delete(item.id)
        else after.set(item.id, { formerState: item.state, decision, item, title: title ?? '' })
      }
      return after
    })
  const decide = (
    items: readonly SourceItem[],
    decision: Decision,
    { showId, title, facts = [], onDone }: DecideOptions = {},
  ) =>
    run(async () => {
      try {
        for (let start = 0; start < items.length; start += ITEMS_PER_REQUEST) {
          const chunk = items.slice(start, start + ITEMS_PER_REQUEST)
          const body = { itemIds: chunk.map(({ id }) => id), decision, showId: showId ?? null, facts }
          const { items: changed } = await api.send('POST', '/api/sources/{id}/decisions', body, {
            params: { id: source.id },
          })
          cacheItems(changed)
          if (decision !== 'release') updateAnswers(chunk, decision, title)
        }
        itemToFocus.current = items[0]
        scheduleFocus()
        onDone?.()
      } finally {
        void invalidateSources(client)
        invalidateShows(client)
      }
    })
  return { answers, isBusy, failure, decide }
}

export type Decisions = ReturnType<typeof useDecisions>
