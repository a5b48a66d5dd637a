import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Marked = { children?: ReactNode }

/** For a part of a text (`ParaglideMessage`) that leads to a page of ours; `path` is from the root, without a language. */
export const linkTo =
  (path: string, className?: string) =>
  ({ children }: Marked): ReactNode => (
    <Link className={className} to={path}>
      {children}
    </Link>
  )
