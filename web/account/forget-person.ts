import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { sessionKey } from '#web/data/session.ts'
import { dropDrafts } from '#web/drafts/form-draft.ts'
import { tellKeeper } from '#web/offline/kept.ts'

/**
 * Forgets the person, and every answer that was for them alone, at the moment this screen leaves the page. Not before: the
 * guard around it would lead a visitor who is nobody to the log-in. Returns what to call when it is due.
 */
export function useForgetting(): () => void {
  const client = useQueryClient()
  const isDue = useRef(false)
  useLayoutEffect(
    () => () => {
      if (!isDue.current) return
      dropDrafts()
      // None of these pages is of one person alone, but which there are tells what was read.
      tellKeeper({ forgetAll: true })
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
