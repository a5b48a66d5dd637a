import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { failureText, fieldFailure } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import type { Draft } from '#web/drafts/form-draft.ts'
import { LeaveGuard } from '#web/drafts/leave-guard.tsx'
import { countParams } from '#web/i18n/formatting.ts'
import { ImportPreview } from '#web/imports/import-preview.tsx'
import { SkippedLines } from '#web/imports/import-review.tsx'
import { makeRow, type Row } from '#web/imports/import-rows.ts'
import { Screen } from '#web/page/screen.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { Field } from '#web/ui/field.tsx'
import { StatusLine } from '#web/ui/status-line.tsx'
import { mergeSource, SourceConflict, type SourceMerge, savedValuesFromConflict } from './source-conflict.tsx'
import { SourceSettings } from './source-settings.tsx'
import {
  bodyOf,
  fieldId,
  inputErrors,
  type SourceErrors,
  type SourceValues,
  serverErrors,
  sourceFields,
} from './source-values.ts'

type Preview = { address: string; rows: readonly Row[]; skipped: Parameters<typeof SkippedLines>[0]['lines'] }

type Props = {
  title: string
  lead: string
  initial: SourceValues
  draft: Draft<SourceValues>
  /** A new source can be saved only after a preview of its address. */
  isNew: boolean
  previewsImmediately?: boolean
  onSave: (body: ReturnType<typeof bodyOf>) => Promise<void>
  children?: ReactNode
}

export function SourceForm({
  title,
  lead,
  initial,
  draft,
  isNew,
  previewsImmediately = false,
  onSave,
  children,
}: Props) {
  const [values, setValues] = useState<SourceValues>(() => draft.read() ?? initial)
  const [errors, setErrors] = useState<SourceErrors>({})
  const [attempt, setAttempt] = useState(0)
  const [preview, setPreview] = useState<Preview | null>(null)
  const { isBusy, failure, run } = useSingleRequest()
  const isSaved = useRef(false)
  const base = useRef(initial)
  const [merge, setMerge] = useState<SourceMerge | null>(null)
  const change = (changed: Partial<SourceValues>) => {
    const next = { ...values, ...changed }
    setValues(next)
    draft.save(next)
    if (attempt > 0) setErrors(inputErrors(next))
  }
  const showErrors = (newErrors: SourceErrors) => {
    setErrors(newErrors)
    setAttempt((before) => before + 1)
  }
  const save = async () => {
    if (merge?.conflicts.length) return document.getElementById('conflict')?.focus()
    const needsPreview = isNew && preview?.address !== values.address.trim()
    const newErrors = { ...(needsPreview && { address: m.sources_look_first() }), ...inputErrors(values) }
    if (Object.keys(newErrors).length > 0) return showErrors(newErrors)
    setErrors({})
    await run(async () => {
      try {
        await onSave(bodyOf(values))
        isSaved.current = true
        draft.drop()
      } catch (error) {
        const theirs = savedValuesFromConflict(error)
        if (theirs) {
          const isBaseKnown = base.current.version === values.version
          const merged = mergeSource(isBaseKnown ? base.current : null, values, theirs)
          base.current = theirs
          change(merged.values)
          return setMerge(merged.merge)
        }
        showErrors(serverErrors(error))
        throw error
      }
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const summaryErrors = sourceFields.flatMap((field) => {
    const message = errors[field]
    return message ? [{ id: fieldId(field), message }] : []
  })
  const isDirty = () => !isSaved.current && JSON.stringify(values) !== JSON.stringify(initial)
  return (
    <Screen title={summaryErrors.length > 0 ? m.common_error_title({ title }) : title}>
      <LeaveGuard isDirty={isDirty} text={m.sources_leave()} onLeave={draft.drop}>
        {() => (
          <div className="wrap medium page">
            <div className="page-head">
              <h1>{title}</h1>
              <p>{lead}</p>
            </div>
            <div className="form">
              <ErrorSummary lead={m.sources_not_saved()} errors={summaryErrors} attempt={attempt} />
              {merge && (
                <SourceConflict
                  merge={merge}
                  values={values}
                  onResolve={(resolved, remaining) => {
                    change(resolved)
                    setMerge(remaining)
                  }}
                />
              )}
              <Address
                values={values}
                error={errors.address}
                isNew={isNew}
                previewsImmediately={previewsImmediately}
                onChange={change}
                onPreview={setPreview}
              />
              {preview && <PreviewSection preview={preview} />}
              {(preview !== null || !isNew) && (
                <form className="form" noValidate onSubmit={submit}>
                  <SourceSettings values={values} errors={errors} onChange={change} />
                  {failure !== null && summaryErrors.length === 0 && (
                    <FailureNote failure={failure}>
                      <b>{m.sources_not_saved()}</b> {failureText(failure)}
                    </FailureNote>
                  )}
                  <StatusLine status={isBusy ? { tone: 'busy', text: m.common_saving() } : null} />
                  <div className="save-bar">
                    <button className="btn btn--main" type="submit" aria-disabled={isBusy}>
                      {m.common_save()}
                    </button>
                    {children}
                  </div>
                </form>
              )}
            </div>
          </div>
        )}
      </LeaveGuard>
    </Screen>
  )
}

type AddressProps = {
  values: SourceValues
  error: string | undefined
  isNew: boolean
  previewsImmediately: boolean
  onChange: (changed: Partial<SourceValues>) => void
  onPreview: (preview: Preview | null) => void
}

function Address({ values, error, isNew, previewsImmediately, onChange, onPreview }: AddressProps) {
  const api = useApi()
  const { isBusy, failure, run, clearFailure } = useSingleRequest()
  const loadPreview = () =>
    run(async () => {
      const address = values.address.trim()
      const { rows, skipped } = await api.send('POST', '/api/imports/read', { url: address })
      onPreview({ address, rows: rows.map(makeRow), skipped })
    })
  const loadInitialPreview = useEffectEvent(() => void loadPreview())
  useEffect(() => {
    if (previewsImmediately) loadInitialPreview()
  }, [previewsImmediately])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void loadPreview()
  }
  const refusal = fieldFailure(failure, 'url', 'text')
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className="step">
        <legend className="visually-hidden">{m.sources_address()}</legend>
        <Field
          id={fieldId('address')}
          label={m.sources_address()}
          hint={m.sources_address_hint()}
          error={refusal ?? error}
        >
          {(control) => (
            <input
              {...control}
              type="url"
              inputMode="url"
              placeholder="https://"
              value={values.address}
              onChange={({ target }) => {
                clearFailure()
                onChange({ address: target.value })
              }}
            />
          )}
        </Field>
        {failure !== null && !refusal && <FailureNote failure={failure}>{failureText(failure)}</FailureNote>}
        <StatusLine status={isBusy ? { tone: 'busy', text: m.import_reading() } : null} />
        <button className={isNew ? 'btn btn--main' : 'btn'} type="submit" aria-disabled={isBusy}>
          {m.sources_look()}
        </button>
      </fieldset>
    </form>
  )
}

function PreviewSection({ preview: { rows, skipped } }: { preview: Preview }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each preview moves the focus
  useEffect(() => heading.current?.focus(), [rows])
  return (
    <section className="stack" aria-labelledby="source-preview">
      <h2 className="section-heading" id="source-preview" tabIndex={-1} ref={heading}>
        {rows.length > 0 ? m.sources_found(countParams(rows.length)) : m.import_nothing_found()}
      </h2>
      {rows.length > 0 && <ImportPreview rows={rows} />}
      <SkippedLines lines={skipped} />
    </section>
  )
}
