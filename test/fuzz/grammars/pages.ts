import fc from 'fast-check'
import { day, time } from '#test/fuzz/by-schema.ts'
import { malformedText, oddJsonValue } from '#test/fuzz/malformed-values.ts'
import { corrupted, name } from './corruption.ts'

const dateTimeText = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(day, time, fc.constantFrom('', 'Z', '+01:00', ':00', ':00.000-08:00', '-06', '+99:99', '-00:00'))
      .map(([dayText, timeText, suffix]) => `${dayText}T${timeText}${suffix}`),
  },
  day,
  malformedText,
)
const type = fc.constantFrom<unknown>(
  'MusicEvent',
  'Event',
  'https://schema.org/Festival',
  ['Event', 7],
  'Thing',
  'schema:ComedyEvent',
  null,
  '__proto__',
)
const place = fc.oneof(
  name,
  fc.constantFrom<unknown>({ '@type': 'VirtualLocation' }, [{ '@type': 'VirtualLocation' }, { name: 'SO36' }]),
  fc.record(
    {
      '@type': fc.constant('Place'),
      name,
      address: fc.oneof(
        name,
        fc.record(
          { streetAddress: name, addressLocality: name, addressCountry: fc.oneof(name, fc.record({ name })) },
          { requiredKeys: [] },
        ),
      ),
      geo: fc.record({ latitude: oddJsonValue, longitude: oddJsonValue }),
    },
    { requiredKeys: [] },
  ),
  oddJsonValue,
)
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    {
      weight: 4,
      arbitrary: fc.record(
        {
          '@type': type,
          name: fc.oneof(name, oddJsonValue),
          startDate: fc.oneof(dateTimeText, fc.array(dateTimeText, { maxLength: 2 }), oddJsonValue),
          doorTime: dateTimeText,
          location: place,
          performer: fc.oneof(
            fc.array(fc.oneof(name, fc.record({ name: oddJsonValue })), { maxLength: 3 }),
            oddJsonValue,
          ),
          offers: fc.oneof(
            fc.record({
              price: oddJsonValue,
              priceCurrency: fc.constantFrom('EUR', 'x'),
              availability: fc.constant('https://schema.org/SoldOut'),
            }),
            oddJsonValue,
          ),
          eventStatus: fc.oneof(fc.constant('https://schema.org/EventCancelled'), oddJsonValue),
          url: fc.oneof(malformedText, fc.constantFrom('/e/1', '//x', 'https://a.example/?b&amp;c')),
          description: fc.constantFrom('&lt;p&gt;a&lt;/p&gt;', '<p>a<br>b', '<b>', '&'),
        },
        { requiredKeys: ['@type'] },
      ),
    },
    { weight: 1, arbitrary: fc.array(tie('node'), { maxLength: 3 }) },
    {
      weight: 1,
      arbitrary: fc.record(
        { '@graph': tie('node'), subEvent: tie('node'), itemListElement: tie('node'), item: tie('node') },
        { requiredKeys: [] },
      ),
    },
    { weight: 1, arbitrary: oddJsonValue },
  ),
}))
export const jsonLd: fc.Arbitrary<string> = corrupted(node.map((value) => JSON.stringify(value) ?? 'null'))

const className = fc.constantFrom(
  'h-event',
  'vevent',
  'p-name',
  'dt-start',
  'p-location h-card',
  'u-url',
  'p-performer',
  'p-adr h-adr',
  'p-locality',
  'p-country-name',
  'e-content',
  'value',
  'summary',
  'dtstart',
  'h-feed',
  'h-entry',
  'value-title',
  'p-category',
  'x',
)
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc.oneof(
    { maxDepth: 7, depthSize: 'medium' },
    { weight: 2, arbitrary: fc.oneof(name, dateTimeText) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.constantFrom(
            'div',
            'span',
            'time',
            'a',
            'abbr',
            'template',
            'table',
            'p',
            'data',
            'img',
            'svg',
            'select',
            'base',
          ),
          fc.array(className, { maxLength: 3 }),
          fc.constantFrom(
            '',
            ' datetime="2026-11-27T20:00"',
            ' title="2026-11-27"',
            ' href="javascript:x"',
            ' href="//["',
            ' value="x"',
            ' id="a" class="b"',
            " data-x='\"'",
            ' datetime',
            ' alt="x"',
          ),
          fc.array(tie('element'), { maxLength: 4 }),
          fc.constantFrom('', '', '', 'unclosed'),
        )
        .map(
          ([tag, classNames, attributes, children, ending]) =>
            `<${tag} class="${classNames.join(' ')}"${attributes}>${children.join('')}${ending === '' ? `</${tag}>` : ''}`,
        ),
    },
    { weight: 1, arbitrary: jsonLd.map((text) => `<script type="application/ld+json">${text}</script>`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '<!--',
        '-->',
        '<![CDATA[',
        '</script>',
        '<script>',
        '&#0;',
        '&#x110000;',
        '<p',
        '</',
        '<div '.repeat(600),
        '<div>'.repeat(600),
        '<table><div>'.repeat(100),
      ),
    },
  ),
}))

/** HTML pages with microformats and JSON-LD, some with unclosed elements. Half of the pages are corrupted. */
export const pageText: fc.Arbitrary<string> = corrupted(
  fc
    .array(element, { minLength: 1, maxLength: 4 })
    .map((parts) => `<!doctype html><html><body>${parts.join('')}</body></html>`),
)
