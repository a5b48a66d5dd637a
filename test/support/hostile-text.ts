/** Text that breaks careless programs, by kind. All of it can be sent as JSON, and is short enough for most fields. */
export const hostileText: Readonly<Record<string, string>> = {
  NUL: 'a\u0000b',
  'a lone high surrogate': 'a\ud800b',
  'a lone low surrogate': '\udc00',
  'a right-to-left override': 'safe\u202egpj.exe',
  'bidirectional isolates': '\u2066admin\u2069',
  'zero-width characters': 'sk\u200ba\u200d\u2060',
  'only a zero-width space': '\u200b',
  'a byte order mark in the middle': 'a\ufeffb',
  'a noncharacter': 'a\uffffb',
  'line separators': 'a\u2028b\u2029c',
  zalgo: `m${'\u0300\u0489'.repeat(20)}ento`,
  'only a combining mark': '\u0301',
  emoji: '👩🏽‍🎤🎺',
  Arabic: 'سكا',
  'the dotted and dotless Turkish i': 'İıIi',
  'full-width letters': 'ＳＫＡ',
  'a ligature': '\ufdfa',
  'no-break and ideographic spaces': '\u00a0\u3000',
  SQL: "'); DROP TABLE show; --",
  'more SQL': "1' OR '1'='1' /*",
  'LIKE wildcards': '%_\\',
  HTML: '<script>alert(1)</script>',
  'the end of an attribute': '"><img src=x onerror=alert(1)>',
  'the end of a script': '</script><!--<script>',
  'an entity': '&lt;b&gt;&#0;&amp;',
  'template expressions': '{{7*7}}$' + '{7*7}<%= 7*7 %>#{7*7}',
  'a replacement pattern': "$& $1 $` $'",
  'format specifiers': '%s%n%x%p%d',
  'a path traversal': '../../../../etc/passwd',
  'a Windows path': '..\\..\\CON.txt',
  CRLF: 'a\r\nSet-Cookie: session=mine',
  'a line feed': 'a\nb',
  'a tab': 'a\tb',
  'an ANSI escape sequence': '\u001b[31mred\u001b[0m',
  'C1 controls': 'a\u0085b\u009b',
  DEL: 'a\u007fb',
  'a formula': '=HYPERLINK("http://evil.example")',
  'another formula': "@SUM(1+1)*cmd|' /C calc'!A0",
  'a number': '1e309',
  'a hexadecimal number': '0x10',
  undefined: 'undefined',
  'an object': '[object Object]',
  prototype: '__proto__',
  constructor: 'constructor',
  'a JavaScript URL': 'javascript:alert(1)',
  'a data URL': 'data:text/html,<script>alert(1)</script>',
  'a file URL': 'file:///etc/passwd',
  'an internal URL': 'http://169.254.169.254/latest/meta-data',
  'text that slows down regular expressions': `${'a'.repeat(60)}!`,
  'dashes only': '---',
  quotes: '\'"`´’',
  LDAP: '*)(uid=*))(|(uid=*',
  'shell commands': '$(id); `id` | id && id',
}

/** Text that is too long for most fields. */
export const overlongText: Readonly<Record<string, string>> = {
  '10,000 characters': 'x'.repeat(10_000),
  '10,000 spaces between letters': `a${' '.repeat(10_000)}b`,
  '5,000 at signs, then 5,000 dots': `${'a@'.repeat(5000)}${'.a'.repeat(5000)}`,
  '10,000 accents': '\u0301'.repeat(10_000),
}

/** Matches the characters that texts must not contain; tabs and line breaks are allowed in multi-line texts. Written independently of
 * `core/text/text.ts`. */
const forbidden = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff\ufffe\uffff\p{Cs}]/u
export const hasForbiddenCharacter = (text: string, isMultiline: boolean): boolean =>
  forbidden.test(isMultiline ? text.replace(/[\t\r\n]/g, '') : text)

/** Returns whether the text has a visible character. Spaces, marks and zero-width characters don't count. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
