/** `npm run check:supply` fails if both the release of the data and the last check are more than this many days ago. */
const MAX_AGE_DAYS = 60

const DAY_MS = 24 * 60 * 60 * 1000

/** The latest manual check of https://www.iana.org/time-zones that found no later release. Update it when the data is older
 * than {@link MAX_AGE_DAYS} days and still current. */
export const lastChecked = { release: '2026f', on: '2026-11-23' }

type ZoneDataReleases = {
  /** The release of the IANA time zone database in moment-timezone, such as `2026f`. */
  release: string
  /** The changelog of moment-timezone, which dates each of its versions. */
  changelog: string
  installed: string
  /** The newest version of moment-timezone; null if the registry doesn't say. */
  newest: string | null
  /** YYYY-MM-DD. */
  today: string
}

/** Returns the day (YYYY-MM-DD) on which moment-timezone first contained the release; null if its changelog doesn't name the release. */
export const releasedOn = ({ changelog, release }: Pick<ZoneDataReleases, 'changelog' | 'release'>): string | null => {
  const sections = changelog.split(/^(?=### )/m)
  const section = sections.findLast((text) => text.includes(`TZDB \`${release}\``))
  return /_(\d{4}-\d{2}-\d{2})_/.exec(section ?? '')?.[1] ?? null
}

export const zoneDataProblems = (
  releases: ZoneDataReleases,
  lastCheck: { release: string; on: string } = lastChecked,
): string[] => {
  const { release, installed, newest, today } = releases
  if (newest !== null && newest !== installed)
    return [`moment-timezone ${newest} is out, but ${installed} is installed`]
  const releaseDay = releasedOn(releases)
  if (releaseDay === null) return [`the changelog of moment-timezone does not say when ${release} was released`]
  const currentAsOf = lastCheck.release === release && lastCheck.on > releaseDay ? lastCheck.on : releaseDay
  const days = Math.floor((Date.parse(today) - Date.parse(currentAsOf)) / DAY_MS)
  return days > MAX_AGE_DAYS
    ? [
        `${release} (${releaseDay}) was released or last checked ${days} days ago: check https://www.iana.org/time-zones`,
      ]
    : []
}
