import { fold } from '#core/text/text.ts'

const wordByAbbreviation: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['sankt', 'saint'],
  ['cd', 'ciudad'],
  ['ft', 'fort'],
  ['mt', 'mount'],
])

/** Returns the lookup key of a city or region: "St. Louis" and "Saint Louis" share one. */
export const placeKey = (name: string): string =>
  fold(name)
    .replace(/['’ʻʼ`´.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => wordByAbbreviation.get(word) ?? word)
    .join(' ')
    .replace(/^the (?=.)/, '')
