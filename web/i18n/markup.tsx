import type { ReactNode } from 'react'

type Marked = { children?: ReactNode }

/** For a part of a text (`ParaglideMessage`) that stands out. */
export const bold = ({ children }: Marked): ReactNode => <b>{children}</b>

/** For a part that only who does not see the page needs: which one of many a button is about. */
export const unseen = ({ children }: Marked): ReactNode => <span className="vh">{children}</span>
