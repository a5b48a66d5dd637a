import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import { maxLength } from '#core/text/length.ts'

/** Excludes zones with a fixed offset (`Etc/GMT+5`, `EST`), which have no daylight saving time. */
const AREA_AND_PLACE = /^(?!Etc\/)[A-Za-z]+(?:\/[A-Za-z0-9_+-]+){1,2}$/

const zoneNameOf = (given: string): string | null => {
  if (given.toUpperCase() === 'UTC') return 'UTC'
  if (!AREA_AND_PLACE.test(given)) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions()
    // Corrects only the case: `Intl` replaces some current names by former ones (Asia/Kolkata by Asia/Calcutta).
    return timeZone.toLowerCase() === given.toLowerCase() ? timeZone : given
  } catch {
    return null
  }
}

const error = fieldIssue('time_zone.unknown')

export const TimeZone = z.pipe(
  z.transform((given: unknown) => (given == null || given === '' ? undefined : given)),
  z.optional(
    z.pipe(
      z.string({ error }).check(maxLength(64, { error })),
      z.transform((given, context): string => {
        const zone = zoneNameOf(given.trim())
        if (zone !== null) return zone
        context.issues.push({ code: 'custom', message: error, input: given })
        return z.NEVER
      }),
    ),
  ),
)
