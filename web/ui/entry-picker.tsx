import { type ReactNode, useState } from 'react'
import { placeLine } from '#core/venues/place-line.ts'
import { AddressLine } from './address-line.tsx'
import { type Choice, Combobox, HighlightedMatch } from './combobox.tsx'
import { startsWordOf, useBandSearch, useVenueSearch } from './entry-search.ts'
import { Field } from './field.tsx'

type PickedEntry = { id: string; slug: string; name: string; place: string | null }

type Props = {
  id: string
  label: string
  hint?: ReactNode
  placeholder: string
  excludedId?: string
  onPick: (picked: PickedEntry) => void
}

export function BandPicker(props: Props) {
  const [text, setText] = useState('')
  const { hits, isCurrent } = useBandSearch(text, text.trim() !== '')
  return <Picker {...props} text={text} onText={setText} hits={hits} isCurrent={isCurrent} />
}

export function VenuePicker(props: Props) {
  const [text, setText] = useState('')
  const { hits, isCurrent } = useVenueSearch(text, text.trim() !== '')
  const hitsWithPlace = hits.map((hit) => ({ ...hit, place: `${hit.address}, ${placeLine(hit.city, hit.region)}` }))
  return <Picker {...props} text={text} onText={setText} hits={hitsWithPlace} isCurrent={isCurrent} />
}

type PickerProps = Props & {
  text: string
  onText: (text: string) => void
  hits: readonly PickedEntry[]
  isCurrent: boolean
}

function Picker({ id, label, hint, placeholder, excludedId, onPick, text, onText, hits, isCurrent }: PickerProps) {
  const typed = text.trim()
  const suggestions = typed === '' ? [] : hits.filter((hit) => hit.id !== excludedId)
  const choices = suggestions.map(
    (hit): Choice => ({
      key: hit.id,
      label: <HighlightedMatch name={hit.name} typed={typed} />,
      aside: hit.place && <AddressLine>{hit.place}</AddressLine>,
      pick: () => {
        onText('')
        onPick(hit)
      },
    }),
  )
  return (
    <Field id={id} label={label} hint={hint}>
      {({ className: _className, ...control }) => (
        <div className="combo">
          <Combobox
            control={control}
            listLabel={label}
            text={text}
            onText={onText}
            choices={choices}
            preferred={suggestions[0] && startsWordOf(suggestions[0].name, typed) ? 0 : -1}
            isCurrent={isCurrent}
            placeholder={placeholder}
          />
        </div>
      )}
    </Field>
  )
}
