import { fold } from '#core/text/text.ts'

const canonicalWords: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['sankt', 'saint'],
  ['cd', 'ciudad'],
  ['ft', 'fort'],
  ['mt', 'mount'],
])

/** Returns the lookup key of a city or region: "St. Louis" and "Saint Louis" share a key. */
export const gazetteerKey = (name: string): string =>
  fold(name)
    .replace(/['’ʻʼ`´.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => canonicalWords.get(word) ?? word)
    .join(' ')
    .replace(/^the (?=.)/, '')
