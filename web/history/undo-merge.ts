import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { useToast } from '#web/page/toasts.tsx'

/** Returns a function that undoes a merge and shows the outcome in a toast. The function never rejects. */
export function useUndoMerge(): (mergeId: string) => Promise<void> {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  return async (mergeId) => {
    try {
      toast((await api.send('POST', '/api/merges/{id}/undo', {}, { params: { id: mergeId } })).message)
    } catch (error) {
      toast(failureText(error))
    }
    await client.invalidateQueries()
  }
}
