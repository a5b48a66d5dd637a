import { m } from '#messages'
import { CandidateDetails, ItemDetails } from './item-details.tsx'
import { AnsweredItem, ItemButton, ItemList, ItemSection } from './item-list.tsx'
import type { SourceItem } from './source-queries.ts'
import { itemName } from './source-text.ts'
import type { Decisions } from './use-decisions.ts'

type Props = { items: readonly SourceItem[]; decisions: Decisions }

export function SourceQuestions({ items, decisions }: Props) {
  const { answers, decide, isBusy } = decisions
  return (
    <ItemSection id="questions" title={m.sources_questions()} lead={m.sources_questions_lead()}>
      <ItemList section="asked" items={items} label={m.sources_questions()}>
        {(item) => {
          const answer = answers.get(item.id)
          if (answer?.formerState === 'asked') return <AnsweredItem answer={answer} decisions={decisions} />
          return (
            <div className="grid2">
              <div className="stack gap2">
                <h3 className="label">{m.sources_at_source()}</h3>
                <ItemDetails item={item} />
              </div>
              <div className="stack gap2">
                <h3 className="label">{m.sources_on_list()}</h3>
                {item.candidates.map((show) => (
                  <div className="row" key={show.id}>
                    <CandidateDetails show={show} />
                    <ItemButton
                      message={m.sources_same}
                      title={show.showTitle}
                      isMain
                      isBusy={isBusy}
                      onPress={() => decide([item], 'same', { showId: show.id, title: show.showTitle })}
                    />
                  </div>
                ))}
                <ItemButton
                  message={m.sources_different}
                  title={itemName(item)}
                  isBusy={isBusy}
                  onPress={() => decide([item], 'different')}
                />
              </div>
            </div>
          )
        }}
      </ItemList>
    </ItemSection>
  )
}
