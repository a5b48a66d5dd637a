import { describe, expect, test } from 'vitest'
import { BandInput, bandSlug } from '#core/bands/band.ts'
import { errorsOf } from '#test/support/errors-of.ts'

describe('the band input (specification section 5)', () => {
  test('requires only a name', () => {
    expect(BandInput.parse({ name: ' The Nutmeg Seven ' })).toEqual({ name: 'The Nutmeg Seven', bio: null, links: [] })
    expect(errorsOf(BandInput, {})).toEqual({ name: 'Band name is required' })
  })

  test('limits the name to 256 and the bio to 4096 characters', () => {
    expect(errorsOf(BandInput, { name: 'x'.repeat(256), bio: 'x'.repeat(4096) })).toEqual({})
    expect(errorsOf(BandInput, { name: 'x'.repeat(257), bio: 'x'.repeat(4097) })).toEqual({
      name: 'Band name must be 256 characters or less',
      bio: 'Band bio must be 4096 characters or less',
    })
  })

  test('accepts up to 20 links, which must be web addresses', () => {
    const links = (count: number) => Array.from({ length: count }, (_, index) => `https://band.example/${index}`)
    expect(errorsOf(BandInput, { name: 'x', links: links(20) })).toEqual({})
    expect(errorsOf(BandInput, { name: 'x', links: links(21) })).toEqual({ links: 'Add no more than 20 links' })
    expect(errorsOf(BandInput, { name: 'x', links: ['javascript:alert(1)'] })).toEqual({
      links: 'Link must be a web address that starts with http:// or https://',
    })
  })

  test('accepts up to five genres from the list, and sorts them in the order of the list', () => {
    expect(BandInput.parse({ name: 'x', genres: ['dub', 'ska', 'dub'] })).toMatchObject({ genres: ['ska', 'dub'] })
    expect(errorsOf(BandInput, { name: 'x', genres: ['polka'] })).toEqual({ genres: 'Choose genres from the list' })
    expect(errorsOf(BandInput, { name: 'x', genres: 'ska' })).toEqual({ genres: 'Genres must be a list' })
    expect(errorsOf(BandInput, { name: 'x', genres: ['ska', 'dub', 'oi', 'punk', 'crust', 'roots'] })).toEqual({
      genres: 'Choose no more than 5 genres',
    })
  })

  test('drops unknown fields', () => {
    expect(BandInput.parse({ name: 'x', slug: 'y', createdBy: 'me' })).toEqual({ name: 'x', bio: null, links: [] })
  })
})

test('a band whose name looks like an id gets a slug with a prefix', () => {
  const id = '00000000-0000-4000-8000-0000000000AA'
  expect(bandSlug(id)).toBe(`band-${id.toLowerCase()}`)
  expect(bandSlug(`${id} 2`)).toBe(`${id.toLowerCase()}-2`)
})
