import * as z from 'zod/mini'
import type { AccountId, BandId } from '#core/ids.ts'
import { fold, optionalText, optionalUrl, requiredText, slugOf } from '#core/text.ts'

/** Specification section 5: "Band name". */
export const BandName = requiredText('Band name', 256)

/** What a person gives when adding a band (specification section 5; decisions, section 1). */
export const BandInput = z.object({
  name: BandName,
  bio: optionalText('Band bio', 4096, { paragraphs: true }),
  links: z._default(
    z.array(optionalUrl('Link'), { error: 'Links must be a list' }).check(z.maxLength(20, 'At most 20 links')),
    [],
  ),
})
export type BandInput = z.output<typeof BandInput>

export type Band = {
  id: BandId
  slug: string
  name: string
  /** {@link fold} of the name: what two spellings of it have in common. */
  nameKey: string
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

/** A band as everybody sees it. */
export type PublicBand = Pick<Band, 'id' | 'slug' | 'name' | 'bio' | 'links' | 'version'>

export const publicBand = ({ id, slug, name, bio, links, version }: Band): PublicBand => ({
  id,
  slug,
  name,
  bio,
  links,
  version,
})

type Making = { id: BandId; slug: string; by: AccountId; at: Date }

/** A new band as it will be stored. */
export const makeBand = ({ name, bio, links }: BandInput, { id, slug, by, at }: Making): Band => ({
  id,
  slug,
  name,
  nameKey: fold(name),
  bio,
  links: links.filter((link) => link !== null),
  createdBy: by,
  mergedInto: null,
  version: 0,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
})

export const bandSlug = (name: string): string => slugOf(name, 'band')
