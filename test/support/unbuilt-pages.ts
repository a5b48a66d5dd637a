import { createHash } from 'node:crypto'
import type { RenderPage } from '#adapters/http/routes/pages.ts'
import { inlineHeadScript } from '#web/boot/inline-head-script.ts'
import type { PageFiles } from '#web/server/document.ts'
import { renderPage } from '#web/server/entry-server.tsx'
import { site } from './test-site.ts'

export const BASE_URL = 'https://shows.example'

const style = 'body{color:red}'

const files: PageFiles = {
  script: '/assets/entry.js',
  styles: [],
  inlineStyles: [style],
  filesOf: () => ({ modules: [], styles: [] }),
}

const hashOf = (content: string): string => `sha256-${createHash('sha256').update(content).digest('base64')}`

/** The hash of the inline head script, as the Content-Security-Policy header contains it. */
export const inlineHeadScriptHash = hashOf(inlineHeadScript)

/** Renders the product's own pages from its source code instead of a build. */
export const unbuiltPages: RenderPage = async (request) => ({
  ...(await renderPage({ ...request, site: { ...site, baseUrl: BASE_URL }, filesOf: () => files })),
  inlineHashes: { scripts: [inlineHeadScriptHash], styles: [hashOf(style)] },
})
