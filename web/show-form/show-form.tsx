import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { derivedTitle } from '#core/shows/show-title.ts'
import { m } from '#messages'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { AgeFields } from './age-fields.tsx'
import { DoorFields } from './door-fields.tsx'
import { LineUpField } from './line-up-field.tsx'
import { PosterField } from './poster-field.tsx'
import { ShowFormInput, type ShowFormMethods, useSetValue, useShowForm } from './show-form-input.tsx'
import { errorFields, type ShowFormValues } from './show-form-values.ts'
import { ShowPreview } from './show-preview.tsx'
import { TimesFields } from './times-fields.tsx'
import { VenueField } from './venue-field.tsx'

type Props = {
  form: ShowFormMethods
  /** The stored values of an edited show. */
  base?: ShowFormValues | undefined
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void
  hints?: { showDate?: string; venueId?: string }
  beforeSteps?: ReactNode
  /** Rendered below the times. */
  afterTimes?: ReactNode
  moreDetails?: ReactNode
  /** The failure note, the status line and the buttons, rendered below the fields. */
  children: ReactNode
}

export function ShowForm({ form, base, onSubmit, hints = {}, beforeSteps, afterTimes, moreDetails, children }: Props) {
  const { errors, submitCount } = form.formState
  const summaryErrors = errorFields.flatMap((id) => {
    const message = errors[id]?.message
    return message ? [{ id, message }] : []
  })
  return (
    <FormProvider {...form}>
      <div className="split split--form">
        <form className="form" noValidate onSubmit={onSubmit} onKeyDown={submitByKey}>
          <ErrorSummary lead={m.show_form_not_saved()} errors={summaryErrors} attempt={submitCount} />
          {beforeSteps}
          <Step title={m.show_form_poster()} optional>
            <PosterField />
          </Step>
          <Step title={m.show_form_bands()}>
            <BandsField />
            <TitleField />
          </Step>
          <Step title={m.show_form_where()}>
            <VenueField hint={hints.venueId} />
          </Step>
          <Step title={m.show_form_when()}>
            <TimesFields dateHint={hints.showDate} />
            {afterTimes}
          </Step>
          <Step title={m.show_form_details()}>
            <AgeFields />
            <ShowFormInput name="eventUrl" label={m.common_event_link()} optional type="url" placeholder="https://" />
            <ShowFormInput name="ticketUrl" label={m.common_ticket_link()} optional type="url" placeholder="https://" />
            <ShowFormInput name="description" label={m.common_description()} optional rows={5} />
            {moreDetails}
          </Step>
          <Step title={m.door_title()} optional>
            <DoorFields />
          </Step>
          {children}
        </form>
        <div>
          <ShowPreview base={base} />
          <KeyboardHelp />
        </div>
      </div>
    </FormProvider>
  )
}

function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

type StepProps = { title: string; optional?: boolean; children: ReactNode }

function Step({ title, optional = false, children }: StepProps) {
  return (
    <fieldset className="step">
      <legend>
        {title} {optional && <span className="optional">{m.field_optional()}</span>}
      </legend>
      {children}
    </fieldset>
  )
}

export function BandsField() {
  const { control, formState, getValues, clearErrors } = useShowForm()
  const [bands, text] = useWatch({ control, name: ['bandList', 'bandText'] })
  const set = useSetValue()
  return (
    <LineUpField
      id="bandList"
      bands={bands}
      onBands={(updater) => set('bandList', updater(getValues('bandList')), ['showTitle'])}
      text={text}
      onText={(typed) => {
        clearErrors('bandList')
        set('bandText', typed)
      }}
      error={formState.errors.bandList?.message}
    />
  )
}

/** If the title is empty and the line-up is not, the hint shows the derived title. */
export function TitleField() {
  const { control } = useShowForm()
  const [lineUp, showTitle] = useWatch({ control, name: ['bandList', 'showTitle'] })
  const isDerived = lineUp.length > 0 && showTitle.trim() === ''
  return (
    <ShowFormInput
      name="showTitle"
      label={m.common_show_title()}
      hint={isDerived ? m.show_form_title_hint({ title: derivedTitle({ lineUp }) }) : undefined}
    />
  )
}

const keyboardHelp = [
  m.show_form_key_paste,
  m.show_form_key_pick,
  m.show_form_key_remove,
  m.show_form_key_move,
  m.show_form_key_quote,
  m.show_form_key_save,
] as const

function KeyboardHelp() {
  return (
    <ul className="keys" aria-label={m.show_form_keys()}>
      {keyboardHelp.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index}>
          <ParaglideMessage message={message} markup={{ kbd: ({ children }) => <kbd>{children}</kbd> }} />
        </li>
      ))}
    </ul>
  )
}
