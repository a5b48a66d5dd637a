/** What has a page with its shows, as the calls and addresses name it. */
export type PlaceKind = 'bands' | 'venues'

/** The address of a band's or venue's own page, from the root. */
export const placePath = (kind: PlaceKind, slug: string): string => `/${kind}/${encodeURIComponent(slug)}`
