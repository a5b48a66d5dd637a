import { BandEdit, BandInput } from '#core/bands/band.ts'
import type { PublicBand } from '#core/bands/public-band.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { PublicVenue } from '#core/venues/public-venue.ts'
import { VenueEdit } from '#core/venues/venue.ts'
import { venueBody, venueInput } from './bodies.ts'
import type { World } from './world.ts'

type Changes = Readonly<Record<string, unknown>>

/** Adds a band as a new user, or as `by`. */
export const addBand = async (world: World, name = 'The Nutmeg Seven', by?: Actor): Promise<PublicBand> =>
  world.core.addBand(by ?? (await world.as('ShowManager')), BandInput.parse({ name }))

/** Adds a venue as a new user, or as `by`; `changes` are passed to `venueInput`. */
export const addVenue = async (world: World, changes: Changes = {}, by?: Actor): Promise<PublicVenue> =>
  (await world.core.addVenue(by ?? (await world.as('ShowManager')), venueInput(changes))).venue

/** Returns a valid edit of the band, with `changes` applied. */
export const bandEdit = ({ name, bio, links, genres, version }: PublicBand, changes: Changes = {}): BandEdit =>
  BandEdit.parse({ name, bio, links, genres, version, ...changes })

/** Returns an edit of the default venue at version 1; `changes` override fields. */
export const venueEdit = (changes: Changes = {}): VenueEdit => VenueEdit.parse(venueBody({ version: 1, ...changes }))

/** Returns the events in the history of a show, band or venue, each with the resulting version, oldest first. */
export const revisionEventsOf = (world: World, id: string): [event: string, version: number][] =>
  world.store
    .stored()
    .revisions.filter(({ of }) => of === id)
    .map(({ what, version }) => [what, version])

export const auditEvents = (world: World): string[] => world.store.stored().audit.map(({ what }) => what)
