import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

type LinkProps = { children?: ReactNode }

/** Returns a link component for the markup of a `ParaglideMessage`; `path` has no language prefix. */
export const linkTo =
  (path: string, className?: string) =>
  ({ children }: LinkProps): ReactNode => (
    <Link className={className} to={path}>
      {children}
    </Link>
  )
