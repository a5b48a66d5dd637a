const begin = (name: string): string => `<!-- measured: ${name} -->`
const END = '<!-- end -->'

/** Inserts each part between its `<!-- measured: NAME -->` and `<!-- end -->`. Throws if a marker is missing. */
export const fillDocument = (document: string, parts: Readonly<Record<string, string>>): string =>
  Object.entries(parts).reduce((text, [name, part]) => {
    const from = text.indexOf(begin(name))
    const to = text.indexOf(END, from)
    if (from < 0 || to < 0) throw new Error(`There is no place for ${name}`)
    return `${text.slice(0, from)}${begin(name)}\n\n${part}\n\n${text.slice(to)}`
  }, document)
