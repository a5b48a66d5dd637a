import { expect, test } from 'vitest'
import { musicGroup } from '#core/bands/music-group.ts'

const url = 'https://shows.example/bands/the-nutmeg-seven'

test('a band is a MusicGroup with what is known of it', () => {
  const links = ['https://nutmeg.example/', 'https://music.example/nutmeg']
  expect(musicGroup({ name: 'The Nutmeg Seven', bio: 'Two saxes.', links }, url)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'MusicGroup',
    '@id': url,
    url,
    name: 'The Nutmeg Seven',
    description: 'Two saxes.',
    sameAs: links,
  })
})

test('what is not known of a band is left out', () => {
  expect(Object.keys(musicGroup({ name: 'X', bio: null, links: [] }, url))).toEqual([
    '@context',
    '@type',
    '@id',
    'url',
    'name',
  ])
})
