import { type ReactNode, use, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { type Head, HeadContext } from './head.ts'
import { RouteAnnouncerContext } from './route-announcer.tsx'
import { useSite } from './site-context.tsx'

type Props = {
  /** Without the site's name. Prefix it with "Error: " while a form shows errors. */
  title: string
  status?: number
  children: ReactNode
} & Pick<
  Head,
  | 'description'
  | 'canonicalPath'
  | 'isPrivate'
  | 'image'
  | 'openGraphType'
  | 'feedQuery'
  | 'calendarPath'
  | 'isTextView'
  | 'jsonLd'
>

/** Wraps the content of a page, which must have exactly one `h1`. Sets the title and, on the server, the other metadata. Announces
 * navigations. */
export function Screen({ title, status, children, ...headFields }: Props) {
  const fullTitle = `${title} | ${useSite().name}`
  const { pathname } = useLocation()
  const announce = use(RouteAnnouncerContext)
  const head = use(HeadContext)
  if (head) {
    Object.assign(head, headFields, { title: fullTitle, name: title })
    if (status !== undefined) head.status = status
  }
  // In a layout effect, so that title and content change together.
  useLayoutEffect(() => {
    document.title = fullTitle
  }, [fullTitle])
  useEffect(() => announce(pathname, fullTitle), [fullTitle, pathname, announce])
  return children
}
