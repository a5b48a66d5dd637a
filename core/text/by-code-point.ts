/** Orders text by code point, like PostgreSQL's "C" collation. The operator `<` would put U+10000 and above before U+E000 to
 * U+FFFF. */
export const byCodePoint = (a: string, b: string): number => {
  for (let index = 0; index < a.length && index < b.length; ) {
    const left = a.codePointAt(index) ?? 0
    const right = b.codePointAt(index) ?? 0
    if (left !== right) return left - right
    index += left > 0xffff ? 2 : 1
  }
  return a.length - b.length
}
