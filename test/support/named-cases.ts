/** Gives test cases short names: `it.each(namedCases([…]))('takes %s', (_, text) => …)`. */
export const namedCases = (texts: readonly string[]): [name: string, text: string][] =>
  texts.map((text) => [text.length > 40 ? `${text.slice(0, 40)}… (${text.length})` : text, text])
