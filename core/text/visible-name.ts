const SCRIPTS_WITH_JOINERS = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Myanmar', 'Khmer', 'Tibetan'],
]
const EMOJI = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f\\u{1f3fb}-\\u{1f3ff}]*'

/** Contexts that need invisible characters: flags, emoji, keycaps, Han variants, joiners in some scripts. */
const ALLOWED = [
  '\\u{1f3f4}[\\u{e0020}-\\u{e007f}]+',
  `${EMOJI}(?:\\u200d${EMOJI})*`,
  '[#*\\d]\\ufe0f\\u20e3',
  '\\p{Script=Han}[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  `[${SCRIPTS_WITH_JOINERS.map((script) => `\\p{Script=${script}}`).join('')}]\\p{M}*[\\u200c\\u200d]`,
].join('|')

const NOT_REFUSED = '(?![\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff])'
const INVISIBLE = new RegExp(
  `(${ALLOWED})|${NOT_REFUSED}[\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb]`,
  'gu',
)

/** Removes invisible characters, which could make different names look alike, except where scripts and emoji need them. Keeps
 * bidirectional controls and byte order marks, which `text.ts` refuses. */
export const visibleName = (name: string): string => name.replace(INVISIBLE, (_, allowed?: string) => allowed ?? '')
