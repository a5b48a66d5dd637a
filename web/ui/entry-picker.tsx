import { type ReactNode, useState } from 'react'
import { nameKeyOf } from '#core/text/text.ts'
import { placeLine } from '#core/venues/place-line.ts'
import { AddressLine } from './address-line.tsx'
import { ComboboxField, type ComboboxFieldProps, HighlightedMatch } from './combobox.tsx'
import { useBandSearch, useVenueSearch } from './entry-search.ts'
import type { Choice } from './listbox.tsx'

type PickedEntry = { id: string; slug: string; name: string }

type PickerProps = {
  id: string
  label: string
  hint?: ReactNode
  placeholder: string
  excludedId?: string
  onPick: (picked: PickedEntry) => void
}

export function BandPicker(props: PickerProps) {
  const [text, setText] = useState('')
  const { hits, isCurrent } = useBandSearch(text, text.trim() !== '')
  const options = hits.map((hit) => ({ ...hit, aside: hit.place }))
  return <EntryPicker {...props} text={text} onTextChange={setText} options={options} isCurrent={isCurrent} />
}

export function VenuePicker(props: PickerProps) {
  const [text, setText] = useState('')
  const { hits, isCurrent } = useVenueSearch(text, text.trim() !== '')
  const options = hits.map((hit) => ({ ...hit, aside: `${hit.address}, ${placeLine(hit.city, hit.region)}` }))
  return <EntryPicker {...props} text={text} onTextChange={setText} options={options} isCurrent={isCurrent} />
}

function EntryPicker({
  excludedId,
  options,
  ...props
}: { excludedId?: string } & EntryComboboxProps<EntryOption & PickedEntry>) {
  const suggestions = props.text.trim() === '' ? [] : options.filter(({ id }) => id !== excludedId)
  return <EntryCombobox {...props} options={suggestions} />
}

export type EntryOption = { id: string; name: string; aside: string | null }

type EntryComboboxProps<Option> = Omit<ComboboxFieldProps, 'choices' | 'preselectedIndex'> & {
  options: readonly Option[]
  onPick: (option: Option) => void
}

export function EntryCombobox<Option extends EntryOption>({ options, onPick, ...props }: EntryComboboxProps<Option>) {
  const typed = props.text.trim()
  const choices = options.map(
    (option): Choice => ({
      key: option.id,
      label: <HighlightedMatch name={option.name} typed={typed} />,
      aside: option.aside && <AddressLine>{option.aside}</AddressLine>,
      pick: () => {
        props.onTextChange('')
        onPick(option)
      },
    }),
  )
  const exactIndex = options.findIndex(({ name }) => nameKeyOf(name) === nameKeyOf(typed))
  return <ComboboxField {...props} choices={choices} preselectedIndex={typed === '' ? -1 : Math.max(0, exactIndex)} />
}
