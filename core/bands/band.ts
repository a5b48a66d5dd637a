import * as z from 'zod/mini'
import type { Membership } from '#core/accounts/membership.ts'
import type { AccountId, BandId } from '#core/ids.ts'
import { type Actor, canDecideClaims, canEditBand, holdsAny, mayEditEveryPlace } from '#core/permissions/policy.ts'
import { Version } from '#core/revisions/version.ts'
import { maxLength } from '#core/text/length.ts'
import { nameKeyOf, optionalText, optionalUrl, requiredText, slugOf } from '#core/text/text.ts'
import { wrong } from '#core/wrong.ts'

/** Specification section 5: "Band name". */
export const BandName = requiredText('band_name', 256, { isName: true })

/** Those fields of a band that people fill in. */
export const bandFields = {
  name: BandName,
  bio: optionalText('band_bio', 4096, { paragraphs: true }),
  links: z._default(
    z
      .array(optionalUrl('link'), { error: wrong('band.links_not_a_list') })
      .check(maxLength(20, wrong('band.too_many_links'))),
    [],
  ),
}

/** What a person gives when adding a band (specification section 5; decisions, section 1). */
export const BandInput = z.object(bandFields)
export type BandInput = z.output<typeof BandInput>

/** A band as a person edits it: the whole of it, and the version that they saw (absent: refused with `version.missing`). */
export const BandEdit = z.object({ ...bandFields, version: Version })
export type BandEdit = z.output<typeof BandEdit>

export type Band = {
  id: BandId
  slug: string
  name: string
  /** {@link nameKeyOf} of the name: what two spellings of it have in common. */
  nameKey: string
  /** The name as somebody who may name any band gave it, when its members spell it otherwise since; null while they do not. */
  givenName: string | null
  bio: string | null
  links: readonly string[]
  createdBy: AccountId | null
  /** The band that this one turned out to be the same as; it is deleted then. */
  mergedInto: BandId | null
  version: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

/** What a search-as-you-type list shows of a band; `place` is where it plays next, or null. */
export type BandHit = { id: BandId; slug: string; name: string; place: string | null }

/** Where the actor stands with the band; `membership` is null for who neither belongs to it nor has asked to. */
type Standing = {
  userEditable: boolean
  maySeeMembers: boolean
  mayDecideClaims: boolean
  mayMerge: boolean
  membership: Membership['state'] | null
}

/** A band as the actor sees it. */
export type PublicBand = Pick<Band, 'id' | 'slug' | 'name' | 'bio' | 'links' | 'version'> & Standing

/** The band as everybody sees it, and what the actor may do with it. */
export const publicBand = (
  { id, slug, name, bio, links, version }: Band,
  actor: Actor | null,
  membership: Standing['membership'],
): PublicBand => ({
  id,
  slug,
  name,
  bio,
  links,
  version,
  userEditable: canEditBand(actor, id),
  maySeeMembers: canDecideClaims(actor, id),
  mayDecideClaims: canDecideClaims(actor, id),
  mayMerge: actor !== null && holdsAny(actor.roles, mayEditEveryPlace),
  membership,
})

type Making = { id: BandId; slug: string; by: AccountId; at: Date }

/** A new band as it will be stored. */
export const makeBand = ({ name, bio, links }: BandInput, { id, slug, by, at }: Making): Band => ({
  id,
  slug,
  name,
  nameKey: nameKeyOf(name),
  givenName: null,
  bio,
  links: linksOf(links),
  createdBy: by,
  mergedInto: null,
  version: 0,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
})

type Changing = Pick<Making, 'slug' | 'at'> & { givenName: Band['givenName'] }

/** The band with what its form says now. */
export const changeBand = (band: Band, { name, bio, links }: BandInput, { slug, at, givenName }: Changing): Band => ({
  ...band,
  ...{ slug, name, nameKey: nameKeyOf(name), givenName, bio, links: linksOf(links), updatedAt: at },
})

const linksOf = (links: BandInput['links']): readonly string[] => links.filter((link) => link !== null)

/** The readable part of a band's address; never one that looks like an id, since an id leads to the band that has it. */
export const bandSlug = (name: string): string => {
  const slug = slugOf(name, 'band')
  return LIKE_AN_ID.test(slug) ? `band-${slug}` : slug
}

const LIKE_AN_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
