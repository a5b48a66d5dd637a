import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { useCanAddShows } from '#web/data/can-add-shows.ts'
import { useOwnDraft } from '#web/drafts/own-draft.ts'
import { useToast } from '#web/page/toasts.tsx'
import { SourceForm } from './source-form.tsx'
import { useCacheSource } from './source-queries.ts'
import { emptySourceValues } from './source-values.ts'

/** `/sources/add`; `address`, `band` and `venue` in the query prefill the form, unless a draft is restored. */
export function AddSource() {
  const canAddShows = useCanAddShows()
  const [search] = useSearchParams()
  const api = useApi()
  const cacheSource = useCacheSource()
  const navigate = useNavigate()
  const toast = useToast()
  const draft = useOwnDraft('add-source', emptySourceValues)
  const address = search.get('address') ?? ''
  const [hasDraft] = useState(() => {
    const storedDraft = draft.read()
    // Discards a draft whose address differs from the one in the URL.
    if (address !== '' && storedDraft?.address !== address) draft.drop()
    return draft.read() !== null
  })
  const entryFromUrl = (key: 'band' | 'venue') => {
    const id = search.get(key)
    return id ? { id, name: '' } : null
  }
  if (!canAddShows) return <Navigate to="/request-access" replace />
  return (
    <SourceForm
      title={m.sources_add()}
      lead={m.sources_add_lead()}
      initial={{
        ...emptySourceValues,
        address,
        band: entryFromUrl('band'),
        venue: entryFromUrl('venue'),
        defaultVenue: entryFromUrl('venue'),
      }}
      draft={draft}
      isNew
      previewsImmediately={address !== '' && !hasDraft}
      onSave={async (body) => {
        const source = await api.send('POST', '/api/sources', body)
        cacheSource(source)
        toast(m.sources_added())
        navigate(`/sources/${source.id}`, { replace: true })
      }}
    />
  )
}
