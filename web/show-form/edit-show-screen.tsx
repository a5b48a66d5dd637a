import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { type Api, useApi } from '#web/data/api.ts'
import { nullIfNotFound } from '#web/data/queries.ts'
import { useViewer } from '#web/data/session.ts'
import { ErrorScreen } from '#web/page/error-screen.tsx'
import { ButtonSkeleton, StepSkeleton } from '#web/page/form-skeleton.tsx'
import { NotFoundScreen } from '#web/page/not-found-screen.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DeletedShow } from './deleted-show.tsx'
import { EditShowForm } from './edit-show-form.tsx'
import { ShowFormSkeleton } from './show-form-skeleton.tsx'
import { statusChoiceLabel, statusChoices } from './status-fields.tsx'

/** Loads the show; null if there is none that this user may see. Once loaded, it is not refetched, so that it does
 * not change during editing. */
const showToEditQuery = (api: Api, id: string, viewer: string) =>
  queryOptions({
    queryKey: ['show-to-edit', { id, viewer }],
    queryFn: ({ signal }) => api.get('/api/shows/{id}', { params: { id }, signal }).catch(nullIfNotFound),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** `/edit-show/{id}` (specification sections 2 and 6), for ShowAdmins and the show's owners; others are redirected. */
export function EditShowScreen() {
  const { id = '' } = useParams()
  const api = useApi()
  const client = useQueryClient()
  const viewer = useViewer()
  const query = showToEditQuery(api, id, viewer)
  const { data: show, isFetching, refetch } = useQuery(query)
  if (show === undefined) return isFetching ? <EditShowScreen.Skeleton /> : <ErrorScreen onRetry={refetch} />
  if (show === null) return <NotFoundScreen />
  if (!show.userEditable) return <Navigate to="/unauthorized?needs=ShowAdmin,IsShowOwner" replace />
  const replaceShow = (current: ShowListing) => {
    client.setQueryData(query.queryKey, current)
    // The pressed button had the focus, and disappears with the old screen.
    document.getElementById('main')?.focus()
  }
  if (show.isDeleted) return <DeletedShow show={show} onRestored={replaceShow} />
  return <EditShowForm key={show.id} show={show} viewer={viewer} onAlreadyDeleted={replaceShow} />
}

EditShowScreen.Skeleton = () => (
  <ShowFormSkeleton
    title={m.edit_show_title()}
    lead={<span className="skeleton">{m.common_loading()}</span>}
    beforeSteps={<StatusSkeleton />}
    buttons={
      <>
        <ButtonSkeleton kind="main">{m.edit_show_do()}</ButtonSkeleton>
        <ButtonSkeleton>{m.common_cancel()}</ButtonSkeleton>
        <ButtonSkeleton>
          <Icon name="trash" size={18} /> {m.common_delete()}
        </ButtonSkeleton>
      </>
    }
  />
)

function StatusSkeleton() {
  return (
    <StepSkeleton title={m.common_status()}>
      <div className="grid2 keep">
        {statusChoices.map((choice) => (
          <span className="checkbox" key={choice}>
            <input type="radio" />
            {statusChoiceLabel(choice)}
          </span>
        ))}
      </div>
    </StepSkeleton>
  )
}
