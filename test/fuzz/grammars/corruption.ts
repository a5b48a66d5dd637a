import fc from 'fast-check'
import { malformedText } from '#test/fuzz/malformed-values.ts'

/** Generates the usual values `weight` times as often as the odd ones. */
export const mostly = <Value>(
  weight: number,
  usual: fc.Arbitrary<Value>,
  odd: fc.Arbitrary<Value>,
): fc.Arbitrary<Value> => fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd })

/** Generates texts, half of them unchanged. The others are truncated, doubled or rotated, or have a character replaced or text
 * inserted. */
export const corrupted = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(
      texts,
      fc.constantFrom('', '', '', '', '', 'cut', 'inserted', 'doubled', 'rotated', 'replaced'),
      fc.nat(),
      malformedText,
    )
    .map(([text, mutation, at, insertion]) => {
      const position = at % (text.length + 1)
      if (mutation === 'cut') return text.slice(0, position)
      if (mutation === 'inserted') return text.slice(0, position) + insertion + text.slice(position)
      if (mutation === 'doubled') return text + text
      if (mutation === 'rotated') return text.slice(position) + text.slice(0, position)
      return mutation === 'replaced'
        ? text.slice(0, position) + String.fromCharCode(at % 128) + text.slice(position + 1)
        : text
    })

export const name = mostly(
  8,
  fc.constantFrom(
    'The Nutmeg Seven',
    'Trombone Tax',
    'SO36',
    'Bottom of the Hill',
    'Berlin',
    'San Francisco',
    'Zürich, Schweiz',
    'Skank & File',
    'スカ',
  ),
  malformedText,
)
export const lineEnding = fc.constantFrom('\r\n', '\n', '\r')
