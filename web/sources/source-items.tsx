import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { useViewer } from '#web/data/session.ts'
import { formatDay } from '#web/i18n/format-instant.ts'
import { countParams, formatDate } from '#web/i18n/formatting.ts'
import { joinWithCommas } from '#web/i18n/name-lists.ts'
import { serverText } from '#web/i18n/server-messages.ts'
import { linkTo } from '#web/page/link-to.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { ItemDetails } from './item-details.tsx'
import { ItemButton, ItemList, ItemSection } from './item-list.tsx'
import { awaitsFirstRun, type Source, type SourceItem, sourceItemsQuery } from './source-queries.ts'
import { SourceQuestions } from './source-questions.tsx'
import { SourceReview } from './source-review.tsx'
import { fieldNamesText, itemName } from './source-text.ts'
import { type Decisions, useDecisions } from './use-decisions.ts'

export function SourceItems({ source }: { source: Source }) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...sourceItemsQuery(useApi(), useViewer(), source),
    placeholderData: keepPreviousData,
  })
  const decisions = useDecisions(source)
  const { answers, failure } = decisions
  if (isError && !isFetching) return <LoadFailure onRetry={refetch}>{m.sources_items_not_loaded()}</LoadFailure>
  if (!data) return <Loading />
  const { items } = data
  const itemsInSection = (state: SourceItem['state']) =>
    items.filter((item) => item.state === state || answers.get(item.id)?.formerState === state)
  const questions = itemsInSection('asked')
  const proposed = itemsInSection('proposed')
  const listed = items.filter(({ state, show }) => state === 'listed' && show !== null)
  const held = listed.filter((item) => item.held.length > 0)
  const gone = listed.filter(({ goneSince }) => goneSince !== null)
  const incomplete = items.filter(({ state }) => state === 'incomplete')
  const declined = items.filter(({ id, state }) => state === 'declined' && !answers.has(id))
  const nothingNeedsAttention = [questions, proposed, held, gone, incomplete].every(({ length }) => length === 0)
  return (
    <>
      {failure !== null && <FailureNote failure={failure}>{failureText(failure)}</FailureNote>}
      {nothingNeedsAttention && !awaitsFirstRun(source) && <p className="mt6">{m.sources_nothing_waits()}</p>}
      {questions.length > 0 && <SourceQuestions items={questions} decisions={decisions} />}
      {proposed.length > 0 && <SourceReview items={proposed} decisions={decisions} />}
      {held.length > 0 && <Held items={held} decisions={decisions} />}
      {gone.length > 0 && <Gone items={gone} />}
      {incomplete.length > 0 && <Incomplete items={incomplete} sourceId={source.id} />}
      <ListedAndDeclined listed={listed} declined={declined} decisions={decisions} />
    </>
  )
}

type Props = { items: readonly SourceItem[]; decisions: Decisions }

function Held({ items, decisions: { decide, isBusy } }: Props) {
  const toast = useToast()
  const release = (item: SourceItem, title: string) =>
    decide([item], 'release', { facts: item.held, onDone: () => toast(m.sources_released({ title })) })
  return (
    <ItemSection id="held" title={m.sources_held()} lead={m.sources_held_lead()}>
      <ItemList section="held" items={items} label={m.sources_held()}>
        {(item) => (
          <>
            <div className="stack gap1">
              <ShowLink item={item} />
              <p className="text-sm">{m.sources_held_fields({ fields: fieldNamesText(item.held) })}</p>
            </div>
            <ItemButton
              message={m.sources_release}
              title={itemName(item)}
              isBusy={isBusy}
              onPress={() => release(item, item.show?.showTitle ?? itemName(item))}
            />
          </>
        )}
      </ItemList>
    </ItemSection>
  )
}

function Gone({ items }: { items: readonly SourceItem[] }) {
  return (
    <ItemSection id="gone" title={m.sources_gone()} lead={m.sources_gone_lead()}>
      <ItemList section="gone" items={items} label={m.sources_gone()}>
        {(item) => (
          <>
            <div className="stack gap1">
              <ShowLink item={item} />
              {item.goneSince && <p className="hint">{m.sources_gone_since({ day: formatDay(item.goneSince) })}</p>}
            </div>
            <Link
              className="btn btn--sm"
              to={`/edit-show/${item.show?.id}`}
              aria-label={m.card_edit({ title: itemName(item) })}
            >
              {m.common_edit()}
            </Link>
          </>
        )}
      </ItemList>
    </ItemSection>
  )
}

function Incomplete({ items, sourceId }: { items: readonly SourceItem[]; sourceId: string }) {
  const lead = (
    <ParaglideMessage message={m.sources_incomplete_lead} markup={{ edit: linkTo(`/sources/${sourceId}/edit`) }} />
  )
  return (
    <ItemSection id="incomplete" title={m.sources_incomplete()} lead={lead}>
      <ItemList section="incomplete" items={items} label={m.sources_incomplete()}>
        {(item) => (
          <ItemDetails item={item}>
            {item.errors.map((error) => (
              <p className="error" key={error.field + error.code}>
                {serverText(error)}
              </p>
            ))}
          </ItemDetails>
        )}
      </ItemList>
    </ItemSection>
  )
}

type ListedAndDeclinedProps = { listed: readonly SourceItem[]; declined: readonly SourceItem[]; decisions: Decisions }

function ListedAndDeclined({ listed, declined, decisions: { decide, isBusy } }: ListedAndDeclinedProps) {
  return (
    <div className="stack mt6">
      {listed.length > 0 && (
        <details>
          <summary className="text-link">{m.sources_listed(countParams(listed.length))}</summary>
          <ItemList section="listed" items={listed} label={m.common_shows()}>
            {(item) => (
              <>
                <ShowLink item={item} />
                <ItemButton
                  message={m.sources_unlink}
                  title={itemName(item)}
                  isBusy={isBusy}
                  onPress={() => decide([item], 'different', { showId: item.show?.id })}
                />
              </>
            )}
          </ItemList>
        </details>
      )}
      {declined.length > 0 && (
        <details>
          <summary className="text-link">{m.sources_declined(countParams(declined.length))}</summary>
          <ItemList section="declined" items={declined} label={m.sources_declined(countParams(declined.length))}>
            {(item) => (
              <>
                <ItemDetails item={item} />
                <ItemButton
                  message={m.sources_undo}
                  title={itemName(item)}
                  isBusy={isBusy}
                  onPress={() => decide([item], 'undo')}
                />
              </>
            )}
          </ItemList>
        </details>
      )}
    </div>
  )
}

function ShowLink({ item: { show } }: { item: SourceItem }) {
  if (show === null) return null
  return (
    <p className="long-word">
      <Link to={`/shows/${show.slug}`}>{show.showTitle}</Link>{' '}
      <span className="hint">{joinWithCommas([formatDate(show.showDate), show.venueName, show.venueCity])}</span>
    </p>
  )
}
