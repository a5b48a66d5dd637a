import type { Genre } from '#core/bands/genres.ts'
import { m } from '#messages'

export const genreLabels: Readonly<Record<Genre, () => string>> = {
  ska: m.genre_ska,
  '2-tone': m.genre_2_tone,
  'ska-punk': m.genre_ska_punk,
  'ska-core': m.genre_ska_core,
  'ska-jazz': m.genre_ska_jazz,
  rocksteady: m.genre_rocksteady,
  'skinhead-reggae': m.genre_skinhead_reggae,
  reggae: m.genre_reggae,
  roots: m.genre_roots,
  'lovers-rock': m.genre_lovers_rock,
  dub: m.genre_dub,
  dancehall: m.genre_dancehall,
  punk: m.genre_punk,
  'pop-punk': m.genre_pop_punk,
  'folk-punk': m.genre_folk_punk,
  'post-punk': m.genre_post_punk,
  hardcore: m.genre_hardcore,
  crust: m.genre_crust,
  oi: m.genre_oi,
  'street-punk': m.genre_street_punk,
  psychobilly: m.genre_psychobilly,
}
