import { expect, test } from 'vitest'
import { musicGroup } from '#core/bands/music-group.ts'

const url = 'https://shows.example/bands/the-nutmeg-seven'

test('a band is rendered as a schema.org MusicGroup', () => {
  const links = ['https://nutmeg.example/', 'https://music.example/nutmeg']
  const sizes = [160, 320].map((width) => ({
    width,
    height: width,
    avif: `/images/${width}.avif`,
    webp: `/images/${width}.webp`,
  }))
  const band = {
    name: 'The Nutmeg Seven',
    bio: 'Two saxes.',
    genres: ['ska', '2-tone'] as const,
    links,
    pictureSizes: sizes,
  }
  expect(musicGroup(band, url)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'MusicGroup',
    '@id': url,
    url,
    name: 'The Nutmeg Seven',
    description: 'Two saxes.',
    image: ['https://shows.example/images/320.webp', 'https://shows.example/images/160.webp'],
    genre: ['Ska', '2 Tone'],
    sameAs: links,
  })
})

test('empty properties of a band are omitted', () => {
  expect(Object.keys(musicGroup({ name: 'X', bio: null, genres: [], links: [], pictureSizes: [] }, url))).toEqual([
    '@context',
    '@type',
    '@id',
    'url',
    'name',
  ])
})
