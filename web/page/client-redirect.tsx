import { use } from 'react'
import { Navigate } from 'react-router-dom'
import { HeadContext } from './head.ts'

/** Replaces the URL of a page that has moved; the server responds with 301. `to` is a path without a language prefix. */
export function ClientRedirect({ to }: { to: string }) {
  const head = use(HeadContext)
  if (!head) return <Navigate to={to} replace />
  head.redirect = to
  return null
}
