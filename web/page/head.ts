import { createContext } from 'react'

/** A screen's metadata. The server reads it after rendering; in the browser, screens set the title themselves. */
export type Head = {
  title?: string
  /** The title without the site's name. */
  name?: string
  status?: number
  description?: string
  /** Canonical path. Pages without one are not indexed. */
  canonicalPath?: string
  /** Excludes the page from search engines and link previews. */
  isPrivate?: boolean
  /** The filter of the listed shows, as a query string. The page links to the feeds for this filter. */
  feedQuery?: string
  /** Path of the show whose calendar file the page links to. */
  calendarPath?: string
  /** Preview image; the site's by default. It is a WebP image if `webpSize` is set, and otherwise a PNG image of size `SHARE_SIZE`. */
  image?: { path: string; alt: string; webpSize?: { width: number; height: number } }
  /** Open Graph type; `website` by default. */
  openGraphType?: 'website' | 'profile'
  /** Whether the URL names the text view, which overrides the visitor's earlier choice of a view. */
  isTextView?: boolean
  redirect?: string
  jsonLd?: Readonly<Record<string, unknown>>
}

export const HeadContext = createContext<Head | null>(null)
