import { createContext } from 'react'

/**
 * What a screen wants said about its page outside the body. The server passes an empty object through the
 * context, renders to a string, and then finds in it what to write into `<head>` and the status line.
 * In the browser there is no sink: the screen sets the document's title itself.
 */
export type Head = {
  /** Complete, with the site's name. */
  title?: string
  /** The same without the site's name, which previews tell apart. */
  name?: string
  /** HTTP status of the page when it is not 200. */
  status?: number
  /** One sentence for search engines and previews. */
  description?: string
  /** The one address of this content, from the root; with it the page may be found by search engines. */
  canonicalPath?: string
  /** Not for search engines, though the address is. */
  isPrivate?: boolean
  /** Of a page with a list of shows: its filter, as a query. */
  feedQuery?: string
  /** Of the page of a show: its path. */
  calendarOf?: string
  /** What previews show of the page; the picture of the site when left out. */
  picture?: { path: string; alt: string }
  /** What the page is to previews (Open Graph): a website when left out, of somebody a profile. */
  kind?: 'website' | 'profile'
  /** Where this content has moved to for good, from the root: the page is a redirection then. */
  redirect?: string
  /** schema.org data about the page's subject. */
  jsonLd?: Readonly<Record<string, unknown>>
}

export const HeadContext = createContext<Head | null>(null)
