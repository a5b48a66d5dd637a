import { createContext } from 'react'

/** A screen's metadata. The server passes an empty object through the context, renders, and reads the result for `<head>` and
 * status. In the browser, there is none, and screens set the title themselves. */
export type Head = {
  /** With the site's name. */
  title?: string
  /** Without the site's name. */
  name?: string
  /** HTTP status; 200 by default. */
  status?: number
  description?: string
  /** Canonical path. Pages without one are not indexed. */
  canonicalPath?: string
  /** Excluded from indexing. */
  isPrivate?: boolean
  /** The filter of the listed shows, as a query string. */
  feedQuery?: string
  /** The path of the page's show. */
  calendarOf?: string
  /** Preview image; the site's by default. */
  picture?: { path: string; alt: string }
  /** Open Graph type; `website` by default. */
  kind?: 'website' | 'profile'
  /** Target path of a permanent redirect. */
  redirect?: string
  jsonLd?: Readonly<Record<string, unknown>>
}

export const HeadContext = createContext<Head | null>(null)
