import { describe, expect, test } from 'vitest'
import { BandInput, bandSlug } from '#core/bands/band.ts'
import { errorsOf } from '#test/support/errors-of.ts'

describe('a band as it is entered (specification section 5)', () => {
  test('needs a name and nothing more', () => {
    expect(BandInput.parse({ name: ' The Nutmeg Seven ' })).toEqual({ name: 'The Nutmeg Seven', bio: null, links: [] })
    expect(errorsOf(BandInput, {})).toEqual({ name: 'Band name is required' })
  })

  test('has a name of 256 and a bio of 4096 characters at most', () => {
    expect(errorsOf(BandInput, { name: 'x'.repeat(256), bio: 'x'.repeat(4096) })).toEqual({})
    expect(errorsOf(BandInput, { name: 'x'.repeat(257), bio: 'x'.repeat(4097) })).toEqual({
      name: 'Band name must be 256 characters or less',
      bio: 'Band bio must be 4096 characters or less',
    })
  })

  test('has up to 20 links that are web addresses', () => {
    const links = (count: number) => Array.from({ length: count }, (_, index) => `https://band.example/${index}`)
    expect(errorsOf(BandInput, { name: 'x', links: links(20) })).toEqual({})
    expect(errorsOf(BandInput, { name: 'x', links: links(21) })).toEqual({ links: 'Add no more than 20 links' })
    expect(errorsOf(BandInput, { name: 'x', links: ['javascript:alert(1)'] })).toEqual({
      links: 'Link must be a web address that starts with http:// or https://',
    })
  })

  test('has an address of its own also when its name looks like an id, which leads to the band of that id', () => {
    const id = '00000000-0000-4000-8000-0000000000AA'
    expect(bandSlug(id)).toBe(`band-${id.toLowerCase()}`)
    expect(bandSlug(`${id} 2`)).toBe(`${id.toLowerCase()}-2`)
  })

  test('drops fields that it does not know', () => {
    expect(BandInput.parse({ name: 'x', slug: 'y', createdBy: 'me' })).toEqual({ name: 'x', bio: null, links: [] })
  })
})
