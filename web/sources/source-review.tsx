import { useState } from 'react'
import { m } from '#messages'
import { countParams } from '#web/i18n/formatting.ts'
import { ItemDetails } from './item-details.tsx'
import { AnsweredItem, ItemButton, ItemList, ItemSection } from './item-list.tsx'
import type { SourceItem } from './source-queries.ts'
import { fieldNamesText, itemName } from './source-text.ts'
import type { Decision, Decisions } from './use-decisions.ts'

type Props = { items: readonly SourceItem[]; decisions: Decisions }

export function SourceReview({ items, decisions }: Props) {
  const { answers, decide, isBusy } = decisions
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const undecided = items.filter(({ id, state }) => state === 'proposed' && answers.get(id)?.formerState !== 'proposed')
  const selected = undecided.filter(({ id }) => selectedIds.has(id))
  const areAllSelected = undecided.length > 0 && selected.length === undecided.length
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelectedIds((before) => {
      const after = new Set(before)
      for (const id of ids) {
        if (isSelected) after.add(id)
        else after.delete(id)
      }
      return after
    })
  const decideSelected = (decision: Decision) => {
    if (selected.length > 0 && !isBusy) void decide(selected, decision)
  }
  return (
    <ItemSection id="review" title={m.sources_review()}>
      {undecided.length > 1 && (
        <div className="row">
          <label className="checkbox">
            <input
              type="checkbox"
              checked={areAllSelected}
              onChange={({ target }) =>
                select(
                  undecided.map(({ id }) => id),
                  target.checked,
                )
              }
            />
            <span>{m.sources_select_all()}</span>
          </label>
          <button
            className="btn btn--sm btn--main"
            type="button"
            aria-disabled={selected.length === 0 || isBusy}
            onClick={() => decideSelected('accept')}
          >
            {m.sources_accept_selected(countParams(selected.length))}
          </button>
          <button
            className="btn btn--sm"
            type="button"
            aria-disabled={selected.length === 0 || isBusy}
            onClick={() => decideSelected('decline')}
          >
            {m.sources_decline_selected(countParams(selected.length))}
          </button>
        </div>
      )}
      <ItemList section="proposed" items={items} label={m.sources_review()}>
        {(item) => {
          const answer = answers.get(item.id)
          if (answer?.formerState === 'proposed') return <AnsweredItem answer={answer} decisions={decisions} />
          const name = itemName(item)
          return (
            <>
              <label className="checkbox">
                <input
                  type="checkbox"
                  aria-label={m.sources_select({ title: name })}
                  checked={selectedIds.has(item.id)}
                  onChange={({ target }) => select([item.id], target.checked)}
                />
                <ItemDetails item={item}>
                  <p className="text-sm">
                    <b>
                      {item.show === null
                        ? m.sources_new_show()
                        : m.sources_changes({ fields: fieldNamesText(item.changes) })}
                    </b>
                  </p>
                </ItemDetails>
              </label>
              <div className="row">
                <ItemButton
                  message={m.sources_accept}
                  title={name}
                  isBusy={isBusy}
                  onPress={() => decide([item], 'accept')}
                />
                <ItemButton
                  message={m.sources_decline}
                  title={name}
                  isBusy={isBusy}
                  onPress={() => decide([item], 'decline')}
                />
              </div>
            </>
          )
        }}
      </ItemList>
    </ItemSection>
  )
}
