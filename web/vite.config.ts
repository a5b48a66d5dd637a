import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** One configuration for the browser's build, the server's build (`--ssr`) and developing. */
export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react()],
  build: {
    outDir: `${root}/../dist/${isSsrBuild ? 'server' : 'client'}`,
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: 'es2022',
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: { input: `${root}/${isSsrBuild ? 'entry-server.tsx' : 'entry-client.tsx'}` },
  },
}))
