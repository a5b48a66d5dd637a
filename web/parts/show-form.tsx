import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { AgeFields } from './age-fields.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { LineUpField } from './line-up-field.tsx'
import { PosterField } from './poster-field.tsx'
import { ShowFormInput, type ShowFormState, useSetValue, useShowForm } from './show-form-input.tsx'
import { errorFields, offeredTitle, type ShowFormValues } from './show-form-values.ts'
import { ShowPreview } from './show-preview.tsx'
import { TimesFields } from './times-fields.tsx'
import { VenueField } from './venue-field.tsx'

type Props = {
  form: ShowFormState
  /** The show as it was before, when it is edited. */
  base?: ShowFormValues | undefined
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void
  /** Stands over the fields. */
  before?: ReactNode
  /** Stands under the date and the times: what follows from them. */
  afterTimes?: ReactNode
  /** Stands at the end of the details. */
  moreDetails?: ReactNode
  /** Stands under the fields: the buttons that save and cancel, and how saving went. */
  children: ReactNode
}

/** Everything that can be said of a show, with its preview beside it. */
export function ShowForm({ form, base, onSubmit, before, afterTimes, moreDetails, children }: Props) {
  const { errors, submitCount } = form.formState
  const summary = errorFields.flatMap((id) => {
    const message = errors[id]?.message
    return message ? [{ id, message }] : []
  })
  return (
    <FormProvider {...form}>
      <div className="split split--form">
        <form className="form" noValidate onSubmit={onSubmit} onKeyDown={submitByKey}>
          <ErrorSummary lead="The show is not saved yet." errors={summary} attempt={submitCount} />
          {before}
          <Step title="Poster" optional>
            <PosterField />
          </Step>
          <Step title="Who is playing">
            <Bands />
            <Title />
          </Step>
          <Step title="Where">
            <VenueField />
          </Step>
          <Step title="When">
            <TimesFields />
            {afterTimes}
          </Step>
          <Step title="Details">
            <AgeFields />
            <ShowFormInput name="eventUrl" label="Event link" optional type="url" placeholder="https://" />
            <ShowFormInput name="ticketUrl" label="Ticket link" optional type="url" placeholder="https://" />
            <ShowFormInput name="price" label="Price" optional />
            <ShowFormInput name="description" label="Description" optional rows={5} />
            {moreDetails}
          </Step>
          {children}
        </form>
        <div>
          <ShowPreview base={base} />
          <Keys />
        </div>
      </div>
    </FormProvider>
  )
}

/** Ctrl or Cmd with Enter sends the form off from wherever one is in it. */
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
        {title} {optional && <span className="opt">(optional)</span>}
      </legend>
      {children}
    </fieldset>
  )
}

/** Who plays. */
export function Bands() {
  const { control, formState, getValues, clearErrors } = useShowForm()
  const [bands, text] = useWatch({ control, name: ['bandList', 'bandText'] })
  const set = useSetValue()
  return (
    <LineUpField
      id="bandList"
      bands={bands}
      onBands={(change) => set('bandList', change(getValues('bandList')))}
      text={text}
      onText={(typed) => {
        clearErrors('bandList')
        set('bandText', typed)
      }}
      error={formState.errors.bandList?.message}
    />
  )
}

/** What the show is called; until a person says so, by its bands and venue. */
export function Title() {
  const { control, getValues } = useShowForm()
  const set = useSetValue()
  const [bandList, isNewVenue, venueName, pickedVenue, hasOwnTitle] = useWatch({
    control,
    name: ['bandList', 'isNewVenue', 'venueName', 'pickedVenue', 'hasOwnTitle'],
  })
  const offered = offeredTitle({ bandList, isNewVenue, venueName, pickedVenue })
  useEffect(() => {
    if (!hasOwnTitle && getValues('showTitle') !== offered) set('showTitle', offered)
  })
  return (
    <ShowFormInput
      name="showTitle"
      label="Show title"
      hint={hasOwnTitle ? undefined : 'Filled in from the bands until you change it.'}
      onChange={() => set('hasOwnTitle', true)}
    />
  )
}

function Keys() {
  return (
    <ul className="keys" aria-label="Keys">
      <li>
        <kbd>Ctrl</kbd> <kbd>V</kbd> pastes the poster
      </li>
      <li>
        <kbd>Enter</kbd> picks the marked band or venue
      </li>
      <li>
        <kbd>Backspace</kbd> in an empty box removes the last band
      </li>
      <li>
        <kbd>Alt</kbd> <kbd>←</kbd> <kbd>→</kbd> moves a band up or down the bill
      </li>
      <li>
        <kbd>"…"</kbd> keep a name with commas or slashes whole
      </li>
      <li>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> saves the show
      </li>
    </ul>
  )
}
