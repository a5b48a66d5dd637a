import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { useViewer } from '#web/data/session.ts'
import { useOwnDraft } from '#web/drafts/own-draft.ts'
import { ErrorScreen } from '#web/page/error-screen.tsx'
import { NotFoundScreen } from '#web/page/not-found-screen.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { SourceForm } from './source-form.tsx'
import { type Source, sourceByIdQuery, useCacheSource } from './source-queries.ts'
import { emptySourceValues, valuesOf } from './source-values.ts'

export function EditSource({ id }: { id: string }) {
  const {
    data: source,
    isFetching,
    refetch,
  } = useQuery({
    ...sourceByIdQuery(useApi(), useViewer(), id),
    refetchInterval: false,
  })
  if (source) return <EditForm source={source} />
  if (source === null) return <NotFoundScreen />
  return isFetching ? <Loading isLong /> : <ErrorScreen onRetry={refetch} />
}

function EditForm({ source }: { source: Source }) {
  const api = useApi()
  const cacheSource = useCacheSource()
  const navigate = useNavigate()
  const toast = useToast()
  const { id, host } = source
  const path = `/sources/${id}`
  return (
    <SourceForm
      title={m.sources_edit_title({ host })}
      lead={m.sources_edit_lead()}
      initial={valuesOf(source)}
      draft={useOwnDraft(`source:${id}`, emptySourceValues)}
      isNew={false}
      onSave={async (body) => {
        const saved = await api.send('PUT', '/api/sources/{id}', body, { params: { id } })
        cacheSource(saved)
        toast(m.sources_saved())
        navigate(path, { replace: true })
      }}
    >
      <Link className="btn" to={path}>
        {m.common_cancel()}
      </Link>
    </SourceForm>
  )
}
