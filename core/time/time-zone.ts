import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import { maxLength } from '#core/text/length.ts'

/** Excludes names of fixed offsets (`Etc/GMT+5`, `EST`), because they ignore the daylight saving time of a place. */
const AREA_AND_LOCATION = /^(?!Etc\/)[A-Za-z]+(?:\/[A-Za-z0-9_+-]+){1,2}$/

const withStandardCase = (name: string): string | null => {
  if (name.toUpperCase() === 'UTC') return 'UTC'
  if (!AREA_AND_LOCATION.test(name)) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    // Corrects only the case: `Intl` replaces some current names with former ones (Asia/Kolkata with Asia/Calcutta).
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name
  } catch {
    return null
  }
}

const error = fieldIssue('time_zone.unknown')

export const TimeZone = z.pipe(
  z.transform((value: unknown) => (value == null || value === '' ? undefined : value)),
  z.optional(
    z.pipe(
      z.string({ error }).check(maxLength(64, { error })),
      z.transform((name, context): string => {
        const timeZone = withStandardCase(name.trim())
        if (timeZone !== null) return timeZone
        context.issues.push({ code: 'custom', message: error, input: name })
        return z.NEVER
      }),
    ),
  ),
)
