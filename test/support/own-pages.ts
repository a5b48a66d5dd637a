import { createHash } from 'node:crypto'
import type { RenderPage } from '#adapters/http/pages.ts'
import type { PageFiles } from '#web/document.ts'
import { renderPage } from '#web/entry-server.tsx'
import type { Site } from '#web/site.ts'
import { themeScript } from '#web/theme-script.ts'

/** The origin in the configuration of {@link ownPages}. */
export const BASE_URL = 'https://shows.example'

const site: Site = {
  name: 'Upstroke',
  company: 'Upstroke Listings',
  baseUrl: BASE_URL,
  timeZone: 'UTC',
  today: '2026-11-20',
  year: 2026,
  links: {},
  analyticsId: null,
  jurisdiction: null,
  botCheck: 'none',
}
const files: PageFiles = { scripts: ['/assets/entry.js'], styles: ['/assets/all.css'], fonts: [], modulesOf: () => [] }

/** The source of the one inline script in a Content-Security-Policy. */
export const scriptHash = `sha256-${createHash('sha256').update(themeScript).digest('base64')}`

/** The product's own pages, from its sources instead of a build. */
export const ownPages: RenderPage = async (request) => ({
  ...(await renderPage({ ...request, site, filesOf: () => files })),
  inlineScriptHashes: [scriptHash],
})
