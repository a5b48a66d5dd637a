import { use } from 'react'
import { Navigate } from 'react-router-dom'
import { HeadContext } from './head.ts'

/** Redirects from a page that has moved: in the browser by replacing the URL, on the server by responding with 301. `to` is a path
 * without a language prefix. */
export function ClientRedirect({ to }: { to: string }) {
  const head = use(HeadContext)
  if (!head) return <Navigate to={to} replace />
  head.redirect = to
  return null
}
