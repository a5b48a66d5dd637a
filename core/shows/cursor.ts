import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import { ShowId } from '#core/ids.ts'
import { maxLength } from '#core/text/length.ts'
import { isCalendarDay } from '#core/time/iso-date-time.ts'
import { doorTimeOrShowTime, type Show } from './show.ts'

export type CursorKey = Pick<Show, 'showDate' | 'showTitle' | 'id'> & { firstTime: string }

const error = fieldIssue('page.not_a_cursor')

const parts = z.tuple([
  z.string().check(z.refine(isCalendarDay)),
  z.string().check(z.regex(/^\d\d:\d\d$/)),
  z.string().check(
    maxLength(512),
    z.refine((title) => title.isWellFormed() && !title.includes('\u0000')),
  ),
  ShowId,
])

const parseCursor = (value: string): CursorKey | null => {
  try {
    const parsed = parts.safeParse(JSON.parse(value))
    if (!parsed.success) return null
    const [showDate, firstTime, showTitle, id] = parsed.data
    return { showDate, firstTime, showTitle, id }
  } catch {
    return null
  }
}

export const Cursor = Object.assign(
  z.pipe(
    z.string({ error }).check(maxLength(2048, { error })),
    z.transform((value, context): CursorKey => {
      const key = parseCursor(value)
      if (key) return key
      context.issues.push({ code: 'custom', message: error, input: value })
      return z.NEVER
    }),
  ),
  {
    encode: (show: Pick<Show, 'showDate' | 'doorTime' | 'showTime' | 'showTitle' | 'id'>): string =>
      JSON.stringify([show.showDate, doorTimeOrShowTime(show), show.showTitle, show.id]),
  },
)
