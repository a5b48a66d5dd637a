import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type DefaultValues, FormProvider, type Path, type PathValue, type Resolver, useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { parseFieldIssue } from '#core/messages/field-message.ts'
import { m } from '#messages'
import { ApiError, useApi } from '#web/data/api.ts'
import { type EntryKind, entryPath } from '#web/data/entry-path.ts'
import { failureText } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { useDraftSaving } from '#web/drafts/draft-saving.ts'
import { LeaveGuard } from '#web/drafts/leave-guard.tsx'
import { useOwnDraft } from '#web/drafts/own-draft.ts'
import { bold } from '#web/i18n/markup.tsx'
import { serverText } from '#web/i18n/server-messages.ts'
import { Screen } from '#web/page/screen.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { DraftNote } from '#web/ui/draft-note.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { StatusLine } from '#web/ui/status-line.tsx'
import { EntryConflict } from './entry-conflict.tsx'
import { compareEntry, type EntryDifferences } from './entry-merge.ts'

type SavedEntry = { id: string; slug: string; name: string; version: number }

type Issue = { path: readonly PropertyKey[]; message: string }
type ParseResult = { success: true; data: object } | { success: false; error: { issues: readonly Issue[] } }

type Props<Values extends Record<string, string>, Entry extends SavedEntry> = {
  kind: EntryKind
  entry: Entry
  valuesOf: (entry: Entry) => Values
  /** Returns the request body, or the errors. */
  parse: (values: Values) => ParseResult
  /** Labels by field, in the order of the form; the name of a field is also the id of its element. */
  labels: Readonly<Record<keyof Values & string, () => string>>
  /** Returns the text that a conflict shows for a value, by default the value itself. */
  valueText?: (field: string, value: string) => string
  /** Reasons why the form can't be saved yet, by field. */
  unfinished?: Readonly<Record<string, string>>
  children: ReactNode
}

/** Returns the text of an error, with the number of the invalid item in a list field. */
const messageOf = ({ path, message }: Issue): string =>
  serverText(parseFieldIssue(message, typeof path[1] === 'number' ? { nth: path[1] + 1 } : {}))

/** Returns the type of an error, with the index of the invalid item in a list field. */
const errorTypeOf = ({ path }: Issue): string => (typeof path[1] === 'number' ? `item-${path[1]}` : 'field')

/** The saved values and version that the edit is based on, and the values in the form. */
type EntryDraft<Values> = { values: Values; version: number; typed: Values }

/** The edit form for a band or venue: validates like the server, merges concurrent changes field by field, and keeps a
 * draft that survives reloads, the Back button and expired sessions. */
