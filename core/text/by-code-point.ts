/** Orders text by code point, like PostgreSQL's "C" collation. The operator `<` would put U+10000 and above before U+E000 to
 * U+FFFF. */
export const byCodePoint = (a: string, b: string): number => {
  for (let at = 0; at < a.length && at < b.length; ) {
    const left = a.codePointAt(at) ?? 0
    const right = b.codePointAt(at) ?? 0
    if (left !== right) return left - right
    at += left > 0xffff ? 2 : 1
  }
  return a.length - b.length
}
