import type { ReactNode } from 'react'

type Marked = { children?: ReactNode }

export const bold = ({ children }: Marked): ReactNode => <b>{children}</b>

/** Hides text except from screen readers, such as the words that distinguish buttons with the same label. */
export const visuallyHidden = ({ children }: Marked): ReactNode => <span className="visually-hidden">{children}</span>
