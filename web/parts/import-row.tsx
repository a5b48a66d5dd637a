import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { statusWord, weekdayOf } from '#web/wording.ts'
import { FieldErrorText } from './field.tsx'
import { Icon } from './icon.tsx'
import { ImportRowEditor } from './import-row-editor.tsx'
import { ImportRowPlace, ImportRowShow } from './import-row-words.tsx'
import { errorsOf, type Row, type RowState, stateOf, withValues } from './import-rows.ts'
import { keepsDraft } from './leave-guard.tsx'
import type { ErrorField } from './show-form-values.ts'
import { as } from './table-roles.ts'

type Props = {
  row: Row
  /** Other lines at the same venue on the same day. */
  sameAs: readonly number[] | undefined
  isOpen: boolean
  isBusy: boolean
  onOpen: (line: number | null) => void
  onChange: (line: number, change: (row: Row) => Row) => void
}

export const columns = ['Date', 'Times', 'Show', 'Venue', 'State']

/** The id of what mends a field of a row; of what stands in the editor, of the button that opens it. */
export const idOf = (line: number, field: ErrorField): string =>
  field === 'showDate' || field === 'doorTime' || field === 'showTime' ? `line-${line}-${field}` : `line-${line}-edit`

const isOfShow = (field: ErrorField): boolean => field === 'showTitle' || field === 'bandList'
const isOfVenue = (field: ErrorField): boolean =>
  field.startsWith('venue') || field.startsWith('address') || field === 'latitude' || field === 'longitude'
const isOfRest = (field: ErrorField): boolean =>
  !(isOfShow(field) || isOfVenue(field) || field === 'showDate' || field === 'doorTime' || field === 'showTime')

/** One show that was read: what stands on a bill may be changed in the grid, the rest in what opens under it. */
export const ImportRow = memo(function ImportRow({ row, sameAs, isOpen, isBusy, onOpen, onChange }: Props) {
  const { line, values, saved } = row
  const errors = errorsOf(row, values)
  const state = stateOf(row)
  const change = (to: (row: Row) => Row) => onChange(line, to)
  const isStill = saved !== null || row.isLeftOut
  const isWrong = state === 'wrong' || state === 'ready'
  const shown = (isOf: (field: ErrorField) => boolean) =>
    isOpen || !isWrong ? null : <Errors errors={[...errors].filter(([field]) => isOf(field))} />
  const input = (field: 'showDate' | 'doorTime' | 'showTime', label: string) => (
    <Inline
      id={idOf(line, field)}
      type={field === 'showDate' ? 'date' : 'time'}
      label={label}
      line={line}
      value={values[field]}
      error={isWrong ? errors.get(field) : undefined}
      isFixed={isStill || isBusy}
      onChange={(value) => change((before) => withValues(before, { [field]: value }))}
    />
  )
  return (
    <>
      <tr {...as.row}>
        <td {...as.cell} data-th="Date">
          <div className="stack gap1">
            {input('showDate', 'Show date')}
            <p className="hint">
              {values.showDate > '1000' ? `${weekdayOf(values.showDate)}, line ${line}` : `Line ${line}`}
            </p>
          </div>
        </td>
        <td {...as.cell} data-th="Times">
          <div className="stack gap2">
            {input('doorTime', 'Door time')}
            {input('showTime', 'Show time')}
          </div>
        </td>
        <td className="long-word" {...as.cell} data-th="Show">
          <div className="stack gap2">
            <ImportRowShow row={row} canChoose={!(isStill || isOpen)} onChange={change} />
            {shown(isOfShow)}
          </div>
        </td>
        <td className="long-word" {...as.cell} data-th="Venue">
          <div className="stack gap2">
            <ImportRowPlace row={row} canChoose={!(isStill || isOpen)} onChange={change} />
            {shown(isOfVenue)}
          </div>
        </td>
        <td className="acts-cell long-word" {...as.cell} data-th="State">
          <div className="stack gap2">
            <State row={row} state={state} errors={errors.size} sameAs={sameAs} />
            {shown(isOfRest)}
            {saved === null && (
              <Actions row={row} state={state} isOpen={isOpen} isBusy={isBusy} onOpen={onOpen} onChange={change} />
            )}
          </div>
        </td>
      </tr>
      {isOpen && !isStill && (
        <tr {...as.row}>
          <td {...as.cell} colSpan={columns.length}>
            <ImportRowEditor
              row={row}
              onValues={(typed) => change((before) => withValues(before, typed))}
              onDone={() => onOpen(null)}
            />
          </td>
        </tr>
      )}
    </>
  )
})

