import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

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

/** What the builds and developing have in common. Handed over as it is: Vite would write a file of its own to read it. */
export const viteConfig: InlineConfig = { root, configFile: false, plugins: [react(), freshEmbed] }

/**
 * The libraries of every screen come in one file, with the icon, which knows nothing else of ours: so nothing goes round in a
 * circle. What of them only one screen uses comes with that screen.
 */
const base = {
  name: 'base',
  test: /web\/(?:parts\/icon\.tsx$|icons\.svg)|node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\/(?!.*\/(?:useQueries|queriesObserver|useMutation|mutationObserver)\.)/,
}

/** The build for browsers, or the one that renders on the server; into `dist/client` and `dist/server`. */
export const buildConfig = (target: 'client' | 'server'): InlineConfig => ({
  ...viteConfig,
  logLevel: 'warn',
  build: {
    outDir: `${root}/../dist/${target}`,
    emptyOutDir: true,
    ssr: target === 'server',
    manifest: target === 'client',
    copyPublicDir: target === 'client',
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      input: `${root}/entry-${target}.tsx`,
      ...(target === 'client' && {
        output: {
          codeSplitting: { includeDependenciesRecursively: false, groups: [base] },
          // Without names: the first file lists all others, and every letter of them goes to every visitor.
          chunkFileNames: 'assets/[hash].js',
        },
      }),
    },
  },
})

/** The build of what other sites embed: one script that is complete by itself and keeps its address, beside the files of our own pages. */
export const embedConfig = (): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: `${root}/../dist/client`,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    modulePreload: false,
    reportCompressedSize: false,
    rollupOptions: {
      input: `${root}/embed/embed.ts`,
      output: { format: 'iife', entryFileNames: 'embed.js', codeSplitting: false },
    },
  },
})
