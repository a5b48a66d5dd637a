import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, useApi } from '#web/api.ts'
import { dropDrafts } from '#web/parts/form-draft.ts'
import { Screen } from '#web/parts/screen.tsx'
import { sessionKey } from '#web/session.ts'

/** `/logout` (specification sections 2, 4 and 8): a failure changes nothing on screen. */
export function Logout() {
  const api = useApi()
  const navigate = useNavigate()
  const afterwards = useForgetting()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.send('POST', '/api/auth/logout', {}),
    onSuccess: () => {
      afterwards()
      navigate('/')
    },
    onError: (error) => console.error(error instanceof ApiError ? 'Logout failed' : 'Error during logout', error),
  })
  return (
    <Screen title="Log out">
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>Log out</h1>
        </div>
        <p className="lead">Are you sure you want to log out?</p>
        <div className="row mt5">
          <button className="btn btn--danger" type="button" disabled={isPending} onClick={() => mutate()}>
            Logout
          </button>
          <Link className="btn" to="/">
            Stay logged in
          </Link>
        </div>
      </div>
    </Screen>
  )
}

/**
 * Forgets the person, and every answer that was for them alone, at the moment this screen leaves the page. Not before: the
 * guard around it would lead a visitor who is nobody to the log-in.
 */
function useForgetting(): () => void {
  const client = useQueryClient()
  const isDue = useRef(false)
  useLayoutEffect(
    () => () => {
      if (!isDue.current) return
      dropDrafts()
      client.setQueryData(sessionKey, { name: '', displayName: '', profilePicture: null, roles: [] })
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.some(isForSomebody) })
      void client.invalidateQueries({ queryKey: sessionKey })
    },
    [client],
  )
  return () => {
    isDue.current = true
  }
}

const isForSomebody = (part: unknown): boolean =>
  typeof part === 'object' && part !== null && 'viewer' in part && part.viewer !== ''
