import { type FormEvent, type ReactNode, useRef } from 'react'
import type { ReadImport } from '#core/imports/read-import.ts'
import { m } from '#messages'
import { useApi } from '#web/api.ts'
import { FailureNote } from './failure-note.tsx'
import { failureText, fieldFailure } from './failure-text.ts'
import { Field } from './field.tsx'
import { useOneCall } from './one-call.ts'
import { StatusLine } from './status-line.tsx'

type Props = {
  text: string
  url: string
  onTyped: (typed: { text: string } | { url: string }) => void
  onRead: (read: ReadImport) => void
}

/** The ways in: a text, a file, a web address. */
export function ImportSources({ text, url, onTyped, onRead }: Props) {
  const file = useRef<HTMLInputElement>(null)
  const formOf = () => {
    const form = new FormData()
    const [chosen] = file.current?.files ?? []
    if (chosen) form.append('file', chosen)
    return form
  }
  return (
    <div className="form">
      <Source
        title={m.import_text_title()}
        field="text"
        button={m.import_text_do()}
        sent={() => ({ text })}
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
                onChange={({ target }) => onTyped({ text: target.value })}
              />
            )}
          </Field>
        )}
      </Source>
      <Source title={m.import_file_title()} field="file" button={m.import_file_do()} sent={formOf} onRead={onRead}>
        {(error) => (
          <Field id="file" label={m.import_file()} hint={m.import_file_hint()} error={error}>
            {(control) => (
              <input {...control} type="file" accept=".csv,.tsv,.txt,.ics,text/csv,text/calendar" ref={file} />
            )}
          </Field>
        )}
      </Source>
      <Source
        title={m.import_url_title()}
        field="url"
        button={m.import_url_do()}
        sent={() => ({ url })}
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
                onChange={({ target }) => onTyped({ url: target.value })}
              />
            )}
          </Field>
        )}
      </Source>
    </div>
  )
}

type SourceProps = {
  title: string
  field: 'text' | 'file' | 'url'
  button: string
  sent: () => FormData | { text: string } | { url: string }
  onRead: Props['onRead']
  children: (error: string | undefined) => ReactNode
}

function Source({ title, field, button, sent, onRead, children }: SourceProps) {
  const api = useApi()
  const { isBusy, failure, run } = useOneCall()
  const read = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => onRead(await api.send<ReadImport>('POST', '/api/imports/read', sent())))
  }
  const wrong = fieldFailure(failure, field, 'text', 'url', 'file')
  return (
    <form noValidate onSubmit={read}>
      <fieldset className="step">
        <legend>{title}</legend>
        {children(wrong)}
        {failure !== null && !wrong && <FailureNote failure={failure}>{failureText(failure)}</FailureNote>}
        <StatusLine status={isBusy ? { tone: 'busy', text: m.import_reading() } : null} />
        <button className="btn" type="submit" disabled={isBusy}>
          {button}
        </button>
      </fieldset>
    </form>
  )
}
