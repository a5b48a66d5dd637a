import { createServer } from 'vite'
import { inlineHeadScript } from '#web/boot/inline-head-script.ts'
import { viteConfig } from '#web/build/vite-config.ts'
import { siteOf } from './config/site.ts'
import { cspHashOf, type PageSource } from './process/built-pages.ts'
import { run } from './process/run.ts'
import { readCommand } from './setup/command.mjs'
import { commands } from './setup/commands.mjs'

const sourcePages: PageSource = async (config) => {
  const vite = await createServer({ ...viteConfig, appType: 'custom', server: { middlewareMode: true } })
  const { default: react } = await import('@vitejs/plugin-react')
  const preamble = react.preambleCode.replace('__BASE__', '/')
  const startScript = `${preamble}\nimport('/@vite/client')\nimport('/boot/entry-client.tsx')`
  const files = {
    script: null,
    styles: ['/styles/all.css'],
    filesOf: () => ({ modules: [], styles: [] }),
    inlineScripts: [startScript],
  }
  type ServerEntry = typeof import('#web/server/entry-server.tsx')
  return {
    renderPage: async (request) => {
      const { renderPage } = (await vite.ssrLoadModule('/server/entry-server.tsx')) as ServerEntry
      const page = await renderPage({ ...request, site: siteOf(config, new Date()), filesOf: () => files })
      return { ...page, inlineHashes: { scripts: [inlineHeadScript, startScript].map(cspHashOf), styles: [] } }
    },
    filesDir: null,
    development: true,
    middleware: (listener) => (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
    close: () => vite.close(),
  }
}

await run(sourcePages, readCommand(commands, 'dev').values)
