export type EntryKind = 'bands' | 'venues'

export const entryPath = (kind: EntryKind, slug: string): string => `/${kind}/${encodeURIComponent(slug)}`
