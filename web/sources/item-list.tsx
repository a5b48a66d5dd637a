import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { type ReactNode, useState } from 'react'
import { m } from '#messages'
import { visuallyHidden } from '#web/i18n/markup.tsx'
import { MoreButton } from '#web/imports/more-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { SourceItem } from './source-queries.ts'
import { itemName } from './source-text.ts'
import { type Answer, type Decisions, itemElementId } from './use-decisions.ts'

const STEP = 30

type SectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode }

export function ItemSection({ id, title, lead, children }: SectionProps) {
  return (
    <section className="mt6 stack" aria-labelledby={id}>
      <h2 className="section-heading" id={id} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p className="hint">{lead}</p>}
      {children}
    </section>
  )
}

type ListProps = {
  section: string
  items: readonly SourceItem[]
  label: string
  children: (item: SourceItem) => ReactNode
}

export function ItemList({ section, items, label, children }: ListProps) {
  const [visibleCount, setVisibleCount] = useState(STEP)
  return (
    <>
      <ul className="row-list" aria-label={label}>
        {items.slice(0, visibleCount).map((item) => (
          <li key={item.id} id={itemElementId(section, item)} tabIndex={-1}>
            {children(item)}
          </li>
        ))}
      </ul>
      <MoreButton step={STEP} visibleCount={visibleCount} total={items.length} onVisible={setVisibleCount} />
    </>
  )
}

type ButtonMessage =
  | typeof m.sources_same
  | typeof m.sources_different
  | typeof m.sources_accept
  | typeof m.sources_decline
  | typeof m.sources_release
  | typeof m.sources_unlink
  | typeof m.sources_undo

type ButtonProps = { message: ButtonMessage; title: string; isMain?: boolean; isBusy: boolean; onPress: () => void }

export function ItemButton({ message, title, isMain = false, isBusy, onPress }: ButtonProps) {
  return (
    <button
      className={isMain ? 'btn btn--sm btn--main' : 'btn btn--sm'}
      type="button"
      aria-disabled={isBusy}
      onClick={() => isBusy || onPress()}
    >
      <ParaglideMessage message={message} inputs={{ title }} markup={{ vh: visuallyHidden }} />
    </button>
  )
}

const answerTexts = {
  same: m.sources_was_same,
  different: m.sources_was_different,
  accept: m.sources_was_accepted,
  decline: m.sources_was_declined,
} as const

type AnsweredProps = { answer: Answer; decisions: Decisions }

/** An accepted item has no undo button: the user can edit or delete its show instead. */
export function AnsweredItem({ answer: { decision, item, title }, decisions: { decide, isBusy } }: AnsweredProps) {
  const text = decision in answerTexts ? answerTexts[decision as keyof typeof answerTexts] : null
  const name = itemName(item)
  return (
    <>
      <p className="confirmed long-word">
        <Icon name="check-circle" size={18} /> <span>{text?.({ title: title || name })}</span>
      </p>
      {decision !== 'accept' && (
        <ItemButton message={m.sources_undo} title={name} isBusy={isBusy} onPress={() => decide([item], 'undo')} />
      )}
    </>
  )
}
