import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { memo } from 'react'
import { isCalendarDay } from '#core/time/iso-date-time.ts'
import { m } from '#messages'
import { weekdayOf } from '#web/i18n/formatting.ts'
import { visuallyHidden } from '#web/i18n/markup.tsx'
import type { ErrorField } from '#web/show-form/show-form-values.ts'
import { FieldErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTableRoles } from '#web/ui/table-roles.ts'
import { ImportRowChoices } from './import-row-choices.tsx'
import { ImportRowEditor } from './import-row-editor.tsx'
import { ImportRowState } from './import-row-state.tsx'
import { ImportRowLocation, ImportRowShow } from './import-row-summary.tsx'
import { errorsOf, type Row, type RowState, stateOf, withValues } from './import-rows.ts'

type Props = {
  row: Row
  /** Other lines with a show at the same venue on the same day. */
  sameShowLines: readonly number[] | undefined
  isOpen: boolean
  isBusy: boolean
  onOpen: (line: number | null) => void
  onChange: (line: number, change: (row: Row) => Row) => void
  onChangeAll: (change: (row: Row) => Row) => void
}

export const columnMessages = [m.import_date, m.import_times, m.import_show, m.common_venue, m.import_state] as const

const gridFields = ['showDate', 'doorTime', 'showTime'] as const
const isGridField = (field: ErrorField): boolean => gridFields.some((each) => each === field)

/** Returns the id of a field's input, or of the button that opens the editor with that input. */
export const elementIdOf = (line: number, field: ErrorField): string =>
  `line-${line}-${isGridField(field) ? field : 'edit'}`

const isInShowColumn = (field: ErrorField): boolean => field === 'showTitle' || field === 'bandList'
const isInVenueColumn = (field: ErrorField): boolean =>
  ['venue', 'address', 'latitude', 'longitude', 'timeZone'].some((prefix) => field.startsWith(prefix))
const isOtherField = (field: ErrorField): boolean =>
  !(isInShowColumn(field) || isInVenueColumn(field) || isGridField(field))

/** One imported show: its date and times are edited in the grid, the rest in the editor below. */
export const ImportRow = memo(function ImportRow({
  row,
  sameShowLines,
  isOpen,
  isBusy,
  onOpen,
  onChange,
  onChangeAll,
}: Props) {
  const tableRoles = useTableRoles()
  const { line, values, saved } = row
  const errors = errorsOf(row, values)
  const state = stateOf(row)
  const change = (update: (row: Row) => Row) => onChange(line, update)
  const isDecided = saved !== null || row.isLeftOut
  const isUnderReview = state === 'invalid' || state === 'ready'
  const errorList = (isIncluded: (field: ErrorField) => boolean) =>
    isOpen || !isUnderReview ? null : <Errors errors={[...errors].filter(([field]) => isIncluded(field))} />
  const choices = (isIncluded: (field: string) => boolean) =>
    isUnderReview && !isBusy && <ImportRowChoices row={row} isIncluded={isIncluded} onChange={change} />
  const input = (field: (typeof gridFields)[number], label: InlineLabel) => (
    <InlineInput
      id={elementIdOf(line, field)}
      type={field === 'showDate' ? 'date' : 'time'}
      label={label}
      line={line}
      value={values[field]}
      error={isUnderReview ? errors.get(field) : undefined}
      isReadOnly={isDecided || isBusy}
      onChange={(value) => change((before) => withValues(before, { [field]: value }))}
    />
  )
  return (
    <>
      <tr {...tableRoles.row}>
        <td {...tableRoles.cell} data-th={m.import_date()}>
          <div className="stack gap1">
            {input('showDate', m.import_show_date)}
            {choices((field) => field === 'showDate')}
            <p className="hint">
              {isCalendarDay(values.showDate)
                ? m.import_day_line({ weekday: weekdayOf(values.showDate), line })
                : m.import_line({ line })}
            </p>
          </div>
        </td>
        <td {...tableRoles.cell} data-th={m.import_times()}>
          <div className="stack gap2">
            {input('doorTime', m.import_door_time)}
            {input('showTime', m.import_show_time)}
            {choices((field) => field.endsWith('Time'))}
          </div>
        </td>
        <td className="long-word" {...tableRoles.cell} data-th={m.import_show()}>
          <div className="stack gap2">
            <ImportRowShow row={row} canChoose={!(isDecided || isOpen)} onChangeAll={onChangeAll} />
            {errorList(isInShowColumn)}
          </div>
        </td>
        <td className="long-word" {...tableRoles.cell} data-th={m.common_venue()}>
          <div className="stack gap2">
            <ImportRowLocation row={row} canChoose={!(isDecided || isOpen)} onChange={change} />
            {errorList(isInVenueColumn)}
            {choices((field) => field.startsWith('venue') || field === 'timeZone')}
          </div>
        </td>
        <td className="actions-cell long-word" {...tableRoles.cell} data-th={m.import_state()}>
          <div className="stack gap2">
            <ImportRowState row={row} state={state} errorCount={errors.size} sameShowLines={sameShowLines} />
            {errorList(isOtherField)}
            {saved === null && (
              <Actions row={row} state={state} isOpen={isOpen} isBusy={isBusy} onOpen={onOpen} onChange={change} />
            )}
          </div>
        </td>
      </tr>
      {isOpen && !isDecided && (
        <tr {...tableRoles.row}>
          <td {...tableRoles.cell} colSpan={columnMessages.length}>
            <ImportRowEditor
              row={row}
              onValues={(edited) => change((before) => withValues(before, edited))}
              onDone={() => onOpen(null)}
            />
          </td>
        </tr>
      )}
    </>
  )
})

