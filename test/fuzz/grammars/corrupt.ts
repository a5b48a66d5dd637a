import fc from 'fast-check'
import { malformedText } from '#test/fuzz/malformed-values.ts'

/** Mostly the first, rarely the odd ones. */
export const mostly = <Value>(
  weight: number,
  usual: fc.Arbitrary<Value>,
  odd: fc.Arbitrary<Value>,
): fc.Arbitrary<Value> => fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd })

/** Mostly unchanged; else truncated, shuffled, doubled or with a piece moved. */
export const corrupted = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(
      texts,
      fc.constantFrom('', '', '', '', '', 'cut', 'odd', 'doubled', 'moved', 'byte'),
      fc.nat(),
      malformedText,
    )
    .map(([text, way, at, odd]) => {
      const place = at % (text.length + 1)
      if (way === 'cut') return text.slice(0, place)
      if (way === 'odd') return text.slice(0, place) + odd + text.slice(place)
      if (way === 'doubled') return text + text
      if (way === 'moved') return text.slice(place) + text.slice(0, place)
      return way === 'byte' ? text.slice(0, place) + String.fromCharCode(at % 128) + text.slice(place + 1) : text
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
/** Line ends. */
export const end = fc.constantFrom('\r\n', '\n', '\r')
