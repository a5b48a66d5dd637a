/** Markup that was put together by {@link element}; a string is never taken for it. */
export type Markup = { readonly markup: string }

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** What XML 1.0 has no place for, not even escaped (section 2.2), besides halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Most texts of a feed have nothing to escape, and it has tens of thousands of them. */
const PLAIN = /^[\t\n !#-%'-;=?-\u007e\u00a0-\ud7ff\ue000-\ufffd]*$/

const escaped = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .toWellFormed()
        .replace(FORBIDDEN, '\ufffd')
        .replace(/[&<>"\r]/g, (character) => entities[character] ?? '')

/** An element; every string given to it is text, and null is nothing. */
export const element = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Markup | string | null)[]
): Markup => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const content = children.map((child) => (typeof child === 'string' ? escaped(child) : (child?.markup ?? '')))
  return { markup: `<${name}${written.join('')}>${content.join('')}</${name}>` }
}

/** The whole document around its root. */
export const xmlDocument = (root: Markup): string => `<?xml version="1.0" encoding="utf-8"?>\n${root.markup}\n`