type InlineLabel = typeof m.import_show_date | typeof m.import_door_time | typeof m.import_show_time

type InlineInputProps = {
  id: string
  type: 'date' | 'time'
  label: InlineLabel
  line: number
  value: string
  error: string | undefined
  isReadOnly: boolean
  onChange: (value: string) => void
}

function InlineInput({ id, type, label, line, value, error, isReadOnly, onChange }: InlineInputProps) {
  return (
    <div className={`field${type === 'time' ? ' field--beside' : ''}${error ? ' has-error' : ''}`}>
      <label className={type === 'date' ? 'visually-hidden' : 'text-sm'} htmlFor={id}>
        <ParaglideMessage message={label} inputs={{ line }} markup={{ vh: visuallyHidden }} />
      </label>
      <input
        className="input"
        id={id}
        type={type}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        readOnly={isReadOnly}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldErrorText id={`${id}-error`} error={error} />
    </div>
  )
}

function Errors({ errors }: { errors: readonly (readonly [ErrorField, string])[] }) {
  return errors.map(([field, message]) => (
    <p className="error" key={field}>
      <Icon name="alert" size={18} /> {message}
    </p>
  ))
}

type ActionsProps = Pick<Props, 'row' | 'isOpen' | 'isBusy' | 'onOpen'> & {
  state: RowState
  onChange: (change: (row: Row) => Row) => void
}

function Actions({ row, state, isOpen, isBusy, onOpen, onChange }: ActionsProps) {
  const { line, isLeftOut } = row
  const button = (
    message: typeof m.import_different_show | typeof m.import_edit,
    onClick: () => void,
    attributes: { id?: string; 'aria-expanded'?: boolean } = {},
  ) => (
    <button
      className="btn btn--sm"
      type="button"
      aria-disabled={isBusy}
      onClick={() => isBusy || onClick()}
      {...attributes}
    >
      <ParaglideMessage message={message} inputs={{ line }} markup={{ vh: visuallyHidden }} />
    </button>
  )
  return (
    <div className="row">
      {state === 'listed' &&
        button(m.import_different_show, () => onChange((before) => ({ ...before, isSeparateShow: true })))}
      {!isLeftOut &&
        button(isOpen ? m.import_close : m.import_edit, () => onOpen(isOpen ? null : line), {
          id: `line-${line}-edit`,
          'aria-expanded': isOpen,
        })}
      {state !== 'listed' &&
        button(isLeftOut ? m.import_include : m.import_leave_out, () => {
          if (isOpen) onOpen(null)
          onChange((before) => ({ ...before, isLeftOut: !isLeftOut }))
        })}
    </div>
  )
}
