import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '#web/data/api.ts'
import { sameNightBodyJson, sameNightQuery } from '#web/show-form/same-night.tsx'
import { type Row, withComparison } from './import-rows.ts'

const DEBOUNCE_MS = 500

/** Looks up duplicates and clashes again when the day, venue or bands of a row change. A failed lookup is repeated after
 * the next edit; saving checks for duplicates anyway. */
export function useImportDuplicates(
  rows: readonly Row[],
  changeRow: (line: number, update: (row: Row) => Row) => void,
): void {
  const api = useApi()
  const client = useQueryClient()
  const requestedBodyByLine = useRef(new Map<number, string>())
  useEffect(() => {
    const isChanged = (row: Row): boolean => !row.saved && sameNightBodyJson(row.values) !== row.comparedNight
    const rowsToLookUp = rows.filter(
      (row) => isChanged(row) && requestedBodyByLine.current.get(row.line) !== sameNightBodyJson(row.values),
    )
    if (rowsToLookUp.length === 0) return
    const timer = setTimeout(async () => {
      for (const { line, values } of rowsToLookUp) {
        const body = sameNightBodyJson(values)
        requestedBodyByLine.current.set(line, body)
        const shows = body === '' ? [] : await client.fetchQuery(sameNightQuery(api, body)).catch(() => null)
        if (shows)
          changeRow(line, (row) => (sameNightBodyJson(row.values) === body ? withComparison(row, body, shows) : row))
        else requestedBodyByLine.current.delete(line)
      }
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [rows, changeRow, api, client])
}
