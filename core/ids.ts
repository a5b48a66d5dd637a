import * as z from 'zod/mini'

/** Ids are UUIDs (specification section 5), in lower case; each kind has a brand of its own, so that two cannot be swapped. */
const id = <Brand extends string>(label: string) =>
  z
    .string({ error: `${label} must be a UUID` })
    .check(z.guid({ error: `${label} must be a UUID` }), z.toLowerCase())
    .brand<Brand>()

export const AccountId = id<'AccountId'>('Account id')
export type AccountId = z.output<typeof AccountId>
export const BandId = id<'BandId'>('Band id')
export type BandId = z.output<typeof BandId>
export const VenueId = id<'VenueId'>('Venue id')
export type VenueId = z.output<typeof VenueId>
export const ShowId = id<'ShowId'>('Show id')
export type ShowId = z.output<typeof ShowId>
export const ImageId = id<'ImageId'>('Image id')
export type ImageId = z.output<typeof ImageId>
export const MergeId = id<'MergeId'>('Merge id')
export type MergeId = z.output<typeof MergeId>
export const SessionId = id<'SessionId'>('Session id')
export type SessionId = z.output<typeof SessionId>
export const RoleId = id<'RoleId'>('Role id')
export type RoleId = z.output<typeof RoleId>
export const ShowManagerRequestId = id<'ShowManagerRequestId'>('Request id')
export type ShowManagerRequestId = z.output<typeof ShowManagerRequestId>
