import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '#web/data/api.ts'
import { sameNightBodyJson, sameNightQuery } from '#web/show-form/same-night.tsx'
import { type Row, withSameNightShows } from './import-rows.ts'

const DEBOUNCE_MS = 500

/** Looks up duplicates and clashes again when the day, venue or bands of a row change. A failed lookup is repeated after
 * the next edit; saving checks for duplicates anyway. */
export function useImportDuplicates(
  rows: readonly Row[],
  changeRow: (line: number, update: (row: Row) => Row) => void,
): void {
  const api = useApi()
  const client = useQueryClient()
  const requestedBodyJsonByLine = useRef(new Map<number, string>())
  useEffect(() => {
    const isChanged = (row: Row): boolean => !row.saved && sameNightBodyJson(row.values) !== row.comparedNight
    const rowsToLookUp = rows.filter(
      (row) => isChanged(row) && requestedBodyJsonByLine.current.get(row.line) !== sameNightBodyJson(row.values),
    )
    if (rowsToLookUp.length === 0) return
    const timer = setTimeout(async () => {
      for (const { line, values } of rowsToLookUp) {
        const bodyJson = sameNightBodyJson(values)
        requestedBodyJsonByLine.current.set(line, bodyJson)
        const shows = bodyJson === '' ? [] : await client.fetchQuery(sameNightQuery(api, bodyJson)).catch(() => null)
        if (shows)
          changeRow(line, (row) =>
            sameNightBodyJson(row.values) === bodyJson ? withSameNightShows(row, bodyJson, shows) : row,
          )
        else requestedBodyJsonByLine.current.delete(line)
      }
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [rows, changeRow, api, client])
}
