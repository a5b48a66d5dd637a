import { createServer } from 'vite'
import { hashOf } from '#api/built-pages.ts'
import type { Config } from '#api/config.ts'
import { type PageSource, run } from '#api/run.ts'
import { siteOf } from '#api/site.ts'
import { themeScript } from '#web/theme-script.ts'
import { viteConfig } from '#web/vite-config.ts'

/** Pages straight from the sources: the browser reloads what changes, the process is restarted by its watcher. */
const sourcePages = async (config: Config): Promise<PageSource> => {
  const vite = await createServer({ ...viteConfig, appType: 'custom', server: { middlewareMode: true } })
  const { default: react } = await import('@vitejs/plugin-react')
  const preamble = react.preambleCode.replace('__BASE__', '/')
  const files = {
    scripts: ['/@vite/client', '/entry-client.tsx'],
    styles: ['/styles/all.css'],
    fonts: [],
    modulesOf: () => [],
    inlineScripts: [preamble],
  }
  type ServerEntry = typeof import('#web/entry-server.tsx')
  return {
    renderPage: async (request) => {
      const { renderPage } = (await vite.ssrLoadModule('/entry-server.tsx')) as ServerEntry
      const page = await renderPage({ ...request, site: siteOf(config, new Date()), filesOf: () => files })
      return { ...page, inlineScriptHashes: [hashOf(themeScript), hashOf(preamble)] }
    },
    filesDir: null,
    development: true,
    before: (listener) => (request, response) => vite.middlewares(request, response, () => listener(request, response)),
    close: () => vite.close(),
  }
}

await run(sourcePages, process.argv.slice(2))
