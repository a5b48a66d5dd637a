import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { baseLocale, type Locale } from '#web/i18n/locales.ts'
import { compileMessages } from './compile-messages.ts'
import { messageFile, singleLocalePlugin } from './single-locale-plugin.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const serveEmbed: Plugin = {
  name: 'serve-embed',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use('/embed.js', async (_request, response) => {
      const built = await build({ ...embedConfig, build: { ...embedConfig.build, write: false } })
      const [output] = [built].flat()
      const [chunk] = output && 'output' in output ? output.output : []
      response.setHeader('Content-Type', 'text/javascript')
      response.end(chunk?.type === 'chunk' ? chunk.code : '')
    })
  },
}

const watchMessages: Plugin = {
  name: 'watch-messages',
  apply: 'serve',
  configureServer: async ({ watcher }) => {
    await compileMessages()
    watcher.on('change', (file) => {
      if (file.startsWith(`${root}messages/`)) compileMessages().catch(console.error)
    })
  },
}

/** Settings shared by builds and development. Passed inline, because Vite would write a file to load a config file. */
export const viteConfig: InlineConfig = { root, configFile: false, plugins: [react(), serveEmbed, watchMessages] }

/** One chunk for the libraries that all screens use, and for the icons: they import none of our modules, so no cycle arises. */
const libraries = {
  name: 'base',
  test: /web\/ui\/icons?\.(?:tsx$|svg)|node_modules\/(?:react|react-dom|react-router(?:-dom)?|scheduler|@tanstack)\/(?!.*\/(?:useQueries|queriesObserver|useMutation|mutationObserver)\.)/,
}

const sharedOptions = { target: 'es2022', modulePreload: false, reportCompressedSize: false } as const

/** `react-router` 7 exports only its development build, which is larger and warns on the console. */
const productionRouter = [
  {
    find: /^react-router$/,
    replacement: fileURLToPath(import.meta.resolve('react-router')).replace('/development/', '/production/'),
  },
]

export const serverConfig: InlineConfig = {
  ...viteConfig,
  logLevel: 'warn',
  resolve: { alias: productionRouter },
  // Bundled: the first imports the message compiler, which production does not install, and the alias applies only to bundled code.
  ssr: { noExternal: ['@inlang/paraglide-js-react', /^react-router/, 'cookie', 'set-cookie-parser'] },
  build: {
    ...sharedOptions,
    outDir: `${root}/../dist/server`,
    emptyOutDir: true,
    ssr: true,
    copyPublicDir: false,
    rollupOptions: { input: `${root}/server/entry-server.tsx` },
  },
}

/** Merges small shared modules to save requests over HTTP/1.1, except `schema-facts.ts`, with which the schemas form a cycle. */
const smallModules = {
  name: 'small',
  minShareCount: 12,
  maxModuleSize: 3000,
  test: (id: string) => !id.includes('/node_modules/') && !id.endsWith('/core/schema-facts.ts'),
}

/** A use of a message. A match in a string or comment only adds an unneeded message to the chunk. */
const messageUse = /\bm\.(\w+)/g

/** Parts of libraries that only lazy screens use. The index of their package imports them, too. */
const lazyLibraries = /\/node_modules\/@tanstack\/.*\/(?:useQueries|queriesObserver|useMutation|mutationObserver)\./

/** Merges the entry's static imports into one chunk; otherwise modules shared with lazy screens would split into many files. */
const entryChunk = () => {
  const entryModules = new Set<string>()
  const plugin: Plugin = {
    name: 'entry-chunk',
    buildEnd() {
      const add = (id: string) => {
        if (entryModules.has(id)) return
        entryModules.add(id)
        const { code, importedIds = [] } = this.getModuleInfo(id) ?? {}
        // The index imports every message, so only those used in code count.
        if (id === messageFile('_index')) return
        for (const imported of importedIds) add(imported)
        for (const [, key = ''] of (code ?? '').matchAll(messageUse)) add(messageFile(key))
      }
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) add(id)
    },
  }
  return { plugin, group: { name: 'first', test: (id: string) => entryModules.has(id) && !lazyLibraries.test(id) } }
}

/** The browser build of one language. Files that don't depend on it have the same hash in all builds. */
export const clientConfig = (locale: Locale): InlineConfig => {
  const entry = entryChunk()
  return {
    ...viteConfig,
    logLevel: 'warn',
    plugins: [...(viteConfig.plugins ?? []), singleLocalePlugin(locale), entry.plugin],
    resolve: { alias: productionRouter },
    build: {
      ...sharedOptions,
      outDir: `${root}/../dist/client`,
      emptyOutDir: locale === baseLocale,
      manifest: `.vite/manifest-${locale}.json`,
      copyPublicDir: locale === baseLocale,
      rollupOptions: {
        input: `${root}/boot/entry-client.tsx`,
        output: {
          codeSplitting: { includeDependenciesRecursively: false, groups: [libraries, entry.group, smallModules] },
          // Short names: the entry lists all chunks, and every visitor downloads it.
          chunkFileNames: 'assets/[hash].js',
        },
      },
    },
  }
}

const standaloneConfig = (name: string, source: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ...sharedOptions,
    outDir: `${root}/../dist/client`,
    emptyOutDir: false,
    copyPublicDir: false,
    rollupOptions: {
      input: `${root}/${source}`,
      output: { format: 'iife', entryFileNames: name, codeSplitting: false },
    },
  },
})

export const workerConfig: InlineConfig = {
  ...standaloneConfig('sw.js', 'offline/worker.ts'),
  define: { 'process.env.NODE_ENV': '"production"' },
}

export const embedConfig = standaloneConfig('embed.js', 'embed/embed.ts')
