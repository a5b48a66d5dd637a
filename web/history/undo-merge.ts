import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { useToast } from '#web/page/toasts.tsx'

/** Takes a merge apart again, and says how that went. Never rejects. */
export function useUndoMerge(): (id: string) => Promise<void> {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  return async (id) => {
    try {
      toast((await api.send<{ message: string }>('POST', `/api/merges/${id}/undo`, {})).message)
    } catch (error) {
      toast(failureText(error))
    }
    await client.invalidateQueries()
  }
}
