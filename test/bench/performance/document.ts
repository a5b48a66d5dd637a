const beginMarker = (name: string): string => `<!-- measured: ${name} -->`
const END_MARKER = '<!-- end -->'

/** Puts each part between its `<!-- measured: NAME -->` and `<!-- end -->`, in place of an earlier one. Throws if a marker is
 * missing. */
export const fillDocument = (document: string, parts: Readonly<Record<string, string>>): string =>
  Object.entries(parts).reduce((text, [name, part]) => {
    const from = text.indexOf(beginMarker(name))
    const to = text.indexOf(END_MARKER, from)
    if (from < 0 || to < 0) throw new Error(`There is no place for ${name}`)
    return `${text.slice(0, from)}${beginMarker(name)}\n\n${part}\n\n${text.slice(to)}`
  }, document)
