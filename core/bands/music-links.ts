import * as z from 'zod/mini'
import { described, list, named, text } from '#core/response.ts'

/** In the order in which the band page shows their links. */
export const musicServices = [
  'bandcamp',
  'spotify',
  'youtube',
  'soundcloud',
  'apple-music',
  'deezer',
  'tidal',
  'mixcloud',
] as const
export type MusicService = (typeof musicServices)[number]

export const musicServiceNames: Readonly<Record<MusicService, string>> = {
  bandcamp: 'Bandcamp',
  spotify: 'Spotify',
  youtube: 'YouTube',
  soundcloud: 'SoundCloud',
  'apple-music': 'Apple Music',
  deezer: 'Deezer',
  tidal: 'TIDAL',
  mixcloud: 'Mixcloud',
}

/** The hosts of each service; their subdomains belong to it too. */
const hosts: Readonly<Record<MusicService, readonly string[]>> = {
  bandcamp: ['bandcamp.com'],
  spotify: ['open.spotify.com', 'spotify.link'],
  youtube: ['youtube.com', 'youtu.be'],
  soundcloud: ['soundcloud.com'],
  'apple-music': ['music.apple.com'],
  deezer: ['deezer.com'],
  tidal: ['tidal.com'],
  mixcloud: ['mixcloud.com'],
}

const MusicLink = z.object({
  service: described(z.enum(musicServices), 'The service that the host of the link belongs to.'),
  url: text,
})
export type MusicLink = z.output<typeof MusicLink>

export const MusicLinks = named('MusicLinks', list(MusicLink))

const WEB_URL = /^https?:\/\/(?:www\.)?([^\s/?#@\\:]+)(?::\d+)?(?:\/([^?#]*))?(?:[?#].*)?$/

/** Returns the service that the host of the link belongs to, or null for other links and for the home page of a service. */
export const musicServiceOf = (link: string): MusicService | null => {
  const [, host = '', path = ''] = WEB_URL.exec(link.toLowerCase()) ?? []
  const isPage = path !== '' || host.endsWith('.bandcamp.com')
  const isHostOf = (service: MusicService) => hosts[service].some((each) => host === each || host.endsWith(`.${each}`))
  return isPage ? (musicServices.find(isHostOf) ?? null) : null
}

export const musicLinksOf = (links: readonly string[]): readonly MusicLink[] =>
  links
    .flatMap((url) => {
      const service = musicServiceOf(url)
      return service ? [{ service, url }] : []
    })
    .toSorted((one, other) => musicServices.indexOf(one.service) - musicServices.indexOf(other.service))
