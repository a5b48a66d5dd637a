import { createHash } from 'node:crypto'
import type { RenderPage } from '#adapters/http/routes/pages.ts'
import { inlineHeadScript } from '#web/boot/inline-head-script.ts'
import type { Site } from '#web/page/site.ts'
import type { PageFiles } from '#web/server/document.ts'
import { renderPage } from '#web/server/entry-server.tsx'

/** The origin in the configuration of {@link sourcePages}. */
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
/** Stands for the built style sheet. */
const style = 'body{color:red}'

const files: PageFiles = {
  script: '/assets/entry.js',
  styles: [],
  inlineStyles: [style],
  modulesOf: () => [],
}

const hashOf = (content: string): string => `sha256-${createHash('sha256').update(content).digest('base64')}`

/** Content-Security-Policy sources of the inline script and style. */
export const scriptHash = hashOf(inlineHeadScript)
export const styleHash = hashOf(style)

/** The product's own pages, from its sources instead of a build. */
export const sourcePages: RenderPage = async (request) => ({
  ...(await renderPage({ ...request, site, filesOf: () => files })),
  inlineHashes: { scripts: [scriptHash], styles: [styleHash] },
})
