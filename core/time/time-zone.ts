import * as z from 'zod/mini'
import { maxLength } from '#core/text/length.ts'
import { wrong } from '#core/wrong.ts'

/** Area and place, as the tz database names its zones; an offset, also `Etc/GMT+5`, knows no summer time and is none. */
const AREA_AND_PLACE = /^(?!Etc\/)[A-Za-z]+(?:\/[A-Za-z0-9_+-]+){1,2}$/

/** The zone in the tz database's spelling; null when there is none of that name. */
const zoneNamed = (given: string): string | null => {
  if (given.toUpperCase() === 'UTC') return 'UTC'
  if (!AREA_AND_PLACE.test(given)) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions()
    // A former name (Asia/Calcutta) is kept as it was given; only its capitals may be others.
    return timeZone.toLowerCase() === given.toLowerCase() ? timeZone : given
  } catch {
    return null
  }
}

const error = wrong('time_zone.unknown')

/** An IANA time zone, or undefined when none is given (decisions, section 1). */
export const TimeZone = z.pipe(
  z.transform((given: unknown) => (given == null || given === '' ? undefined : given)),
  z.optional(
    z.pipe(
      z.string({ error }).check(maxLength(64, { error })),
      z.transform((given, context): string => {
        const zone = zoneNamed(given.trim())
        if (zone !== null) return zone
        context.issues.push({ code: 'custom', message: error, input: given })
        return z.NEVER
      }),
    ),
  ),
)