export function EntryEdit<Values extends Record<string, string>, Entry extends SavedEntry>(
  props: Props<Values, Entry>,
) {
  const {
    kind,
    entry,
    valuesOf,
    parse,
    labels,
    valueText = (_field, value) => value,
    unfinished = {},
    children,
  } = props
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const { isBusy, failure, run } = useSingleRequest()
  const [initial] = useState(() => ({ values: valuesOf(entry), version: entry.version }))
  const draft = useOwnDraft<EntryDraft<Values>>(`edit-${kind}:${entry.id}`, { ...initial, typed: initial.values })
  const [restoredDraft, setRestoredDraft] = useState(() => draft.read())
  const base = useRef<{ values: Values; version: number }>(restoredDraft ?? initial)
  const isSaved = useRef(false)
  const [merge, setMerge] = useState<(EntryDifferences & { theirValues: Values }) | null>(null)
  const fields = Object.keys(labels) as (keyof Values & Path<Values>)[]

  const resolver: Resolver<Values, unknown, object> = (values) => {
    const parsed = parse(values as Values)
    const errors: Record<string, { type: string; message: string }> = {}
    for (const [field, message] of Object.entries(unfinished)) errors[field] = { type: 'unfinished', message }
    if (parsed.success && Object.keys(errors).length === 0) return { values: parsed.data, errors: {} }
    for (const issue of parsed.success ? [] : parsed.error.issues)
      errors[String(issue.path[0])] ??= { type: errorTypeOf(issue), message: messageOf(issue) }
    return { values: {}, errors: errors as never }
  }
  const form = useForm<Values, unknown, object>({
    shouldFocusError: false,
    resolver,
    defaultValues: (restoredDraft?.typed ?? initial.values) as DefaultValues<Values>,
  })
  const { errors, submitCount } = form.formState
  const isDirty = (values: Values) => fields.some((field) => values[field] !== base.current.values[field])
  const saveDraft = (typed: Values) => {
    const { values, version } = base.current
    if (isDirty(typed)) draft.save({ values, version, typed })
    else draft.drop()
  }
  useDraftSaving({ form, isSaved, saveDraft })
  const startOver = () => {
    draft.drop()
    base.current = initial
    form.reset(initial.values as DefaultValues<Values>)
    setRestoredDraft(null)
    setMerge(null)
  }
  const setField = (field: keyof Values & Path<Values>, value: string) =>
    form.setValue(field, value as PathValue<Values, typeof field>, {
      shouldDirty: true,
      shouldValidate: submitCount > 0,
    })

  /** Fills in the fields that only the other edit changed. The user chooses the values of fields that both edits changed. */
  const mergeTheirChanges = (current: Entry) => {
    const theirValues = valuesOf(current)
    const result = compareEntry(base.current.values, form.getValues(), theirValues)
    base.current = { values: theirValues, version: current.version }
    for (const field of fields) if (result.accepted.includes(field)) setField(field, theirValues[field] ?? '')
    setMerge({ ...result, theirValues })
  }
  const save = (body: object) =>
    run(async () => {
      try {
        const saved = await api.send(
          'PUT',
          `/api/${kind}/{id}`,
          { ...body, version: base.current.version },
          { params: { id: entry.id } },
        )
        isSaved.current = true
        draft.drop()
        toast(m.edit_entry_done({ name: saved.name }))
        await client.invalidateQueries({ refetchType: 'none' })
        navigate(entryPath(kind, saved.slug))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 409 && error.problem.current) return mergeTheirChanges(error.problem.current as Entry)
        const fieldErrors = error.errors.filter(({ field }) => field in labels)
        for (const { field, message } of fieldErrors)
          form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: true })
        if (fieldErrors.length === 0) throw error
      }
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (merge?.conflicts.length) return document.getElementById('conflict')?.focus()
    void form.handleSubmit(save)(event)
  }
  const summaryErrors = fields.flatMap((id) => {
    const message = (errors as Record<string, { message?: string }>)[id]?.message
    return message ? [{ id, message }] : []
  })
  const title = m.card_edit({ title: entry.name })
  return (
    <Screen title={summaryErrors.length > 0 ? m.common_error_title({ title }) : title}>
      <LeaveGuard
        isDirty={() => !isSaved.current && isDirty(form.getValues())}
        text={m.edit_entry_leave({ name: entry.name })}
        onLeave={draft.drop}
      >
        {() => (
          <div className="wrap medium page">
            <div className="page-head">
              <h1>{title}</h1>
            </div>
            {restoredDraft && <DraftNote onStartOver={startOver} />}
            <FormProvider {...form}>
              <form className="form" method="post" noValidate onSubmit={submit}>
                <ErrorSummary
                  lead={m.edit_entry_not_saved({ name: entry.name })}
                  errors={summaryErrors}
                  attempt={submitCount}
                />
                {failure !== null && (
                  <FailureNote failure={failure}>
                    <ParaglideMessage
                      message={m.edit_entry_failed}
                      inputs={{ name: entry.name, reason: failureText(failure) }}
                      markup={{ b: bold }}
                    />
                  </FailureNote>
                )}
                {merge && (
                  <EntryConflict
                    merge={merge}
                    labels={labels}
                    myValues={form.getValues()}
                    valueText={valueText}
                    onKeepMine={(field) => setMerge(withoutConflict(merge, field))}
                    onTakeTheirs={(field) => {
                      setField(field as keyof Values & Path<Values>, merge.theirValues[field] ?? '')
                      setMerge(withoutConflict(merge, field))
                    }}
                  />
                )}
                {children}
                <div className="save-bar">
                  <button className="btn btn--main" type="submit" aria-disabled={isBusy}>
                    {m.common_save()}
                  </button>
                  <Link className="btn" to={entryPath(kind, entry.slug)}>
                    {m.common_cancel()}
                  </Link>
                </div>
                <StatusLine status={isBusy ? { tone: 'busy', text: m.common_saving() } : null} />
              </form>
            </FormProvider>
          </div>
        )}
      </LeaveGuard>
    </Screen>
  )
}

const withoutConflict = <Merge extends EntryDifferences>(merge: Merge, field: string): Merge => ({
  ...merge,
  conflicts: merge.conflicts.filter((other) => other !== field),
})
