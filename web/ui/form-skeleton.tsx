import type { ReactNode } from 'react'
import { m } from '#messages'

type Props = { title: string; lead?: ReactNode; width?: 'mid'; children: ReactNode }

/** The head and the first fields of a form, without function, until the session and the data are loaded. It looks like the form, so
 * nothing moves and the largest texts are painted from the HTML. Hidden from assistive technology, which hears that it is loading. */
export function FormSkeleton({ title, lead, width, children }: Props) {
  return (
    <>
      <p className="vh needs-script" role="status">
        {m.common_loading()}
      </p>
      <noscript>
        <p className="list-msg">{m.common_no_javascript()}</p>
      </noscript>
      <div className={`wrap ${width ? `${width} ` : ''}page is-long needs-script`} inert aria-hidden="true">
        <div className="page-head">
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {children}
      </div>
    </>
  )
}

/** A step of the form with empty fields below its other content. */
export function StepSkeleton({
  title,
  labels = [],
  children,
}: {
  title: ReactNode
  labels?: readonly string[]
  children?: ReactNode
}) {
  return (
    <div className="step">
      <p className="step-h">{title}</p>
      {children}
      {labels.map((label) => (
        <div className="field" key={label}>
          <span className="label">{label}</span>
          <span className="input" />
        </div>
      ))}
    </div>
  )
}
