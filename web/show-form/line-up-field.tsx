import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { BandHit } from '#core/bands/public-band.ts'
import { isSimilarName } from '#core/bands/similar-name.ts'
import { nameKeyOf } from '#core/text/text.ts'
import { m } from '#messages'
import { joinWithCommas } from '#web/i18n/name-lists.ts'
import { ComboboxField, HighlightedMatch } from '#web/ui/combobox.tsx'
import { hasWordPrefix, useBandSearch, useFindBand } from '#web/ui/entry-search.ts'
import type { Choice } from '#web/ui/listbox.tsx'
import { LineUpChips } from './line-up-chips.tsx'
import { containsSeparator, namesIn, ordinal } from './line-up-text.ts'
import type { LineUpBand } from './show-form-values.ts'

type Props = {
  id: string
  bands: readonly LineUpBand[]
  /** Takes an updater, because the line-up may have changed before a response arrives. */
  onBands: (updater: (bands: readonly LineUpBand[]) => readonly LineUpBand[]) => void
  /** Text that has been typed but not added yet. */
  text: string
  onText: (text: string) => void
  error?: string | undefined
}

/** Bands are picked, typed or pasted. Known bands are recognized by name. Added, removed and moved bands are announced. */
export function LineUpField({ id, bands, onBands, text, onText, error }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const chips = useRef<{ focus(index: number): void }>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [lastAnnouncement, setLastAnnouncement] = useState('')
  const { hits, isCurrent } = useBandSearch(text, isOpen && text.trim() !== '')
  const findBand = useFindBand()

  const change = (next: readonly LineUpBand[], announcement: string) => {
    onBands(() => next)
    setLastAnnouncement(announcement)
  }
  const add = (added: readonly LineUpBand[]) => {
    const next = uniqueByName([...bands, ...added])
    const names = next.slice(bands.length).map(({ bandName }) => bandName)
    change(next, addedText(names, next.length))
  }
  const addNames = async (names: readonly string[]) => {
    add(names.map((bandName) => ({ bandName })))
    // If a search fails, the name stays as typed: the server recognizes known bands too.
    const foundBands = (await Promise.all(names.map(findBand))).filter((hit) => hit !== undefined)
    const knownBands = new Map(foundBands.map(({ id, name }) => [nameKeyOf(name), { bandId: id, bandName: name }]))
    onBands((current) => current.map((band) => ({ ...band, ...knownBands.get(nameKeyOf(band.bandName)) })))
  }
  const onType = (typed: string) => {
    if (!containsSeparator(typed)) return onText(typed)
    onText('')
    const names = namesIn(typed)
    if (names.length > 0) void addNames(names)
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!containsSeparator(pasted)) return
    event.preventDefault()
    onType(text + pasted)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isAtStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0
    const last = bands.at(-1)
    if (!last || !isAtStart) return
    if (event.key === 'Backspace' && text === '') {
      event.preventDefault()
      change(bands.slice(0, -1), m.line_up_removed({ name: last.bandName }))
    } else if (event.key === 'ArrowLeft') {
      event.preventDefault()
      chips.current?.focus(bands.length - 1)
    }
  }
  const typedName = namesIn(text)[0] ?? ''
  const choices = choicesFor(hits, typedName, (band) => {
    onText('')
    add([band])
  })
  return (
    <ComboboxField
      id={id}
      label={m.line_up_label()}
      listLabel={m.common_bands()}
      hint={m.line_up_hint()}
      error={error}
      text={text}
      onTextChange={onType}
      choices={choices}
      preselectedIndex={preselectedIndexIn(hits, typedName, choices)}
      isCurrent={isCurrent}
      onOpenChange={setIsOpen}
      placeholder={bands.length > 0 ? m.line_up_add_another() : m.line_up_add()}
      inputRef={input}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      chips={
        <LineUpChips
          bands={bands}
          onChange={change}
          onLeave={() => input.current?.focus()}
          handle={chips}
          hintId={`${id}-chips`}
          newBandHintId={`${id}-new`}
        />
      }
      notes={
        <>
          {bands.some(({ bandId }) => !bandId) && (
            <p className="hint" id={`${id}-new`}>
              {m.line_up_new_hint()}
            </p>
          )}
          <span className="visually-hidden" id={`${id}-chips`}>
            {m.line_up_keys()}
          </span>
          <span className="visually-hidden" role="status">
            {lastAnnouncement}
          </span>
        </>
      }
    />
  )
}

const addedText = (names: readonly string[], lineUpLength: number): string => {
  const [name, second] = names
  if (name === undefined) return m.line_up_already_added()
  if (second !== undefined) return m.line_up_added_several({ names: joinWithCommas(names) })
  return m.line_up_added({ name, place: ordinal(lineUpLength - 1) })
}

function choicesFor(hits: readonly BandHit[], typed: string, pick: (band: LineUpBand) => void): readonly Choice[] {
  if (!typed) return []
  const knownChoices = hits.map(({ id, name, place }) => ({
    key: id,
    label: <HighlightedMatch name={name} typed={typed} />,
    aside: place,
    pick: () => pick({ bandId: id, bandName: name }),
  }))
  if (hits.some(({ name }) => nameKeyOf(name) === nameKeyOf(typed))) return knownChoices
  const newChoice: Choice = {
    key: 'new',
    label: m.line_up_add_new({ name: typed }),
    icon: 'plus',
    pick: () => pick({ bandName: typed }),
  }
  return [...knownChoices, newChoice]
}

/** Returns the index of the choice to preselect: the hit with the same name key, else the first hit with a word that begins
 * with the input, else the choice to add a new band. If a hit is merely similar, returns -1, so that Enter picks nothing. */
function preselectedIndexIn(hits: readonly BandHit[], typed: string, choices: readonly Choice[]): number {
  const exact = hits.findIndex(({ name }) => nameKeyOf(name) === nameKeyOf(typed))
  if (exact !== -1) return exact
  const prefixMatch = hits.findIndex(({ name }) => hasWordPrefix(name, typed))
  if (prefixMatch !== -1) return prefixMatch
  return hits.some(({ name }) => isSimilarName(name, typed)) ? -1 : choices.length - 1
}

function uniqueByName(bands: readonly LineUpBand[]): readonly LineUpBand[] {
  const byName = new Map<string, LineUpBand>()
  for (const band of bands) if (!byName.has(nameKeyOf(band.bandName))) byName.set(nameKeyOf(band.bandName), band)
  return [...byName.values()]
}