type InlineProps = {
  id: string
  type: 'date' | 'time'
  label: string
  line: number
  value: string
  error: string | undefined
  isFixed: boolean
  onChange: (value: string) => void
}

function Inline({ id, type, label, line, value, error, isFixed, onChange }: InlineProps) {
  const [short, rest] = label.split(' ')
  return (
    <div className={`field${type === 'time' ? ' field--beside' : ''}${error ? ' has-error' : ''}`}>
      <label className={type === 'date' ? 'vh' : 'sm'} htmlFor={id}>
        {short}{' '}
        <span className="vh">
          {rest} line {line}
        </span>
      </label>
      <input
        className="input"
        id={id}
        type={type}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        readOnly={isFixed}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldErrorText id={`${id}-error`} error={error} />
    </div>
  )
}

function Errors({ errors }: { errors: readonly (readonly [ErrorField, string])[] }) {
  return errors.map(([field, message]) => (
    <p className="err" key={field}>
      <Icon name="alert" size={18} /> {message}
    </p>
  ))
}

type StateProps = { row: Row; state: RowState; errors: number; sameAs: readonly number[] | undefined }

function State({ row, state, errors, sameAs }: StateProps) {
  const { saved, duplicates, clashes, notes, status } = row
  if (saved)
    return (
      <p>
        <b>Saved:</b>{' '}
        <Link to={`/shows/${saved.slug}`} target="_blank" {...keepsDraft}>
          {saved.showTitle}
        </Link>
      </p>
    )
  if (state === 'left-out' || state === 'saved') return <p className="mute">Left out</p>
  const words = { ready: 'Ready', listed: 'Listed already', wrong: `${errors} to mend` }[state]
  return (
    <>
      <p>
        <b>{words}</b>
        {status !== 'scheduled' && `, ${statusWord(status)}`}
      </p>
      <Others shows={duplicates} said="Is it this one?" />
      <Others shows={clashes} said="Also that night:" />
      {sameAs && <p className="sm">The same venue and day as line {sameAs.join(', ')}</p>}
      {notes.map((note) => (
        <p className="hint" key={note}>
          {note}
        </p>
      ))}
    </>
  )
}

function Others({ shows, said }: { shows: Row['duplicates']; said: string }): ReactNode {
  if (shows.length === 0) return null
  return (
    <p className="sm">
      {said}{' '}
      {shows.map(({ id, slug, showTitle, venueName, venueCity }) => (
        <span key={id}>
          <Link to={`/shows/${slug}`} target="_blank" {...keepsDraft}>
            {showTitle}
          </Link>
          , {venueName}, {venueCity}{' '}
        </span>
      ))}
    </p>
  )
}

type ActionsProps = Pick<Props, 'row' | 'isOpen' | 'isBusy' | 'onOpen'> & {
  state: RowState
  onChange: (change: (row: Row) => Row) => void
}

function Actions({ row, state, isOpen, isBusy, onOpen, onChange }: ActionsProps) {
  const { line, isLeftOut } = row
  const button = (words: string, onClick: () => void, more: { id?: string; 'aria-expanded'?: boolean } = {}) => (
    <button className="btn btn--sm" type="button" aria-disabled={isBusy} onClick={() => isBusy || onClick()} {...more}>
      {words} <span className="vh">line {line}</span>
    </button>
  )
  return (
    <div className="row">
      {state === 'listed' && button('It is another show', () => onChange((before) => ({ ...before, again: true })))}
      {!isLeftOut &&
        button(isOpen ? 'Close' : 'Edit', () => onOpen(isOpen ? null : line), {
          id: `line-${line}-edit`,
          'aria-expanded': isOpen,
        })}
      {state !== 'listed' &&
        button(isLeftOut ? 'Take in' : 'Leave out', () => {
          if (isOpen) onOpen(null)
          onChange((before) => ({ ...before, isLeftOut: !isLeftOut }))
        })}
    </div>
  )
}
