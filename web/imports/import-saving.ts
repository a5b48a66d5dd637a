import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedRow } from '#core/imports/save-import.ts'
import { useApi } from '#web/data/api.ts'
import { useOneCall } from '#web/data/one-call.ts'
import { serverText } from '#web/i18n/server-messages.ts'
import { forgetShows } from '#web/show-form/show-saving.tsx'
import { type Row, sentOf } from './import-rows.ts'

/** A call takes 1 MB. */
const MOST_BYTES = 512 * 1024
/** So many at a time, so that one sees how far it is. */
const MOST_ROWS = 50

/** How many rows have been sent, of how many. */
export type SavingProgress = { done: number; of: number }

const sizeOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** The rows in the pieces in which they are sent. */
export const piecesOf = (rows: readonly Row[]): (readonly Row[])[] => {
  const pieces: Row[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const size = sizeOf(sentOf(row)) + 1
    const last = pieces.at(-1)
    if (!last || bytes + size > MOST_BYTES || last.length === MOST_ROWS) {
      pieces.push([row])
      bytes = size
    } else {
      last.push(row)
      bytes += size
    }
  }
  return pieces
}

/**
 * Saves rows piece by piece; `onAnswer` is told what became of each as soon as it is known. `left` says why rows were left
 * that can be saved later as they are.
 */
export function useImportSaving(onAnswer: (results: readonly SavedRow[]) => void) {
  const api = useApi()
  const client = useQueryClient()
  const { isBusy, failure, run, forget } = useOneCall()
  const [left, setLeft] = useState<string | null>(null)
  const [progress, setProgress] = useState<SavingProgress>({ done: 0, of: 0 })
  /** Resolves to how many were saved. */
  const save = async (rows: readonly Row[]): Promise<number> => {
    let saved = 0
    setLeft(null)
    await run(async () => {
      let done = 0
      setProgress({ done, of: rows.length })
      try {
        for (const piece of piecesOf(rows)) {
          const body = { rows: piece.map(sentOf) }
          const { results } = await api.send<{ results: readonly SavedRow[] }>('POST', '/api/imports/save', body)
          onAnswer(results)
          setLeft((before) => before ?? reasonOf(results))
          saved += results.filter(({ show }) => show !== null).length
          done += piece.length
          setProgress({ done, of: rows.length })
        }
      } finally {
        forgetShows(client)
      }
    })
    return saved
  }
  return { save, isSaving: isBusy, failure, forget, progress, left }
}

/** Why a row was left though nothing is wrong with it; null when none was. */
const reasonOf = (results: readonly SavedRow[]): string | null => {
  const error = results.flatMap(({ errors }) => errors).find(({ field }) => field === 'line')
  return error ? serverText(error) : null
}
