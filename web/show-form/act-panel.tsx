import { actRoles, actStates, defaultRole } from '#core/shows/act.ts'
import { m } from '#messages'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { roleLabels, stateLabels } from './line-up-text.ts'
import type { LineUpBand } from './show-form-values.ts'

type Props = {
  band: LineUpBand
  index: number
  isLast: boolean
  onMove: (to: number) => void
  onChange: (band: LineUpBand) => void
  onClose: () => void
}

export function ActPanel({ band, index, isLast, onMove, onChange, onClose }: Props) {
  const defaultForPosition = defaultRole(index)
  const change = (changes: Partial<LineUpBand>) => {
    const { role, setTime, state, ...identity } = { ...band, ...changes }
    onChange({
      ...identity,
      ...(role && role !== defaultForPosition && { role }),
      ...(setTime && { setTime }),
      ...(state && state !== 'confirmed' && { state }),
    })
  }
  return (
    <fieldset
      className="act-panel"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <legend className="visually-hidden">{band.bandName}</legend>
      <div className="grid3">
        <Field id="act-role" label={m.line_up_role()}>
          {(control) => (
            <select
              {...control}
              value={band.role ?? defaultForPosition}
              onChange={({ target }) =>
                change({ role: actRoles.find((role) => role === target.value) ?? defaultForPosition })
              }
            >
              {actRoles.map((role) => (
                <option key={role} value={role}>
                  {roleLabels[role]()}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field id="act-time" label={m.line_up_time()}>
          {(control) => (
            <input
              {...control}
              type="time"
              value={band.setTime ?? ''}
              onChange={({ target }) => change({ setTime: target.value })}
            />
          )}
        </Field>
        <Field id="act-state" label={m.line_up_state()}>
          {(control) => (
            <select
              {...control}
              value={band.state ?? 'confirmed'}
              onChange={({ target }) =>
                change({ state: actStates.find((state) => state === target.value) ?? 'confirmed' })
              }
            >
              {actStates.map((state) => (
                <option key={state} value={state}>
                  {stateLabels[state]()}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <p className="row mt4">
        <MoveButton to="earlier" name={band.bandName} isDisabled={index === 0} onPress={() => onMove(index - 1)} />
        <MoveButton to="later" name={band.bandName} isDisabled={isLast} onPress={() => onMove(index + 1)} />
        <button className="btn btn--sm" type="button" onClick={onClose}>
          {m.line_up_done()}
        </button>
      </p>
    </fieldset>
  )
}

type MoveProps = { to: 'earlier' | 'later'; name: string; isDisabled: boolean; onPress: () => void }

function MoveButton({ to, name, isDisabled, onPress }: MoveProps) {
  return (
    <button
      className={to === 'later' ? 'btn btn--sm chip-later' : 'btn btn--sm'}
      type="button"
      aria-label={to === 'earlier' ? m.line_up_earlier({ name }) : m.line_up_later({ name })}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon name="arrow-left" size={16} />
    </button>
  )
}
