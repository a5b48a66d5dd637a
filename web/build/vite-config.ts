import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin, type Rollup } from 'vite'
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

/** Settings shared by development and the builds of pages. Passed inline, because Vite writes a temporary file when it loads a
 * config file. */
export const viteConfig: InlineConfig = { root, configFile: false, plugins: [react(), serveEmbed, watchMessages] }

/** One chunk for the icons and the libraries that all screens use. None of them imports our modules, so no import cycle arises. */
const baseGroup = {
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
  // Bundles Paraglide, which production does not install, and the router with its dependencies, so that the alias applies.
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

/** Matches a use of a message. A match in a string or comment only adds an unneeded message to the chunk. */
const messageUse = /\bm\.(\w+)/g

/** Matches parts of libraries that only lazy screens use, although the index of their package imports them. */
const lazyLibraries = /\/node_modules\/@tanstack\/.*\/(?:useQueries|queriesObserver|useMutation|mutationObserver)\./

const MAX_SMALL_MODULE_SIZE = 3000

/** Returns groups of modules that are merged into one chunk each, and a plugin that finds these modules. One group is the
 * entry's static imports; otherwise modules shared with lazy screens would be split into many files. Small shared modules are
 * merged too, to save requests over HTTP/1.1, but only if all their imports are merged: in an import cycle between chunks, a
 * chunk may run before its imports. */
const mergedChunks = () => {
  const entryModules = new Set<string>()
  const selfContained = new Set<string>()
  const isInEntry = (id: string): boolean => entryModules.has(id) && !lazyLibraries.test(id)
  const plugin: Plugin = {
    name: 'merged-chunks',
    buildEnd() {
      /** Returns the imports of a module. The index of messages imports every message, so the uses of messages count instead. */
      const importsOf = (id: string): string[] => {
        const { code, importedIds = [] } = this.getModuleInfo(id) ?? {}
        const messages = [...(code ?? '').matchAll(messageUse)].map(([, key = '']) => messageFile(key))
        return id === messageFile('_index')
          ? []
          : [...importedIds, ...messages.filter((each) => this.getModuleInfo(each))]
      }
      const add = (id: string) => {
        if (entryModules.has(id)) return
        entryModules.add(id)
        for (const imported of importsOf(id)) add(imported)
      }
      const ids = [...this.getModuleIds()]
      for (const id of ids) if (this.getModuleInfo(id)?.isEntry) add(id)
      const sizeOf = (id: string): number => this.getModuleInfo(id)?.code?.length ?? 0
      const isMerged = (id: string): boolean =>
        isInEntry(id) || baseGroup.test.test(id) || (selfContained.has(id) && sizeOf(id) <= MAX_SMALL_MODULE_SIZE)
      const isImportedDynamically = (id: string): boolean => !!this.getModuleInfo(id)?.dynamicImporters.length
      const candidates = ids.filter((id) => !id.includes('/node_modules/') && !isImportedDynamically(id))
      for (let lastSize = -1; lastSize < selfContained.size; ) {
        lastSize = selfContained.size
        for (const id of candidates) if (importsOf(id).every(isMerged)) selfContained.add(id)
      }
    },
    generateBundle(_, bundle) {
      const cycle = cycleIn(bundle)
      if (cycle) throw new Error(`Chunks import each other: ${cycle.join(', ')}`)
    },
  }
  const entry = { name: 'first', test: isInEntry }
  const sharedBy = (minShareCount: number) => ({
    name: `shared-${minShareCount}`,
    minShareCount,
    maxModuleSize: MAX_SMALL_MODULE_SIZE,
    test: (id: string) => selfContained.has(id),
  })
  // `shared-12` serves most lazy screens, `shared-5` mainly forms: some unneeded code costs less than many requests.
  return { plugin, groups: [baseGroup, entry, sharedBy(12), sharedBy(5)] }
}

/** Returns the files of a cycle of static imports, if there is one. */
const cycleIn = (bundle: Rollup.OutputBundle): readonly string[] | undefined => {
  const finished = new Set<string>()
  const visit = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return path.slice(path.indexOf(file))
    if (finished.has(file)) return undefined
    const output = bundle[file]
    for (const imported of output?.type === 'chunk' ? output.imports : []) {
      const cycle = visit(imported, [...path, file])
      if (cycle) return cycle
    }
    finished.add(file)
    return undefined
  }
  for (const file of Object.keys(bundle)) {
    const cycle = visit(file, [])
    if (cycle) return cycle
  }
  return undefined
}

/** The browser build for one language. Files that don't depend on the language have the same hash in all builds. */
export const clientConfig = (locale: Locale): InlineConfig => {
  const merged = mergedChunks()
  return {
    ...viteConfig,
    logLevel: 'warn',
    plugins: [...(viteConfig.plugins ?? []), singleLocalePlugin(locale), merged.plugin],
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
          codeSplitting: { includeDependenciesRecursively: false, groups: merged.groups },
          // Short names: the entry lists all chunks, and every visitor downloads it.
          chunkFileNames: 'assets/[hash].js',
        },
      },
    },
  }
}

const standaloneConfig = (fileName: string, entryPath: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ...sharedOptions,
    outDir: `${root}/../dist/client`,
    emptyOutDir: false,
    copyPublicDir: false,
    rollupOptions: {
      input: `${root}/${entryPath}`,
      output: { format: 'iife', entryFileNames: fileName, codeSplitting: false },
    },
  },
})

export const serviceWorkerConfig: InlineConfig = {
  ...standaloneConfig('sw.js', 'offline/worker.ts'),
  define: { 'process.env.NODE_ENV': '"production"' },
}

export const embedConfig = standaloneConfig('embed.js', 'embed/embed.ts')
