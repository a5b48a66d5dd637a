export type PlaceKind = 'bands' | 'venues'

export const placePath = (kind: PlaceKind, slug: string): string => `/${kind}/${encodeURIComponent(slug)}`
