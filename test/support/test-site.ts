import type { Site } from '#web/page/site.ts'

export const site: Site = {
  name: 'Upstroke',
  company: 'Upstroke Listings',
  baseUrl: 'http://localhost',
  links: {},
  analyticsId: null,
  jurisdiction: null,
  botCheck: 'none',
  timeZone: 'UTC',
  tonight: '2026-11-20',
  year: 2026,
}
