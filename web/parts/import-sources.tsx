import { type FormEvent, type ReactNode, useRef } from 'react'
import type { ReadImport } from '#core/imports/read-import.ts'
import { useApi } from '#web/api.ts'
import { FailureNote } from './failure-note.tsx'
import { failureText, fieldFailure } from './failure-text.ts'
import { Field } from './field.tsx'
import { useOneCall } from './one-call.ts'
import { StatusLine } from './status-line.tsx'

const EXAMPLE = `The Nutmeg Seven on tour 2026
Fri 3 Oct – Kesselhaus, Wiesbaden – w/ Second Wave
Sat 4 Oct – SO36, Berlin – doors 7pm, €15`

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
      <Source title="Paste the dates" field="text" button="Read the text" sent={() => ({ text })} onRead={onRead}>
        {(error) => (
          <Field
            id="text"
            label="Text"
            hint="A line a show, as bands post it. Who is on tour may stand above."
            error={error}
          >
            {(control) => (
              <textarea
                {...control}
                rows={8}
                value={text}
                placeholder={EXAMPLE}
                spellCheck={false}
                onChange={({ target }) => onTyped({ text: target.value })}
              />
            )}
          </Field>
        )}
      </Source>
      <Source title="Choose a file" field="file" button="Read the file" sent={formOf} onRead={onRead}>
        {(error) => (
          <Field
            id="file"
            label="File"
            hint="A spreadsheet as CSV, its first line with the names of the columns, or a calendar (.ics)."
            error={error}
          >
            {(control) => (
              <input {...control} type="file" accept=".csv,.tsv,.txt,.ics,text/csv,text/calendar" ref={file} />
            )}
          </Field>
        )}
      </Source>
      <Source title="Fetch a web address" field="url" button="Read the address" sent={() => ({ url })} onRead={onRead}>
        {(error) => (
          <Field
            id="url"
            label="Web address"
            hint="Of a calendar (.ics), or of a page that tells its events to search engines."
            error={error}
          >
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
        <StatusLine status={isBusy ? { tone: 'busy', text: 'Reading...' } : null} />
        <button className="btn" type="submit" disabled={isBusy}>
          {button}
        </button>
      </fieldset>
    </form>
  )
}
