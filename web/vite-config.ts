import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** What the two builds and developing have in common. Handed over as it is: Vite would write a file of its own to read it. */
export const viteConfig: InlineConfig = { root, configFile: false, plugins: [react()] }

/** The libraries of every screen come in one file, which knows nothing of ours: so nothing goes round in a circle. */
const base = {
  name: 'base',
  test: /node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\//,
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
