/** In display order. This module imports nothing, so pages can load the list alone. */
export const genres = [
  'ska',
  '2-tone',
  'ska-punk',
  'ska-core',
  'ska-jazz',
  'rocksteady',
  'skinhead-reggae',
  'reggae',
  'roots',
  'lovers-rock',
  'dub',
  'dancehall',
  'punk',
  'pop-punk',
  'folk-punk',
  'post-punk',
  'hardcore',
  'crust',
  'oi',
  'street-punk',
  'psychobilly',
] as const
export type Genre = (typeof genres)[number]

export const MAX_BAND_GENRES = 5

export const genreNames: Readonly<Record<Genre, string>> = {
  ska: 'Ska',
  '2-tone': '2 Tone',
  'ska-punk': 'Ska punk',
  'ska-core': 'Ska-core',
  'ska-jazz': 'Ska jazz',
  rocksteady: 'Rocksteady',
  'skinhead-reggae': 'Skinhead reggae',
  reggae: 'Reggae',
  roots: 'Roots reggae',
  'lovers-rock': 'Lovers rock',
  dub: 'Dub',
  dancehall: 'Dancehall',
  punk: 'Punk',
  'pop-punk': 'Pop punk',
  'folk-punk': 'Folk punk',
  'post-punk': 'Post-punk',
  hardcore: 'Hardcore',
  crust: 'Crust',
  oi: 'Oi!',
  'street-punk': 'Street punk',
  psychobilly: 'Psychobilly',
}

export const distinctGenres = (values: Iterable<string>): readonly Genre[] => {
  const present = new Set(values)
  return genres.filter((genre) => present.has(genre))
}
