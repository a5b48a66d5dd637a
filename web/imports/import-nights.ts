import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '#web/data/api.ts'
import { sameNightKey, sameNightQuery } from '#web/show-form/same-night.tsx'
import { type Row, withComparison } from './import-rows.ts'

/** Debounce before the duplicates of a changed row are looked up, in ms. */
const DEBOUNCE_MS = 500

/** Looks up duplicates again when the day, venue or bands of a row change. Failures are ignored, because saving checks again. */
export function useImportNights(rows: readonly Row[], change: (line: number, change: (row: Row) => Row) => void): void {
  const api = useApi()
  const client = useQueryClient()
  const lookedUp = useRef(new Map<number, string>())
  useEffect(() => {
    const isChanged = (row: Row): boolean => !row.saved && sameNightKey(row.values) !== row.comparedNight
    const changed = rows.filter((row) => isChanged(row) && lookedUp.current.get(row.line) !== sameNightKey(row.values))
    if (changed.length === 0) return
    const timer = setTimeout(async () => {
      for (const { line, values } of changed) {
        const night = sameNightKey(values)
        lookedUp.current.set(line, night)
        const shows = night === '' ? [] : await client.fetchQuery(sameNightQuery(api, night)).catch(() => null)
        if (shows) change(line, (row) => (sameNightKey(row.values) === night ? withComparison(row, night, shows) : row))
      }
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [rows, change, api, client])
}
