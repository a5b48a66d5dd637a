import { createServer } from 'vite'
import { hashOf } from '#api/built-pages.ts'
import { readCommand } from '#api/command.mjs'
import { commands } from '#api/commands.mjs'
import type { Config } from '#api/config.ts'
import { type PageSource, run } from '#api/run.ts'
import { siteOf } from '#api/site.ts'
import { firstScript } from '#web/first-script.ts'
import { viteConfig } from '#web/vite-config.ts'

/** Pages straight from the sources: the browser reloads what changes, the process is restarted by its watcher. */
const sourcePages = async (config: Config): Promise<PageSource> => {
  const vite = await createServer({ ...viteConfig, appType: 'custom', server: { middlewareMode: true } })
  const { default: react } = await import('@vitejs/plugin-react')
  const preamble = react.preambleCode.replace('__BASE__', '/')
  const start = `${preamble}\nimport('/@vite/client')\nimport('/entry-client.tsx')`
  const files = {
    script: null,
    styles: ['/styles/all.css'],
    modulesOf: () => [],
    inlineScripts: [start],
  }
  type ServerEntry = typeof import('#web/entry-server.tsx')
  return {
    renderPage: async (request) => {
      const { renderPage } = (await vite.ssrLoadModule('/entry-server.tsx')) as ServerEntry
      const page = await renderPage({ ...request, site: siteOf(config, new Date()), filesOf: () => files })
      return { ...page, inlineHashes: { scripts: [firstScript, start].map(hashOf), styles: [] } }
    },
    filesDir: null,
    development: true,
    before: (listener) => (request, response) => vite.middlewares(request, response, () => listener(request, response)),
    close: () => vite.close(),
  }
}

await run(sourcePages, readCommand(commands, 'dev').values)
