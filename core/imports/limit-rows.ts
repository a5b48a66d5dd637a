import { isCalendarDay } from '#core/time/iso-date-time.ts'
import { type EventTime, MAX_ROWS, type SkippedLine, tooManyRows } from './show-draft.ts'

/** The maximum number of rows that are read. {@link limitRows} keeps {@link MAX_ROWS} of them. */
export const MAX_ROWS_TO_READ = 20_000

export const dayOf = (time: EventTime): string => ('day' in time ? time.day : time.instant.toISOString().slice(0, 10))

type LimitedRows<Row> = { rows: readonly Row[]; skipped: readonly SkippedLine[]; isPartial?: true }

/** Returns up to {@link MAX_ROWS} rows in their original order. Prefers the soonest upcoming rows, then rows without a date, then
 * the latest past rows. Sets `isPartial` if upcoming rows may be missing. `unread` counts further rows that were not read. */
export const limitRows = <Row extends { line: number }>(
  rows: readonly Row[],
  { today, dayOf: rowDay, unread = 0 }: { today: string; dayOf: (row: Row) => string | null; unread?: number },
): LimitedRows<Row> => {
  if (rows.length <= MAX_ROWS) return { rows, skipped: [] }
  const dated = rows.map((row) => ({ row, day: [rowDay(row) ?? ''].find(isCalendarDay) ?? UNDATED }))
  const upcoming = dated.filter(({ day }) => day >= today).toSorted(byDay)
  const past = dated.filter(({ day }) => day < today).toSorted((one, other) => byDay(other, one))
  const kept = new Set([...upcoming, ...past].slice(0, MAX_ROWS).map(({ row }) => row))
  const surplus = rows.filter((row) => !kept.has(row))
  const isPartial = unread > 0 || (upcoming[MAX_ROWS]?.day ?? UNDATED) !== UNDATED
  return {
    rows: rows.filter((row) => kept.has(row)),
    skipped: surplus[0] ? [tooManyRows(surplus[0].line, surplus.length + unread)] : [],
    ...(isPartial && { isPartial }),
  }
}

/** Sorts after every day. */
const UNDATED = '~'

type Dated = { day: string }

const byDay = ({ day }: Dated, other: Dated): number => (day < other.day ? -1 : Number(day > other.day))
