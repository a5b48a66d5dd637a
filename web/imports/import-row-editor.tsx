import { useEffect, useRef } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { m } from '#messages'
import { AgeFields } from '#web/show-form/age-fields.tsx'
import { BandsField, TitleField } from '#web/show-form/show-form.tsx'
import { ShowFormInput } from '#web/show-form/show-form-input.tsx'
import type { ShowBase, ShowBody, ShowFormValues } from '#web/show-form/show-form-values.ts'
import { useShowDraftSaving } from '#web/show-form/show-saving.tsx'
import { VenueField } from '#web/show-form/venue-field.tsx'
import { errorsOf, type Row } from './import-rows.ts'

type Props = {
  row: Row
  onValues: (values: Partial<ShowFormValues>) => void
  onDone: () => void
}

const neverSaved = { current: false }

/** Edits the fields of a row that can't be edited in the grid. Changes apply immediately. */
export function ImportRowEditor({ row, onValues, onDone }: Props) {
  const formElement = useRef<HTMLFormElement>(null)
  const latestRow = useRef(row)
  latestRow.current = row
  const resolver: Resolver<ShowFormValues, ShowBase, ShowBody> = (values) => {
    const { showDate, doorTime, showTime } = latestRow.current.values
    const messages = errorsOf(latestRow.current, { ...values, showDate, doorTime, showTime })
    const errors = Object.fromEntries([...messages].map(([field, message]) => [field, { type: 'validate', message }]))
    return messages.size === 0 ? { values: {}, errors: {} } : { values: {}, errors }
  }
  const form = useForm<ShowFormValues, ShowBase, ShowBody>({
    defaultValues: row.values,
    resolver,
    shouldFocusError: false,
  })
  const storeValues = ({ showDate: _, doorTime: __, showTime: ___, ...values }: ShowFormValues) => onValues(values)
  useShowDraftSaving({ form, isSaved: neverSaved, saveDraft: storeValues })
  useEffect(() => {
    // Validates as if submitted, so that errors show from the start and update while typing.
    void form.handleSubmit(() => {})()
  }, [form])
  const isValidated = form.formState.submitCount > 0
  useEffect(() => {
    if (!isValidated) return
    const invalid = formElement.current?.querySelector<HTMLElement>('.has-error :is(input, select, textarea, button)')
    ;(invalid ?? formElement.current?.querySelector<HTMLElement>('input'))?.focus()
  }, [isValidated])
  const finish = () => {
    if (form.getValues('bandText').trim() === '') onDone()
    else formElement.current?.querySelector<HTMLElement>('#bandList')?.focus()
  }
  return (
    <FormProvider {...form}>
      <form
        className="form"
        noValidate
        aria-label={m.import_line({ line: row.line })}
        ref={formElement}
        onSubmit={(event) => {
          event.preventDefault()
          finish()
        }}
      >
        <BandsField />
        <TitleField />
        <VenueField />
        <AgeFields />
        <div className="grid2">
          <ShowFormInput name="price" label={m.common_price()} optional />
          <ShowFormInput name="ticketUrl" label={m.common_ticket_link()} optional type="url" placeholder="https://" />
        </div>
        <ShowFormInput name="eventUrl" label={m.common_event_link()} optional type="url" placeholder="https://" />
        <ShowFormInput name="description" label={m.common_description()} optional rows={3} />
        <div className="row">
          <button className="btn btn--main" type="submit">
            {m.import_done({ line: row.line })}
          </button>
        </div>
      </form>
    </FormProvider>
  )
}
