import * as z from 'zod/mini'
import { BandId } from '#core/ids.ts'
import { pageWidthPath, sizesOf } from '#core/images/image.ts'
import { ImageSize } from '#core/images/image-size.ts'
import {
  type Actor,
  canDecideClaimsFor,
  canEditBand,
  hasAnyRole,
  membershipStates,
  rolesThatEditEveryEntry,
} from '#core/permissions/policy.ts'
import { described, flag, integer, list, named, orNull, text } from '#core/response.ts'
import type { Band } from './band.ts'
import { genres } from './genres.ts'
import { MusicLinks, musicLinksOf } from './music-links.ts'

export const BandHit = named(
  'BandHit',
  z.object({
    id: BandId,
    slug: text,
    name: text,
    place: described(orNull(text), 'City and country code of its next show, such as “Berlin, DE”; null without one.'),
  }),
)
export type BandHit = z.output<typeof BandHit>

export const BandHits = named('BandHits', z.object({ bands: described(list(BandHit), 'The best match first.') }))

export const PublicBand = named(
  'PublicBand',
  z.object({
    id: BandId,
    slug: described(text, 'The readable part of its URL, /bands/{slug}.'),
    name: text,
    bio: orNull(text),
    links: list(text),
    musicLinks: described(MusicLinks, 'The links to pages of music services.'),
    genres: described(list(z.enum(genres)), 'At most five, in a fixed order.'),
    picture: described(orNull(text), 'The path of the picture in page width.'),
    pictureSizes: list(ImageSize),
    pictureAlt: described(orNull(text), 'A description of the picture.'),
    musicians: described(list(text), 'The people in the band, as its members entered them, such as “Ada, trombone”.'),
    version: described(integer, 'Increases with every change; send it with an edit.'),
    userEditable: described(flag, 'Whether you may edit the band.'),
    maySeeMembers: flag,
    mayDecideClaims: flag,
    mayMerge: flag,
    membership: described(orNull(z.enum(membershipStates)), 'The state of your own membership; null without one.'),
  }),
)
export type PublicBand = z.output<typeof PublicBand>

export const publicBand = (
  { id, slug, name, bio, links, genres, picture, musicians, version }: Band,
  actor: Actor | null,
  membership: PublicBand['membership'],
): PublicBand => ({
  ...{ id, slug, name, bio, links, musicLinks: musicLinksOf(links), genres, musicians, version },
  ...pictureOf(picture),
  userEditable: canEditBand(actor, id),
  maySeeMembers: canDecideClaimsFor(actor, id),
  mayDecideClaims: canDecideClaimsFor(actor, id),
  mayMerge: actor !== null && hasAnyRole(actor.roles, rolesThatEditEveryEntry),
  membership,
})

const pictureOf = (picture: Band['picture']): Pick<PublicBand, 'picture' | 'pictureSizes' | 'pictureAlt'> => {
  const pictureSizes = picture ? sizesOf({ ...picture, id: picture.imageId }) : []
  return { picture: pageWidthPath(pictureSizes), pictureSizes, pictureAlt: picture?.alt || null }
}
