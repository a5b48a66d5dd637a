import { BandEdit, BandInput, type PublicBand } from '#core/bands/band.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { type PublicVenue, VenueEdit } from '#core/venues/venue.ts'
import { venueBody, venueInput } from './bodies.ts'
import type { World } from './world.ts'

type Changes = Readonly<Record<string, unknown>>

/** Adds a band as somebody new, or as `by`. */
export const addBand = async (world: World, name = 'The Nutmeg Seven', by?: Actor): Promise<PublicBand> =>
  world.core.addBand(by ?? (await world.as('ShowManager')), BandInput.parse({ name }))

/** Adds a venue as somebody new, or as `by`; `changes` are those of `venueInput`. */
export const addVenue = async (world: World, changes: Changes = {}, by?: Actor): Promise<PublicVenue> =>
  (await world.core.addVenue(by ?? (await world.as('ShowManager')), venueInput(changes))).venue

/** The band as it would be edited by who sees it, with these changes. */
export const bandEdit = ({ name, bio, links, version }: PublicBand, changes: Changes = {}): BandEdit =>
  BandEdit.parse({ name, bio, links, version, ...changes })

/** The venue of {@link addVenue} as it would be edited, with these changes. */
export const venueEdit = (changes: Changes = {}): VenueEdit => VenueEdit.parse(venueBody({ version: 1, ...changes }))

/** What the history of a thing says was done, the oldest first, each with the version that it made. */
export const doneTo = (world: World, id: string): [what: string, version: number][] =>
  world.store
    .stored()
    .revisions.filter(({ of }) => of === id)
    .map(({ what, version }) => [what, version])

/** What the audit log says, the oldest first. */
export const audited = (world: World): string[] => world.store.stored().audit.map(({ what }) => what)
