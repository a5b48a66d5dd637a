/** Escaped markup. It is not a string, so unescaped strings can't be mistaken for it. */
export type Markup = { readonly markup: string }

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** Characters that XML 1.0 forbids even when escaped (section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches these characters
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Matches only text that needs no escaping: the fast path for most texts. */
const PLAIN = /^[\t\n !#-%'-;=?-\u007e\u00a0-\ud7ff\ue000-\ufffd]*$/

const escaped = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .toWellFormed()
        .replace(FORBIDDEN, '\ufffd')
        .replace(/[&<>"\r]/g, (character) => entities[character] ?? '')

export const element = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Markup | string | null)[]
): Markup => {
  const attributeText = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const content = children.map((child) => (typeof child === 'string' ? escaped(child) : (child?.markup ?? '')))
  return { markup: `<${name}${attributeText.join('')}>${content.join('')}</${name}>` }
}

export const xmlDocument = (root: Markup): string => `<?xml version="1.0" encoding="utf-8"?>\n${root.markup}\n`
