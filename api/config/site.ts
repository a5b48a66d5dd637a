import { dayIn } from '#core/time/local-time.ts'
import { NIGHT_END_HOUR } from '#core/time/night.ts'
import type { Site } from '#web/page/site.ts'
import type { Config } from './config.ts'

const HOUR_MS = 60 * 60 * 1000

export const siteOf = (config: Config, now: Date): Site => {
  const tonight = dayIn(config.SITE_TIME_ZONE, new Date(now.getTime() - NIGHT_END_HOUR * HOUR_MS))
  return {
    name: config.SITE_NAME,
    company: config.COMPANY_NAME,
    jurisdiction: config.JURISDICTION ?? null,
    botCheck: config.BOT_CHECK,
    baseUrl: config.BASE_URL,
    timeZone: config.SITE_TIME_ZONE,
    tonight,
    year: Number(dayIn(config.SITE_TIME_ZONE, now).slice(0, 4)),
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
