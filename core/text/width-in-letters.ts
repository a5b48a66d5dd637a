const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff01-\uff60]/gu
const MARKS = /\p{M}/gu

/** Estimates how many Latin letters are as wide as a text: East Asian characters count as two (Unicode Standard Annex 11), combining
 * marks as none. */
export const widthInLetters = (text: string): number => {
  const characters = text.normalize('NFC').replace(MARKS, '')
  return [...characters].length + (characters.match(WIDE)?.length ?? 0)
}
