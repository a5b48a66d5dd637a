import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameKeyOf, slugOf } from '#core/text/text.ts'

/** Tests `nameKeyOf` from text.ts, and how `slugOf` treats apostrophes. */

describe('a name key', () => {
  test.each([
    ['Racketeer’s Picnic', "Racketeer's Picnic"],
    ['Racketeer’s Picnic', 'Racketeers Picnic'],
    ['Racketeer’s Picnic', 'RACKETEER´S PICNIC'],
    ['Racketeer’s Picnic', 'Racketeer`s Picnic'],
    ['Racketeer’s Picnic', 'Racketeer‘s Picnic'],
    ['Racketeer’s Picnic', 'Racketeerʼs Picnic'],
    ['Ska-P', 'Ska P'],
    ['Ska-P', 'Ska – P'],
    ['Ska−P', 'Ska—P'],
    ['Bed & Breakfast', 'Bed and Breakfast'],
    ['Bed&Breakfast', 'bed und breakfast'],
    ['Uno y Dos', 'Uno et Dos'],
    ['The Specials', 'specials'],
    ['The “A” & B', '“a” AND b'],
    ['Mötley', 'motley'],
  ])('is the same for %j and %j', (one, other) => {
    expect(nameKeyOf(one)).toBe(nameKeyOf(other))
  })

  test.each([
    ['The', 'the'],
    ['The The', 'the'],
    ['And One', 'and one'],
    ['Und', 'und'],
    ['Y', 'y'],
    ['Sons &', 'sons &'],
    ['Theatre', 'theatre'],
    ['Sandy Randy', 'sandy randy'],
    ['!!!', '!!!'],
    ['´', '´'],
    ['’', '’'],
    ['-', '-'],
    ['&', '&'],
  ])('for %j is %j', (name, key) => {
    expect(nameKeyOf(name)).toBe(key)
  })

  const anyPart = fc.constantFrom(
    ..." -–−&'’´`‘ʼ!.́",
    'the',
    'The ',
    ' and ',
    'y',
    'et ',
    'und',
    'Ska',
    'ö',
    'Σ',
    'İ',
    '東',
  )
  const anyName = fc.oneof(
    fc.array(anyPart, { minLength: 1 }).map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme', minLength: 1 }),
  )

  test('is its own key, and is not empty unless the name is blank', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const key = nameKeyOf(name)
        expect(nameKeyOf(key)).toBe(key)
        if (name.trim() !== '') expect(key).not.toBe('')
      }),
      { numRuns: 2000 },
    )
  })

  test('is the same for the composed and the decomposed form of a name', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(nameKeyOf(name.normalize('NFD'))).toBe(nameKeyOf(name.normalize('NFC')))
      }),
    )
  })
})

test('a slug contains no apostrophes of any kind', () => {
  for (const apostrophe of "'’‘`´ʼ") expect(slugOf(`Racketeer${apostrophe}s Picnic`, 'band')).toBe('racketeers-picnic')
})
