import { Navigate, useParams } from 'react-router'
import { BandInput, type PublicBand } from '#core/bands/band.ts'
import { m } from '#messages'
import { PlaceEdit } from '#web/catalog/place-edit.tsx'
import { PlaceField } from '#web/catalog/place-field.tsx'
import { useOwnPlace } from '#web/data/place.ts'
import { ErrorScreen } from '#web/page/error-screen.tsx'
import { NotFound } from '#web/page/not-found-screen.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { LinksField } from './links-field.tsx'

const BIO_LENGTH = 4096
const MOST_LINKS = 20

const labels = { name: m.edit_band_name, bio: m.common_bio, links: m.common_links }
type Values = Record<keyof typeof labels, string>

/** `/edit-band/{id}`, for members and ShowAdmins (decisions, section 3). */
export function EditBand() {
  const { id = '' } = useParams()
  const { data: band, isFetching, refetch } = useOwnPlace('bands', id)
  if (band === null) return <NotFound />
  if (!band) return isFetching ? <Loading isLong /> : <ErrorScreen onRetry={refetch} />
  if (!band.userEditable) return <Navigate to="/unauthorized?needs=ShowAdmin" replace />
  return (
    <PlaceEdit kind="bands" place={band} valuesOf={valuesOf} parse={parse} labels={labels}>
      <PlaceField name="name" label={labels.name()} hint={m.edit_band_name_hint()} />
      <PlaceField name="bio" label={labels.bio()} optional rows={6} max={BIO_LENGTH} />
      <LinksField name="links" max={MOST_LINKS} />
    </PlaceEdit>
  )
}

const valuesOf = ({ name, bio, links }: PublicBand): Values => ({ name, bio: bio ?? '', links: links.join('\n') })

const parse = ({ name, bio, links }: Values) => BandInput.safeParse({ name, bio, links: links.split('\n') })
