export type Motif = 'checks' | 'sun' | 'rings' | 'waves' | 'stairs' | 'records'

/** A demo poster. Its files are `demo-posters/<key>-<width>.<format>`. */
export type DemoPoster = {
  key: string
  /** Used for shows whose title starts with this; null fits any show. */
  series: string | null
  lines: readonly string[]
  foot: string
  motif: Motif
  press: number
  alt: string
}

export const POSTER_SIZE = { width: 480, height: 672 } as const

/** Drawn by `npm run draw:demo-posters` from shapes and the site's own fonts, so free of third-party rights. */
export const demoPosters: readonly DemoPoster[] = [
  {
    key: 'skank-and-file',
    series: 'Skank & File',
    lines: ['Skank', '& File'],
    foot: 'Ska and two left feet',
    motif: 'checks',
    press: 0,
    alt: 'Poster: Skank & File in white letters under black and white checks on blue',
  },
  {
    key: 'one-drop-social-club',
    series: 'One Drop Social Club',
    lines: ['One Drop', 'Social', 'Club'],
    foot: 'Reggae, all night long',
    motif: 'sun',
    press: 3,
    alt: 'Poster: One Drop Social Club under a half sun with rays on green',
  },
  {
    key: 'third-wave-low-tide',
    series: 'Third Wave, Low Tide',
    lines: ['Third Wave', 'Low Tide'],
    foot: 'Ska punk by the sea',
    motif: 'waves',
    press: 2,
    alt: 'Poster: Third Wave, Low Tide under rows of waves on orange',
  },
  {
    key: 'upstroke-night',
    series: 'Upstroke Night',
    lines: ['Upstroke', 'Night'],
    foot: 'Ska, punk, reggae',
    motif: 'stairs',
    press: 5,
    alt: 'Poster: Upstroke Night under rising steps on violet',
  },
  {
    key: 'rocksteady-supper',
    series: 'Rocksteady Supper',
    lines: ['Rock-', 'steady', 'Supper'],
    foot: 'Bring a dish to share',
    motif: 'records',
    press: 3,
    alt: 'Poster: Rocksteady Supper under a record like a plate on green',
  },
  {
    key: 'punk-im-hinterhof',
    series: 'Punk im Hinterhof',
    lines: ['Punk im', 'Hinterhof'],
    foot: 'Laut bis zehn',
    motif: 'stairs',
    press: 4,
    alt: 'Poster: Punk im Hinterhof under rising steps on yellow',
  },
  {
    key: 'brass-and-bass',
    series: 'Brass & Bass All-Dayer',
    lines: ['Brass &', 'Bass', 'All-Dayer'],
    foot: 'Twelve bands, one day',
    motif: 'sun',
    press: 4,
    alt: 'Poster: Brass & Bass All-Dayer under a half sun with rays on yellow',
  },
  {
    key: 'checkered-weekender',
    series: 'Checkered Weekender',
    lines: ['Checkered', 'Weekender'],
    foot: 'Twelve bands, one day',
    motif: 'checks',
    press: 1,
    alt: 'Poster: Checkered Weekender under checks on red',
  },
  {
    key: 'live-tonight',
    series: null,
    lines: ['Live', 'tonight'],
    foot: 'Doors on time',
    motif: 'records',
    press: 5,
    alt: 'Poster: Live tonight under a record on violet',
  },
  {
    key: 'on-stage-and-loud',
    series: null,
    lines: ['On stage', 'and loud'],
    foot: 'Bring earplugs',
    motif: 'rings',
    press: 0,
    alt: 'Poster: On stage and loud under rings of sound on blue',
  },
  {
    key: 'dance-till-late',
    series: null,
    lines: ['Dance', 'till late'],
    foot: 'Good shoes welcome',
    motif: 'waves',
    press: 3,
    alt: 'Poster: Dance till late under rows of waves on green',
  },
  {
    key: 'bring-a-friend',
    series: null,
    lines: ['Bring', 'a friend'],
    foot: 'Pay what you can',
    motif: 'rings',
    press: 2,
    alt: 'Poster: Bring a friend under rings of sound on orange',
  },
]
