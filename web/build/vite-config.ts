import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { baseLocale, type Locale } from '#web/i18n/locales.ts'
import { compileMessages } from './compile-messages.ts'
import { allMessages, messageFile, speaksOnly } from './speaks-only.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** While developing, what other sites embed is built anew whenever it is asked for. */
const freshEmbed: Plugin = {
  name: 'fresh-embed',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use('/embed.js', async (_request, response) => {
      const config = embedConfig()
      const built = await build({ ...config, build: { ...config.build, write: false } })
      const [output] = [built].flat()
      const [chunk] = output && 'output' in output ? output.output : []
      response.setHeader('Content-Type', 'text/javascript')
      response.end(chunk?.type === 'chunk' ? chunk.code : '')
    })
  },
}

/** While developing, the texts of the interface are compiled anew when one changes. */
const freshMessages: Plugin = {
  name: 'fresh-messages',
  apply: 'serve',
  configureServer: async ({ watcher }) => {
    await compileMessages()
    watcher.on('change', (file) => {
      if (file.startsWith(`${root}messages/`)) compileMessages().catch(console.error)
    })
  },
}

/** What the builds and developing have in common. Handed over as it is: Vite would write a file of its own to read it. */
export const viteConfig: InlineConfig = { root, configFile: false, plugins: [react(), freshEmbed, freshMessages] }

/**
 * The libraries of every screen come in one file, with the icon, which knows nothing else of ours: so nothing goes round in a
 * circle. What of them only one screen uses comes with that screen.
 */
const base = {
  name: 'base',
  test: /web\/ui\/icons?\.(?:tsx$|svg)|node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\/(?!.*\/(?:useQueries|queriesObserver|useMutation|mutationObserver)\.)/,
}

const shared = { target: 'es2022', modulePreload: false, reportCompressedSize: false } as const

/** Code that is loaded on demand brings no styles, and its files are fetched ahead (see `entry-client.tsx`): loading it is all. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
}

/** What the router does with its components as soon as it is loaded keeps those in the build that nobody uses: names, wrappers. */
const leanRouter: Plugin = {
  name: 'lean-router',
  transform: (code, id) =>
    id.includes('/node_modules/react-router/')
      ? code
          .replaceAll(/^\w+\.displayName = .*$/gm, '')
          .replaceAll(/= (?=React[\w$]*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ ')
      : undefined,
}

/** The build that renders on the server, in every language; into `dist/server`. */
export const serverConfig: InlineConfig = {
  ...viteConfig,
  logLevel: 'warn',
  // It asks for the whole compiler of messages to be installed beside it: only its few lines go where the product runs.
  ssr: { noExternal: ['@inlang/paraglide-js-react'] },
  build: {
    ...shared,
    outDir: `${root}/../dist/server`,
    emptyOutDir: true,
    ssr: true,
    copyPublicDir: false,
    rollupOptions: { input: `${root}/server/entry-server.tsx` },
  },
}

/**
 * Small parts that every third screen shares come in one file: over HTTP/1.1 a form would wait for ten files more. The
 * schemas need the registry of `documented.ts` while they load, and that file imports them.
 */
const small = {
  name: 'small',
  minShareCount: 12,
  maxModuleSize: 3000,
  test: (id: string) => !id.includes('/node_modules/') && !id.endsWith('/core/documented.ts'),
}

/**
 * What every page runs comes in one file beside the libraries, also what screens use as well that are loaded on demand: else
 * each few of these would come in a file of their own.
 */
const fetchedFirst = () => {
  const found = new Set<string>()
  const plugin: Plugin = {
    name: 'fetched-first',
    buildEnd() {
      const add = (id: string) => {
        if (found.has(id)) return
        found.add(id)
        const { code = '', importedIds = [] } = this.getModuleInfo(id) ?? {}
        // Through the list of all messages everything would be reached: what counts is which of them the code says.
        if (id === allMessages) return
        for (const imported of importedIds) add(imported)
        for (const [, key] of (code ?? '').matchAll(/\bm\.(\w+)/g)) add(messageFile(key))
      }
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) add(id)
    },
  }
  return { plugin, group: { name: 'first', test: (id: string) => found.has(id) } }
}

/**
 * The build for browsers that read one language; into `dist/client`, beside the others. What does not depend on the
 * language has the same content there, and so the same name.
 */
export const clientConfig = (locale: Locale): InlineConfig => {
  const first = fetchedFirst()
  return {
    ...viteConfig,
    logLevel: 'warn',
    plugins: [...(viteConfig.plugins ?? []), speaksOnly(locale), first.plugin, plainImports, leanRouter],
    build: {
      ...shared,
      outDir: `${root}/../dist/client`,
      emptyOutDir: locale === baseLocale,
      manifest: `.vite/manifest-${locale}.json`,
      copyPublicDir: locale === baseLocale,
      rollupOptions: {
        input: `${root}/boot/entry-client.tsx`,
        output: {
          codeSplitting: { includeDependenciesRecursively: false, groups: [base, first.group, small] },
          // Without names: the first file lists all others, and every letter of them goes to every visitor.
          chunkFileNames: 'assets/[hash].js',
        },
      },
    },
  }
}

/** One script that is complete by itself, beside the files of our own pages. */
const lonely = (name: string, source: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ...shared,
    outDir: `${root}/../dist/client`,
    emptyOutDir: false,
    copyPublicDir: false,
    rollupOptions: {
      input: `${root}/${source}`,
      output: { format: 'iife', entryFileNames: name, codeSplitting: false },
    },
  },
})

/** The build of the service worker, which speaks every language, at an address that stays. */
export const workerConfig: InlineConfig = {
  ...lonely('sw.js', 'offline/worker.ts'),
  define: { 'process.env.NODE_ENV': '"production"' },
}

/** The build of what other sites embed, at an address that stays. */
export const embedConfig = (): InlineConfig => lonely('embed.js', 'embed/embed.ts')
