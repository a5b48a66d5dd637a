import { use } from 'react'
import { Navigate } from 'react-router'
import { HeadContext } from '#web/page/head.ts'

/**
 * In place of a screen whose content has another address now: the server answers 301 to it, the browser replaces the
 * address. `to` is a path from the root.
 */
export function Moved({ to }: { to: string }) {
  const head = use(HeadContext)
  if (!head) return <Navigate to={to} replace />
  head.redirect = to
  return null
}
