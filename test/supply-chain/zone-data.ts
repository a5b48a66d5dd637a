/** The release check fails when nobody has looked for newer time zone data for this long. */
export const MOST_DAYS = 60

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The day on which somebody last looked at https://www.iana.org/time-zones and found no later release than this one. To be
 * changed when the data are older than {@link MOST_DAYS} days and still the newest.
 */
export const looked = { release: '2026f', on: '2026-11-23' }

export type ZoneDataFacts = {
  /** The release of the IANA time zone database in the package, such as `2026f`. */
  release: string
  /** The changelog of the package, which tells when it got each release. */
  changelog: string
  installed: string
  /** The newest version of the package; null where the registry does not say. */
  newest: string | null
  /** YYYY-MM-DD. */
  today: string
}

/** The day (YYYY-MM-DD) on which the package got a release of the data; null when its changelog does not name it. */
export const releasedOn = ({ changelog, release }: Pick<ZoneDataFacts, 'changelog' | 'release'>): string | null => {
  const versions = changelog.split(/^(?=### )/m)
  const version = versions.findLast((text) => text.includes(`TZDB \`${release}\``))
  return /_(\d{4}-\d{2}-\d{2})_/.exec(version ?? '')?.[1] ?? null
}

/** What is wrong with the time zone data that would be released; nothing when they are up to date. */
export const staleZoneData = (facts: ZoneDataFacts, last: { release: string; on: string } = looked): string[] => {
  const { release, installed, newest, today } = facts
  if (newest !== null && newest !== installed) return [`moment-timezone ${newest} is out, installed is ${installed}`]
  const released = releasedOn(facts)
  if (released === null) return [`the changelog of moment-timezone does not say when ${release} came`]
  const seen = last.release === release && last.on > released ? last.on : released
  const days = Math.floor((Date.parse(today) - Date.parse(seen)) / DAY_MS)
  return days > MOST_DAYS
    ? [`${release} of ${released} was last looked at ${days} days ago: see https://www.iana.org/time-zones`]
    : []
}
