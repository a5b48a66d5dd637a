const beginMarker = (name: string): string => `<!-- measured: ${name} -->`
const END_MARKER = '<!-- end -->'

/** Replaces the text between each part's `<!-- measured: NAME -->` and the next `<!-- end -->` with the part. Throws if a marker
 * is missing. */
export const fillDocument = (document: string, parts: Readonly<Record<string, string>>): string =>
  Object.entries(parts).reduce((text, [name, part]) => {
    const from = text.indexOf(beginMarker(name))
    const to = text.indexOf(END_MARKER, from)
    if (from < 0 || to < 0) throw new Error(`There is no place for ${name}`)
    return `${text.slice(0, from)}${beginMarker(name)}\n\n${part}\n\n${text.slice(to)}`
  }, document)
