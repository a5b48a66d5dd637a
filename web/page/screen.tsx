import { type ReactNode, use, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { ArrivalContext } from './arrivals.tsx'
import { type Head, HeadContext } from './head.ts'
import { useSite } from './site-context.tsx'

type Props = {
  /** What this screen is, without the site's name; put "Error: " before it while a form shows errors. */
  title: string
  /** HTTP status of the page when the server renders it; 200 when left out. */
  status?: number
  children: ReactNode
} & Pick<
  Head,
  'description' | 'canonicalPath' | 'isPrivate' | 'picture' | 'kind' | 'feedQuery' | 'calendarOf' | 'jsonLd'
>

/**
 * Around the content of every address. Sets the document's title ("{title} | {site name}") on both sides, and on a
 * navigation inside the application moves the focus to the `h1` and has the title spoken. The content holds one
 * `h1`; a placeholder shown while code or session loads is not a screen.
 */
export function Screen({ title, status, children, ...about }: Props) {
  const fullTitle = `${title} | ${useSite().name}`
  const { pathname } = useLocation()
  const arrive = use(ArrivalContext)
  const head = use(HeadContext)
  if (head) {
    Object.assign(head, about, { title: fullTitle, name: title })
    if (status !== undefined) head.status = status
  }
  // Together with what it is the title of, never a moment later.
  useLayoutEffect(() => {
    document.title = fullTitle
  }, [fullTitle])
  useEffect(() => arrive(pathname, fullTitle), [fullTitle, pathname, arrive])
  return children
}
