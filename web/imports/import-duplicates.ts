import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '#web/data/api.ts'
import { sameNightBody, sameNightQuery } from '#web/show-form/same-night.tsx'
import { type Row, withComparison } from './import-rows.ts'

const DEBOUNCE_MS = 500

/** Looks up duplicates again when the day, venue or bands of a row change. A failed look-up is repeated after the next
 * edit; saving checks again anyway. */
export function useImportDuplicates(
  rows: readonly Row[],
  changeRow: (line: number, update: (row: Row) => Row) => void,
): void {
  const api = useApi()
  const client = useQueryClient()
  const lookedUpNightByLine = useRef(new Map<number, string>())
  useEffect(() => {
    const isChanged = (row: Row): boolean => !row.saved && sameNightBody(row.values) !== row.comparedNight
    const changedRows = rows.filter(
      (row) => isChanged(row) && lookedUpNightByLine.current.get(row.line) !== sameNightBody(row.values),
    )
    if (changedRows.length === 0) return
    const timer = setTimeout(async () => {
      for (const { line, values } of changedRows) {
        const night = sameNightBody(values)
        lookedUpNightByLine.current.set(line, night)
        const shows = night === '' ? [] : await client.fetchQuery(sameNightQuery(api, night)).catch(() => null)
        if (shows)
          changeRow(line, (row) => (sameNightBody(row.values) === night ? withComparison(row, night, shows) : row))
        else lookedUpNightByLine.current.delete(line)
      }
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [rows, changeRow, api, client])
}
