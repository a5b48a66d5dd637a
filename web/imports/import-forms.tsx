import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { ParsedImport } from '#core/imports/review-drafts.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { failureText, fieldFailure } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { bold } from '#web/i18n/markup.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { Field, FieldErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusLine } from '#web/ui/status-line.tsx'
import { useFileDropAndPaste } from '#web/upload/file-drop-and-paste.ts'
import { FileInput } from '#web/upload/file-input.tsx'

type Props = {
  text: string
  url: string
  onChange: (change: { text: string } | { url: string }) => void
  onRead: (result: ParsedImport) => void
}

export function ImportForms({ text, url, onChange, onRead }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const fileBody = () => {
    const form = new FormData()
    if (file) form.append('file', file)
    return form
  }
  return (
    <div className="form">
      <ReadForm
        title={m.import_text_title()}
        field="text"
        buttonLabel={m.import_text_do()}
        body={() => ({ text })}
        onRead={onRead}
      >
        {(error) => (
          <Field id="text" label={m.import_text()} hint={m.import_text_hint()} error={error}>
            {(control) => (
              <textarea
                {...control}
                rows={8}
                value={text}
                placeholder={m.import_text_example()}
                spellCheck={false}
                onChange={({ target }) => onChange({ text: target.value })}
              />
            )}
          </Field>
        )}
      </ReadForm>
      <ReadForm
        title={m.import_file_title()}
        field="file"
        buttonLabel={m.import_file_do()}
        body={fileBody}
        onRead={onRead}
      >
        {(error) => <FileField file={file} onFile={setFile} error={error} />}
      </ReadForm>
      <ReadForm
        title={m.import_url_title()}
        field="url"
        buttonLabel={m.import_url_do()}
        body={() => ({ url })}
        onRead={onRead}
      >
        {(error) => (
          <Field id="url" label={m.import_url()} hint={m.import_url_hint()} error={error}>
            {(control) => (
              <input
                {...control}
                type="url"
                inputMode="url"
                placeholder="https://"
                value={url}
                onChange={({ target }) => onChange({ url: target.value })}
              />
            )}
          </Field>
        )}
      </ReadForm>
    </div>
  )
}

type FileProps = { file: File | null; onFile: (file: File) => void; error: string | undefined }

/** A field for a file, which can also be dropped anywhere on the page. */
function FileField({ file, onFile, error }: FileProps) {
  const input = useRef<HTMLInputElement>(null)
  const isDragOver = useFileDropAndPaste(onFile, () => false)
  return (
    <div className="field">
      <div className={`dropzone dropzone--empty${isDragOver ? ' is-over' : ''}`}>
        <Icon name="list" size={36} />
        <div className="stack stack--close">
          <p id="file-hint">
            <ParaglideMessage message={m.import_file_drop} markup={{ b: bold }} />
            <br />
            <span className="hint">{m.import_file_hint()}</span>
          </p>
          <p className="long-word" role="status" id="file-name">
            {file && <b>{file.name}</b>}
          </p>
          <FileInput
            ref={input}
            accept=".csv,.tsv,.txt,.ics,text/csv,text/calendar"
            onFile={onFile}
            data-testid="import-file"
          />
          <p className="row">
            <button
              className="btn btn--sm"
              type="button"
              id="file"
              aria-describedby={`file-name file-hint${error ? ' file-error' : ''}`}
              onClick={() => input.current?.click()}
            >
              {m.import_file_title()}
            </button>
          </p>
        </div>
      </div>
      <FieldErrorText id="file-error" error={error} />
    </div>
  )
}

type ReadFormProps = {
  title: string
  field: 'text' | 'file' | 'url'
  buttonLabel: string
  body: () => FormData | { text: string } | { url: string }
  onRead: Props['onRead']
  children: (error: string | undefined) => ReactNode
}

function ReadForm({ title, field, buttonLabel, body, onRead, children }: ReadFormProps) {
  const api = useApi()
  const { isBusy, failure, run } = useSingleRequest()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => onRead(await api.send('POST', '/api/imports/read', body())))
  }
  const fieldError = fieldFailure(failure, field, 'text', 'url', 'file')
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className="step">
        <legend>{title}</legend>
        {children(fieldError)}
        {failure !== null && !fieldError && <FailureNote failure={failure}>{failureText(failure)}</FailureNote>}
        <StatusLine status={isBusy ? { tone: 'busy', text: m.import_reading() } : null} />
        <button className="btn" type="submit" disabled={isBusy}>
          {buttonLabel}
        </button>
      </fieldset>
    </form>
  )
}
