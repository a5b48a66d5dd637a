import fc from 'fast-check'
import { mostly } from './grammars/corruption.ts'
import { headerText } from './malformed-values.ts'

const languages = fc
  .array(
    fc.tuple(
      fc.constantFrom('de', 'en-GB', 'es', '*', 'fr-CA', 'x', '', 'DE', 'zh-Hant-TW', '1'),
      fc.constantFrom('', ';q=0.5', ';q=0', ';q=2', ';q=', ';q=x', ' ; q = 0.1', ';level=1'),
    ),
    { maxLength: 40 },
  )
  .map((list) => list.map((parts) => parts.join('')).join(','))
const entityTags = fc
  .array(fc.constantFrom('"x"', 'W/"x"', '*', 'W/', '""', '"a,b"', 'x', ','), { maxLength: 5 })
  .map((list) => list.join(', '))
const addresses = fc
  .array(
    fc.constantFrom(
      '10.0.0.1',
      '::1',
      '[::1]:80',
      '1.2.3.4:99999',
      'unknown',
      '',
      '999.1.1.1',
      '::ffff:10.0.0.1',
      'fe80::1%eth0',
      "1' or '1'='1",
      '0x7f.1',
    ),
    { maxLength: 4 },
  )
  .map((list) => list.join(', '))

const valuesByHeader: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'accept-language': languages,
  'if-none-match': entityTags,
  'if-modified-since': fc.constantFrom('Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday', '-1'),
  range: fc.constantFrom(
    'bytes=0-0',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-,0-,0-',
    'lines=1-2',
    `bytes=${'0-0,'.repeat(200)}`,
  ),
  'accept-encoding': fc.constantFrom('gzip', 'br', 'zstd', 'gzip;q=0', '*', 'identity;q=0', 'x, y', ''),
  accept: fc.constantFrom('*/*', 'text/html', 'application/json;q=x', ''),
  'x-forwarded-for': addresses,
  'x-forwarded-host': fc.constantFrom('evil.example', 'a b', ''),
  'x-forwarded-proto': fc.constantFrom('https', 'javascript', 'http,https'),
  forwarded: fc.constantFrom('for=10.0.0.1;host=evil.example', 'for="_x', ''),
  origin: fc.constantFrom('null', 'https://evil.example', 'http://shows.example', ''),
  'sec-fetch-site': fc.constantFrom('cross-site', 'same-origin', 'none', 'x'),
  referer: fc.constantFrom('http://shows.example/x', 'about:blank', '//'),
  'user-agent': fc.constantFrom('', 'Mozilla/5.0 (X11; Linux) Firefox/140.0', 'x'.repeat(2000), '()'),
  'x-shared-cache': fc.constantFrom('1', 'yes'),
  'x-request-id': fc.constantFrom('x', 'a'.repeat(500)),
  te: fc.constant('trailers'),
}

/** Additional headers: mostly none, otherwise unusual or malformed ones. */
export const malformedHeaders: fc.Arbitrary<Record<string, string>> = mostly(
  4,
  fc.constant({}),
  fc
    .array(
      fc
        .constantFrom(...Object.entries(valuesByHeader))
        .chain(([name, values]) => fc.tuple(fc.constant(name), mostly(3, values, headerText()))),
      { maxLength: 4 },
    )
    .map(Object.fromEntries),
)

/** Values for the Cookie header; `{}` stands for the browser's own cookies. */
export const malformedCookies: fc.Arbitrary<string> = fc.oneof(
  fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'session',
          '__Host-session',
          'XSRF-TOKEN',
          'device',
          'second-step',
          'passkey',
          'registration',
          'language',
          '',
          '__proto__',
        ),
        headerText(80),
      ),
      { maxLength: 6 },
    )
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('; ')),
  fc.constantFrom(
    'session=x; {}',
    '{}; session=x',
    '{}; {}',
    '{};;;',
    'session',
    '=',
    ';',
    'session=%',
    'session="{}"',
    'session=%00; {}',
    `{}; x=${'x'.repeat(8000)}`,
    `${'a=b; '.repeat(300)}{}`,
    'XSRF-TOKEN=x; {}',
    '{}; XSRF-TOKEN=',
  ),
)
