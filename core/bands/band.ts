import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import type { AccountId, BandId } from '#core/ids.ts'
import { type Picture, PictureAlt, uploadedPicture } from '#core/images/picture.ts'
import { optionalField } from '#core/input.ts'
import { Version } from '#core/revisions/version.ts'
import { maxLength } from '#core/text/length.ts'
import { MAX_BAND_BIO, MAX_BAND_LINKS, MAX_NAME } from '#core/text/max-lengths.ts'
import { nameKeyOf, optionalText, optionalUrl, requiredText, slugOf } from '#core/text/text.ts'
import { distinctGenres, type Genre, genres, MAX_BAND_GENRES } from './genres.ts'
import { MusiciansInput, musiciansOf } from './musicians.ts'

export const BandName = requiredText('band_name', MAX_NAME, { isName: true })

export const bandFields = {
  name: BandName,
  bio: optionalText('band_bio', MAX_BAND_BIO, { paragraphs: true }),
  links: z._default(
    z
      .array(optionalUrl('link'), { error: fieldIssue('band.links_not_a_list') })
      .check(maxLength(MAX_BAND_LINKS, fieldIssue('band.too_many_links'))),
    [],
  ),
  genres: z.optional(
    z.pipe(
      z
        .array(z.enum(genres, { error: fieldIssue('band.unknown_genre') }), {
          error: fieldIssue('band.genres_not_a_list'),
        })
        .check(maxLength(MAX_BAND_GENRES, fieldIssue('band.too_many_genres', { max: MAX_BAND_GENRES }))),
      z.transform((values: Genre[]) => distinctGenres(values)),
    ),
  ),
}

export const BandInput = z.object(bandFields)
export type BandInput = z.output<typeof BandInput>

export const BandEdit = z.object({
  ...bandFields,
  picture: optionalField(uploadedPicture('picture', fieldIssue('band.picture_not_uploaded'))),
  pictureAlt: optionalField(PictureAlt),
  musicians: MusiciansInput,
  version: Version,
})
export type BandEdit = z.output<typeof BandEdit>

export type Band = {
  id: BandId
  slug: string
  name: string
  nameKey: string
  /** The name before the first change by a member, else null. A new name from a ShowAdmin resets this to null. */
  originalName: string | null
  bio: string | null
  links: readonly string[]
  genres: readonly Genre[]
  picture: Picture | null
  /** The people who play in the band. Revisions don't contain them. */
  musicians: readonly string[]
  createdBy: AccountId | null
  mergedInto: BandId | null
  version: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

type Creation = { id: BandId; slug: string; by: AccountId; at: Date }

export const makeBand = ({ name, bio, links, genres = [] }: BandInput, { id, slug, by, at }: Creation): Band => ({
  id,
  slug,
  name,
  nameKey: nameKeyOf(name),
  originalName: null,
  bio,
  links: linksOf(links),
  genres,
  picture: null,
  musicians: [],
  createdBy: by,
  mergedInto: null,
  version: 0,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
})

type BandChange = Pick<Creation, 'slug' | 'at'> & Pick<Band, 'originalName' | 'picture'>

/** Applies an edit. If the input omits genres or musicians, the band keeps its own. */
export const changeBand = (
  band: Band,
  { name, bio, links, genres = band.genres, musicians = [...band.musicians] }: BandInput & Pick<BandEdit, 'musicians'>,
  { slug, at, originalName, picture }: BandChange,
): Band => ({
  ...band,
  ...{ slug, name, nameKey: nameKeyOf(name), originalName, bio, links: linksOf(links), genres, picture, updatedAt: at },
  musicians: musiciansOf(musicians),
})

export const hasSameMusicians = (a: Pick<Band, 'musicians'>, b: Pick<Band, 'musicians'>): boolean =>
  JSON.stringify(a.musicians) === JSON.stringify(b.musicians)

export const hasSameGenres = (a: Pick<Band, 'genres'>, b: Pick<Band, 'genres'>): boolean =>
  a.genres.join() === b.genres.join()

const linksOf = (links: BandInput['links']): readonly string[] => links.filter((link) => link !== null)

/** Returns the slug of the name, with a prefix if it looks like an id, because `/bands/{id}` redirects to the slug. */
export const bandSlug = (name: string): string => {
  const slug = slugOf(name, 'band')
  return ID_SHAPE.test(slug) ? `band-${slug}` : slug
}

const ID_SHAPE = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
