import { use } from 'react'
import { Navigate } from 'react-router-dom'
import { HeadContext } from './head.ts'

/** Replaces the URL of a page that has moved. On the server, the response is a 301. `to` is a path from the root. */
export function ClientRedirect({ to }: { to: string }) {
  const head = use(HeadContext)
  if (!head) return <Navigate to={to} replace />
  head.redirect = to
  return null
}
