import type { ReactNode } from 'react'
import { m } from '#messages'
import { formatTag } from '#web/i18n/wording.ts'
import { Screen } from '#web/page/screen.tsx'

/** A numbered part of a text; `id` is its address within the page and never changes. */
export type TextSection = { id: string; heading: string; body: ReactNode }

/** Of the policy and the terms (specification section 9). */
const UPDATED = '2025-03-11'

/** That day in words of the language: `March 11, 2025`. */
const updatedInWords = (): string =>
  new Intl.DateTimeFormat(formatTag(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(UPDATED))

/** The day of the English text, which the translations say that it is the binding one. */
export const Updated = () => <time dateTime={UPDATED}>{updatedInWords()}</time>

type Props = {
  title: string
  description: string
  /** The address of the page, from the root. */
  path: string
  /** What it is about, in a paragraph. */
  lead: ReactNode
  sections: readonly TextSection[]
}

/** A long text in numbered sections, each with an address, and a table of contents (specification section 2). */
export function TextPage({ title, description, path, lead, sections }: Props) {
  const numbered = sections.map((section, index) => ({ ...section, heading: `${index + 1}. ${section.heading}` }))
  return (
    <Screen title={title} description={description} canonicalPath={path}>
      <div className="wrap page">
        <div className="page-head">
          <h1>{title}</h1>
          <p>
            <time dateTime={UPDATED}>{m.document_updated({ date: updatedInWords() })}</time>
          </p>
        </div>
        <div className="prose">
          {lead}
          <nav aria-label={m.document_contents()}>
            <ul className="plain">
              {numbered.map(({ id, heading }) => (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </nav>
          {numbered.map(({ id, heading, body }) => (
            <section className="prose" key={id} aria-labelledby={id}>
              <h2 id={id}>{heading}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </Screen>
  )
}
