import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { fold } from '#core/text.ts'
import { Icon } from './icon.tsx'
import { ordinal } from './line-up-text.ts'
import type { BilledBand } from './show-form-values.ts'

type Props = {
  bands: readonly BilledBand[]
  /** With the sentence that tells what has been done. */
  onChange: (bands: readonly BilledBand[], said: string) => void
  /** The focus goes on to the box behind the chips. */
  onLeave: () => void
  handle: Ref<{ focus(index: number): void }>
  hintId: string
}

/**
 * The bands on the bill. A chip that is pressed opens the buttons that move it, for whoever has no Alt key; with the
 * keyboard the arrows go from chip to chip, Alt and an arrow moves the band, Delete or Backspace takes it off.
 */
export function LineUpChips({ bands, onChange, onLeave, handle, hintId }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const wanted = useRef<number | null>(null)
  const focus = (index: number) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('.chip-name')
    const button = buttons?.[Math.max(index, 0)]
    if (button) button.focus()
    else onLeave()
  }
  useImperativeHandle(handle, () => ({ focus }))
  // A chip that has moved in the document has lost the focus on the way.
  useLayoutEffect(() => {
    if (wanted.current === null) return
    focus(wanted.current)
    wanted.current = null
  })
  const remove = (index: number) => {
    const band = bands[index]
    if (!band) return
    wanted.current = index
    onChange(bands.toSpliced(index, 1), `${band.bandName} removed`)
  }
  const move = (index: number, to: number) => {
    const band = bands[index]
    if (!band || to < 0 || to >= bands.length) return
    wanted.current = to
    onChange(bands.toSpliced(index, 1).toSpliced(to, 0, band), `${band.bandName} is now ${ordinal(to)} on the bill`)
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
  return (
    <ul className="chip-list" aria-label="On the bill" ref={list} hidden={bands.length === 0}>
      {bands.map(({ bandName }, index) => {
        const key = fold(bandName)
        const isOpened = opened === key
        return (
          <li className="chip" key={key}>
            <button
              className="chip-name"
              type="button"
              aria-expanded={isOpened}
              aria-describedby={hintId}
              onClick={() => setOpened(isOpened ? null : key)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <span className="first">{ordinal(index)}</span> {bandName}
            </button>
            {isOpened && (
              <>
                <MoveButton to="earlier" name={bandName} off={index === 0} onPress={() => move(index, index - 1)} />
                <MoveButton
                  to="later"
                  name={bandName}
                  off={index === bands.length - 1}
                  onPress={() => move(index, index + 1)}
                />
              </>
            )}
            <button type="button" tabIndex={-1} aria-label={`Remove ${bandName}`} onClick={() => remove(index)}>
              <Icon name="x" size={16} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type MoveProps = { to: 'earlier' | 'later'; name: string; off: boolean; onPress: () => void }

function MoveButton({ to, name, off, onPress }: MoveProps) {
  return (
    <button className={`chip-${to}`} type="button" aria-label={`Move ${name} ${to}`} disabled={off} onClick={onPress}>
      <Icon name="arrow-left" size={16} />
    </button>
  )
}
