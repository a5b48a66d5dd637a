export type Motif = 'checks' | 'sun' | 'rings' | 'waves' | 'stairs' | 'records'

/** A demo poster. Its files are `demo-posters/<key>-<width>.<format>`. */
export type DemoPoster = {
  key: string
  /** The poster is for shows whose title starts with this; null if it suits any show. */
  series: string | null
  lines: readonly string[]
  footer: string
  motif: Motif
  paletteIndex: number
  alt: string
}

export const POSTER_SIZE = { width: 480, height: 672 } as const

/** `npm run draw:demo-posters` draws them from shapes and the site's fonts, so they contain no third-party images. */
export const demoPosters: readonly DemoPoster[] = [
  {
    key: 'skank-and-file',
    series: 'Skank & File',
    lines: ['Skank', '& File'],
    footer: 'Ska and two left feet',
    motif: 'checks',
    paletteIndex: 0,
    alt: 'Poster: Skank & File in white letters under white checks on blue',
  },
  {
    key: 'one-drop-social-club',
    series: 'One Drop Social Club',
    lines: ['One Drop', 'Social', 'Club'],
    footer: 'Reggae, all night long',
    motif: 'sun',
    paletteIndex: 3,
    alt: 'Poster: One Drop Social Club under a half sun with rays on green',
  },
  {
    key: 'third-wave-low-tide',
    series: 'Third Wave, Low Tide',
    lines: ['Third Wave', 'Low Tide'],
    footer: 'Ska punk by the sea',
    motif: 'waves',
    paletteIndex: 2,
    alt: 'Poster: Third Wave, Low Tide under rows of waves on orange',
  },
  {
    key: 'upstroke-night',
    series: 'Upstroke Night',
    lines: ['Upstroke', 'Night'],
    footer: 'Ska, punk, reggae',
    motif: 'stairs',
    paletteIndex: 5,
    alt: 'Poster: Upstroke Night under rising steps on violet',
  },
  {
    key: 'rocksteady-supper',
    series: 'Rocksteady Supper',
    lines: ['Rock-', 'steady', 'Supper'],
    footer: 'Bring a dish to share',
    motif: 'records',
    paletteIndex: 3,
    alt: 'Poster: Rocksteady Supper under a record that looks like a plate, on green',
  },
  {
    key: 'punk-im-hinterhof',
    series: 'Punk im Hinterhof',
    lines: ['Punk im', 'Hinterhof'],
    footer: 'Laut bis zehn',
    motif: 'stairs',
    paletteIndex: 4,
    alt: 'Poster: Punk im Hinterhof under rising steps on yellow',
  },
  {
    key: 'brass-and-bass',
    series: 'Brass & Bass All-Dayer',
    lines: ['Brass &', 'Bass', 'All-Dayer'],
    footer: 'Twelve bands, one day',
    motif: 'sun',
    paletteIndex: 4,
    alt: 'Poster: Brass & Bass All-Dayer under a half sun with rays on yellow',
  },
  {
    key: 'checkered-weekender',
    series: 'Checkered Weekender',
    lines: ['Checkered', 'Weekender'],
    footer: 'Twelve bands, one day',
    motif: 'checks',
    paletteIndex: 1,
    alt: 'Poster: Checkered Weekender under checks on red',
  },
  {
    key: 'live-tonight',
    series: null,
    lines: ['Live', 'tonight'],
    footer: 'Doors on time',
    motif: 'records',
    paletteIndex: 5,
    alt: 'Poster: Live tonight under a record on violet',
  },
  {
    key: 'on-stage-and-loud',
    series: null,
    lines: ['On stage', 'and loud'],
    footer: 'Bring earplugs',
    motif: 'rings',
    paletteIndex: 0,
    alt: 'Poster: On stage and loud under rings of sound on blue',
  },
  {
    key: 'dance-till-late',
    series: null,
    lines: ['Dance', 'till late'],
    footer: 'Good shoes welcome',
    motif: 'waves',
    paletteIndex: 3,
    alt: 'Poster: Dance till late under rows of waves on green',
  },
  {
    key: 'bring-a-friend',
    series: null,
    lines: ['Bring', 'a friend'],
    footer: 'Pay what you can',
    motif: 'rings',
    paletteIndex: 2,
    alt: 'Poster: Bring a friend under rings of sound on orange',
  },
]
