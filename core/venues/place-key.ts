import { fold } from '#core/text/text.ts'

const abbreviated: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['sankt', 'saint'],
  ['cd', 'ciudad'],
  ['ft', 'fort'],
  ['mt', 'mount'],
])

/**
 * The form under which the name of a city or region is indexed and looked up: without case, accents, punctuation and
 * leading article, with common abbreviations spelled out ("St. Louis" and "Saint Louis" share one key).
 */
export const placeKey = (name: string): string =>
  fold(name)
    .replace(/['’ʻʼ`´.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => abbreviated.get(word) ?? word)
    .join(' ')
    .replace(/^the (?=.)/, '')
