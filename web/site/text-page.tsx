import type { ReactNode } from 'react'
import { m } from '#messages'
import { intlLocale } from '#web/i18n/formatting.ts'
import { Screen } from '#web/page/screen.tsx'

/** `id` is the section's anchor, which never changes. */
export type TextSection = { id: string; heading: string; body: ReactNode }

/** The date of the last update to the privacy policy and the terms of use (specification section 9). */
const LAST_UPDATED = '2025-03-11'

const formatLastUpdated = (): string =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(LAST_UPDATED))

/** Shows when the English text was last updated. Translations state this date, because only the English text is binding. */
export const LastUpdated = () => <time dateTime={LAST_UPDATED}>{formatLastUpdated()}</time>

type Props = {
  title: string
  description: string
  /** The path of the page, without the language prefix. */
  path: string
  lead: ReactNode
  sections: readonly TextSection[]
}

/** A long text in numbered sections with anchors and a table of contents (specification section 2). */
export function TextPage({ title, description, path, lead, sections }: Props) {
  const numbered = sections.map((section, index) => ({ ...section, heading: `${index + 1}. ${section.heading}` }))
  return (
    <Screen title={title} description={description} canonicalPath={path}>
      <div className="wrap page">
        <div className="page-head">
          <h1>{title}</h1>
          <p>
            <time dateTime={LAST_UPDATED}>{m.document_updated({ date: formatLastUpdated() })}</time>
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
