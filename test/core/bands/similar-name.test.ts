import { describe, expect, test } from 'vitest'
import { isSimilarName } from '#core/bands/similar-name.ts'

describe('the name', () => {
  test.each([
    ['Skatalites', 'The Skatalites'],
    ['Mad Caddys', 'Mad Caddies'],
    ['Motley Skrue', 'Mötley SKRUE!'],
    ['Los Fabulosos Cadillac', 'Los Fabulosos Cadillacs'],
    ['Tokyo Ska', 'Tokyo Ska Paradise'],
    ['NOFX', 'NOFZ'],
    ['スカパラ', 'スカパラ!'],
    ['!!!', '!!!'],
  ])('%s is similar to %s', (one, other) => {
    expect([isSimilarName(one, other), isSimilarName(other, one)]).toEqual([true, true])
  })

  test.each([
    ['The', 'The Clash'],
    ['Bad', 'Bad Manners'],
    ['Half Past Rude', 'Reel Big Fish'],
    ['Ska', 'Sko'],
    ['NOFX', 'NOVZ'],
    ['!!!', 'The Clash'],
    ['x'.repeat(256), 'y'.repeat(256)],
  ])('%s is not similar to %s', (one, other) => {
    expect([isSimilarName(one, other), isSimilarName(other, one)]).toEqual([false, false])
  })
})
