import { makeCreateFirstOwner } from '#core/accounts/create-first-owner.ts'
import { makeLogIn } from '#core/accounts/log-in.ts'
import { makeLogOut } from '#core/accounts/log-out.ts'
import { makeResumeSession } from '#core/accounts/resume-session.ts'
import { makeAddBand } from '#core/bands/add-band.ts'
import { makeFindBand } from '#core/bands/find-band.ts'
import { makeSearchBands } from '#core/bands/search-bands.ts'
import { makeDeliverMail } from '#core/mail/deliver-mail.ts'
import type { Ports } from '#core/ports.ts'
import { makeAddShow } from '#core/shows/add-show.ts'
import { makeFindShow, makeFindShowBySlug } from '#core/shows/find-show.ts'
import { makeListShows } from '#core/shows/list-shows.ts'
import { makeAddVenue } from '#core/venues/add-venue.ts'
import { makeFindVenue } from '#core/venues/find-venue.ts'
import { makeSearchVenues } from '#core/venues/search-venues.ts'

/** The hexagon's only door: every use case, bound to the given ports. */
export const makeCore = (ports: Ports) => ({
  createFirstOwner: makeCreateFirstOwner(ports),
  logIn: makeLogIn(ports),
  logOut: makeLogOut(ports),
  resumeSession: makeResumeSession(ports),
  listShows: makeListShows(ports),
  findShow: makeFindShow(ports),
  findShowBySlug: makeFindShowBySlug(ports),
  addShow: makeAddShow(ports),
  searchBands: makeSearchBands(ports),
  findBand: makeFindBand(ports),
  addBand: makeAddBand(ports),
  searchVenues: makeSearchVenues(ports),
  findVenue: makeFindVenue(ports),
  addVenue: makeAddVenue(ports),
  deliverMail: makeDeliverMail(ports),
})

export type Core = ReturnType<typeof makeCore>
