import { expect, test } from 'vitest'
import { musicGroup } from '#core/bands/music-group.ts'

const url = 'https://shows.example/bands/the-nutmeg-seven'

test('a band is rendered as a schema.org MusicGroup', () => {
  const links = ['https://nutmeg.example/', 'https://music.example/nutmeg']
  expect(musicGroup({ name: 'The Nutmeg Seven', bio: 'Two saxes.', genres: ['ska', '2-tone'], links }, url)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'MusicGroup',
    '@id': url,
    url,
    name: 'The Nutmeg Seven',
    description: 'Two saxes.',
    genre: ['Ska', '2 Tone'],
    sameAs: links,
  })
})

test('unknown properties of a band are omitted', () => {
  expect(Object.keys(musicGroup({ name: 'X', bio: null, genres: [], links: [] }, url))).toEqual([
    '@context',
    '@type',
    '@id',
    'url',
    'name',
  ])
})
