import { expect, test } from 'vitest'
import { musicLinksOf, musicServiceOf } from '#core/bands/music-links.ts'

test.each([
  ['https://nutmeg.bandcamp.com', 'bandcamp'],
  ['https://bandcamp.com/nutmeg', 'bandcamp'],
  ['http://open.spotify.com/artist/1?si=2', 'spotify'],
  ['https://www.youtube.com/@nutmeg', 'youtube'],
  ['https://music.youtube.com/channel/1', 'youtube'],
  ['https://YOUTU.BE/1', 'youtube'],
  ['https://on.soundcloud.com/nutmeg', 'soundcloud'],
  ['https://music.apple.com/de/artist/1', 'apple-music'],
  ['https://www.deezer.com/artist/1', 'deezer'],
  ['https://listen.tidal.com/artist/1', 'tidal'],
  ['https://www.mixcloud.com/nutmeg/', 'mixcloud'],
  ['https://nutmeg.example/bandcamp.com', null],
  ['https://bandcamp.com.nutmeg.example/', null],
  ['https://notbandcamp.com/nutmeg', null],
  ['https://open.spotify.com@nutmeg.example/artist/1', null],
  ['https://www.youtube.com/', null],
  ['https://bandcamp.com/', null],
  ['https://apple.com/de', null],
  ['not a URL', null],
])('the music service for %s is %s', (link, service) => {
  expect(musicServiceOf(link)).toBe(service)
})

test('music links are sorted by service and keep their order within a service, while other links are omitted', () => {
  const links = [
    'https://soundcloud.com/b',
    'https://soundcloud.com/a',
    'https://a.example/',
    'https://a.bandcamp.com/',
  ]
  expect(musicLinksOf(links)).toEqual([
    { service: 'bandcamp', url: 'https://a.bandcamp.com/' },
    { service: 'soundcloud', url: 'https://soundcloud.com/b' },
    { service: 'soundcloud', url: 'https://soundcloud.com/a' },
  ])
})
