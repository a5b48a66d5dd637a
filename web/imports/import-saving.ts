import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedRow } from '#core/imports/save-import.ts'
import { useApi } from '#web/data/api.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { serverText } from '#web/i18n/server-messages.ts'
import { invalidateShows } from '#web/show-form/show-saving.tsx'
import { type Row, toRequestRow } from './import-rows.ts'

/** Per request. The server accepts 1 MB. */
const MAX_BYTES = 512 * 1024
/** Per request. Few enough to show progress. */
const MAX_ROWS = 50

export type SavingProgress = { done: number; total: number }

const sizeOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

const splitIntoChunks = (rows: readonly Row[]): (readonly Row[])[] => {
  const chunks: Row[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const size = sizeOf(toRequestRow(row)) + 1
    const last = chunks.at(-1)
    if (!last || bytes + size > MAX_BYTES || last.length === MAX_ROWS) {
      chunks.push([row])
      bytes = size
    } else {
      last.push(row)
      bytes += size
    }
  }
  return chunks
}

/** Saves rows in chunks and calls `onResults` after each. `unsavedReason` is the message about the time limit or daily
 * limit that kept rows from being saved; null if neither did. */
export function useImportSaving(onResults: (results: readonly SavedRow[]) => void) {
  const api = useApi()
  const client = useQueryClient()
  const { isBusy, failure, run } = useSingleRequest()
  const [unsavedReason, setUnsavedReason] = useState<string | null>(null)
  const [progress, setProgress] = useState<SavingProgress>({ done: 0, total: 0 })
  /** Resolves to the number of saved rows. */
  const save = async (rows: readonly Row[]): Promise<number> => {
    let savedCount = 0
    setUnsavedReason(null)
    await run(async () => {
      let done = 0
      setProgress({ done, total: rows.length })
      try {
        for (const chunk of splitIntoChunks(rows)) {
          const body = { rows: chunk.map(toRequestRow) }
          const { results } = await api.send('POST', '/api/imports/save', body)
          onResults(results)
          setUnsavedReason((before) => before ?? unsavedReasonOf(results))
          savedCount += results.filter(({ show }) => show !== null).length
          done += chunk.length
          setProgress({ done, total: rows.length })
        }
      } finally {
        invalidateShows(client)
      }
    })
    return savedCount
  }
  return { save, isSaving: isBusy, failure, progress, unsavedReason }
}

const unsavedReasonOf = (results: readonly SavedRow[]): string | null => {
  const error = results.flatMap(({ errors }) => errors).find(({ field }) => field === 'line')
  return error ? serverText(error) : null
}
