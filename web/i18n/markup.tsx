import type { ReactNode } from 'react'

type Marked = { children?: ReactNode }

export const bold = ({ children }: Marked): ReactNode => <b>{children}</b>

/** For screen readers only, such as the subject of a repeated button. */
export const visuallyHidden = ({ children }: Marked): ReactNode => <span className="vh">{children}</span>
