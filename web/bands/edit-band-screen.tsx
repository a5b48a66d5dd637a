import { useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { BandEdit } from '#core/bands/band.ts'
import { distinctGenres } from '#core/bands/genres.ts'
import type { PublicBand } from '#core/bands/public-band.ts'
import { MAX_BAND_BIO, MAX_BAND_LINKS } from '#core/text/max-lengths.ts'
import { m } from '#messages'
import { EntryEdit } from '#web/catalog/entry-edit.tsx'
import { EntryField } from '#web/catalog/entry-field.tsx'
import { useUncachedEntry } from '#web/data/use-entry.ts'
import { ErrorScreen } from '#web/page/error-screen.tsx'
import { NotFoundScreen } from '#web/page/not-found-screen.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { BandPictureField } from './band-picture-field.tsx'
import { GenresField, genresText } from './genres-field.tsx'
import { LinksField } from './links-field.tsx'
import { MusiciansField } from './musicians-field.tsx'

const labels = {
  name: m.edit_band_name,
  bio: m.common_bio,
  musicians: m.band_musicians,
  links: m.common_links,
  genres: m.common_genres,
  picture: m.edit_band_picture,
  pictureAlt: m.poster_description,
}
type Values = Record<keyof typeof labels, string>

/** `/edit-band/{id}`, for members and ShowAdmins (specification/decisions.md, section 3). */
export function EditBandScreen() {
  const { id = '' } = useParams()
  const { data: band, isFetching, refetch } = useUncachedEntry('bands', id)
  const [isUploading, setIsUploading] = useState(false)
  if (band === null) return <NotFoundScreen />
  if (!band) return isFetching ? <Loading isLong /> : <ErrorScreen onRetry={refetch} />
  if (!band.userEditable) return <Navigate to="/unauthorized?needs=ShowAdmin" replace />
  const isMember = band.membership === 'active'
  return (
    <EntryEdit
      kind="bands"
      entry={band}
      {...{ valuesOf, parse, labels, valueText }}
      unfinished={isUploading ? { picture: m.edit_band_picture_uploading() } : {}}
    >
      <EntryField name="name" label={labels.name()} hint={m.edit_band_name_hint()} />
      <EntryField name="bio" label={labels.bio()} optional rows={6} max={MAX_BAND_BIO} />
      <GenresField name="genres" />
      <BandPictureField onUploading={setIsUploading} />
      {(isMember || band.musicians.length > 0) && <MusiciansField isMember={isMember} />}
      <LinksField name="links" max={MAX_BAND_LINKS} />
    </EntryEdit>
  )
}

const valueText = (field: string, value: string): string => {
  if (field === 'picture' && value !== '') return m.poster_undescribed()
  return field === 'genres' ? genresText(value) : value
}

const valuesOf = ({ name, bio, links, genres, picture, pictureAlt, musicians }: PublicBand): Values => ({
  name,
  bio: bio ?? '',
  links: links.join('\n'),
  genres: genres.join('\n'),
  picture: picture ?? '',
  pictureAlt: pictureAlt ?? '',
  musicians: musicians.join('\n'),
})

const parse = ({ links, genres, musicians, ...values }: Values) => {
  const parsed = BandEdit.safeParse({
    ...values,
    links: links.split('\n'),
    genres: distinctGenres(genres.split('\n')),
    musicians: musicians.split('\n').filter((line) => line.trim() !== ''),
  })
  return parsed.success ? { ...parsed, data: { ...parsed.data, picture: values.picture } } : parsed
}
