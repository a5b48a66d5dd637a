import type { Config } from '#api/config.ts'
import { dayIn } from '#core/shows/local-time.ts'
import type { Site } from '#web/site.ts'

/** What every page shows of the configuration, at `now`. */
export const siteOf = (config: Config, now: Date): Site => {
  const today = dayIn(config.SITE_TIME_ZONE, now)
  return {
    name: config.SITE_NAME,
    company: config.COMPANY_NAME,
    baseUrl: config.BASE_URL,
    timeZone: config.SITE_TIME_ZONE,
    today,
    year: Number(today.slice(0, 4)),
    analyticsId: config.ANALYTICS_ID ?? null,
    links: {
      ...(config.FACEBOOK_URL && { facebook: config.FACEBOOK_URL }),
      ...(config.INSTAGRAM_URL && { instagram: config.INSTAGRAM_URL }),
      ...(config.BLUESKY_URL && { bluesky: config.BLUESKY_URL }),
      ...(config.PATREON_URL && { patreon: config.PATREON_URL }),
      ...(config.BUYMEACOFFEE_URL && { buyMeACoffee: config.BUYMEACOFFEE_URL }),
    },
  }
}
