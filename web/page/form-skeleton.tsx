import type { ReactNode } from 'react'
import { m } from '#messages'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type Props = { title: string; lead?: ReactNode; width?: 'medium'; children: ReactNode }

/** Shows an inert copy of a form's heading and first fields, as a placeholder until the session and the form's data are loaded.
 * It looks like the form, so that nothing moves when the form appears. It also puts the largest texts into the server's HTML.
 * Screen readers get a loading message instead. */
export function FormSkeleton({ title, lead, width, children }: Props) {
  return (
    <>
      <p className="visually-hidden needs-script" role="status">
        {m.common_loading()}
      </p>
      <noscript>
        <p className="list-message">{m.common_no_javascript()}</p>
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

export function StepSkeleton({
  title,
  optional,
  children,
}: {
  title: string
  optional?: boolean
  children: ReactNode
}) {
  return (
    <div className="step">
      <p className="step-heading">
        {title} {optional && <Optional />}
      </p>
      {children}
    </div>
  )
}

type FieldProps = { label: string; hint?: string; optional?: boolean; children?: ReactNode }

export function FieldSkeleton({ label, hint, optional, children = <span className="input" /> }: FieldProps) {
  return (
    <div className="field">
      <span className="label">
        {label} {optional && <Optional />}
      </span>
      {hint && <p className="hint">{hint}</p>}
      {children}
    </div>
  )
}

const Optional = () => <span className="optional">{m.field_optional()}</span>

export const ComboboxSkeleton = ({ placeholder }: { placeholder: string }) => (
  <div className="combobox">
    <input placeholder={placeholder} readOnly />
  </div>
)

type DropzoneProps = { icon: IconName; text: ReactNode; hint: string; children: ReactNode }

export const DropzoneSkeleton = ({ icon, text, hint, children }: DropzoneProps) => (
  <div className="dropzone dropzone--empty">
    <Icon name={icon} size={36} />
    <div className="stack stack--close">
      <p>
        {text}
        <br />
        <span className="hint">{hint}</span>
      </p>
      <p className="row">{children}</p>
    </div>
  </div>
)

export const ButtonSkeleton = ({ kind, children }: { kind?: 'main' | 'sm'; children: ReactNode }) => (
  <span className={kind ? `btn btn--${kind}` : 'btn'}>{children}</span>
)
