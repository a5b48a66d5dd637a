import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { isPlaying } from '#core/shows/act.ts'
import { nameKeyOf } from '#core/text/text.ts'
import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { ActPanel } from './act-panel.tsx'
import { detailText, ordinal } from './line-up-text.ts'
import type { LineUpBand } from './show-form-values.ts'

type Props = {
  bands: readonly LineUpBand[]
  /** `announcement` describes the change for screen readers. */
  onChange: (bands: readonly LineUpBand[], announcement: string) => void
  onLeave: () => void
  handle: Ref<{ focus(index: number): void }>
  hintId: string
  newBandHintId: string
}

/** The left and right arrow keys move the focus between chips; with Alt, they move the band. Delete and Backspace remove it. */
export function LineUpChips({ bands, onChange, onLeave, handle, hintId, newBandHintId }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const indexToFocus = useRef<number | null>(null)
  const focus = (index: number) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('.chip-name')
    const button = buttons?.[Math.max(index, 0)]
    if (button) button.focus()
    else onLeave()
  }
  useImperativeHandle(handle, () => ({ focus }))
  // Moving a chip in the DOM removes its focus.
  useLayoutEffect(() => {
    if (indexToFocus.current === null) return
    focus(indexToFocus.current)
    indexToFocus.current = null
  })
  const remove = (index: number) => {
    const band = bands[index]
    if (!band) return
    indexToFocus.current = index
    onChange(bands.toSpliced(index, 1), m.line_up_removed({ name: band.bandName }))
  }
  const move = (index: number, to: number) => {
    const band = bands[index]
    if (!band || to < 0 || to >= bands.length) return
    // At either end of the line-up, the pressed button becomes disabled and loses the focus.
    if (!isInPanel(document.activeElement) || to === 0 || to === bands.length - 1) indexToFocus.current = to
    onChange(
      bands.toSpliced(index, 1).toSpliced(to, 0, band),
      m.line_up_moved({ name: band.bandName, place: ordinal(to) }),
    )
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (event.altKey) move(index, index + step)
      else focus(index + step)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      remove(index)
    }
  }
  const openIndex = bands.findIndex(({ bandName }) => nameKeyOf(bandName) === openKey)
  const openBand = bands[openIndex]
  const close = () => {
    setOpenKey(null)
    focus(openIndex)
  }
  const chips = (
    <ul className="chip-list" aria-label={m.line_up_preview()} ref={list} hidden={bands.length === 0}>
      {bands.map((band, index) => {
        const { bandId, bandName } = band
        const key = nameKeyOf(bandName)
        const isOpen = openKey === key
        const details = detailText(band)
        return (
          <li className={isPlaying(band) ? 'chip' : 'chip is-out'} key={key}>
            <button
              className="chip-name"
              type="button"
              aria-expanded={isOpen}
              aria-describedby={bandId ? hintId : `${hintId} ${newBandHintId}`}
              onClick={() => setOpenKey(isOpen ? null : key)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <span className="first">{ordinal(index)}</span> <span>{bandName}</span>
              {!bandId && (
                <>
                  {' '}
                  <small>
                    &nbsp;<span className="tag tag--highlight">{m.line_up_new()}</span>
                  </small>
                </>
              )}
              {details && <small>&nbsp;{details}</small>}
            </button>
            <button
              type="button"
              tabIndex={-1}
              aria-label={m.filter_unselect({ name: bandName })}
              onClick={() => remove(index)}
            >
              <Icon name="x" size={16} />
            </button>
          </li>
        )
      })}
    </ul>
  )
  return (
    <>
      {chips}
      {openBand && (
        <ActPanel
          band={openBand}
          index={openIndex}
          isLast={openIndex === bands.length - 1}
          onMove={(to) => move(openIndex, to)}
          onChange={(band) => onChange(bands.with(openIndex, band), '')}
          onClose={close}
        />
      )}
    </>
  )
}

const isInPanel = (element: Element | null): boolean => element?.closest('.act-panel') != null
