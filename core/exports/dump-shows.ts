import type { Ports } from '#core/ports.ts'
import { everyShow } from '#core/shows/show-filter.ts'
import { type PublicPage, publicPages } from './public-pages.ts'

/** Every show there is and was, as the nightly dump has it. For the process itself: nobody's request. */
export const makeDumpShows = (ports: Pick<Ports, 'catalogue' | 'clock'>) => (): AsyncIterable<PublicPage> =>
  publicPages(ports, { ...everyShow, includePast: true })
