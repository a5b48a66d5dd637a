import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build } from 'vite'
import { locales } from '#web/i18n/locales.ts'
import { compileMessages } from './compile-messages.ts'
import { clientConfig, embedConfig, serverConfig, serviceWorkerConfig } from './vite-config.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const compressibleExtensions = new Set(['.js', '.css', '.svg', '.txt', '.json', '.webmanifest'])

const precompress = async (dir: string): Promise<void> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressibleExtensions.has(extname(entry.name)))
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const content = await readFile(file)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

process.env.NODE_ENV = 'production'
const steps: readonly (readonly [name: string, run: () => Promise<unknown>])[] = [
  ['messages', compileMessages],
  ...locales.map((locale) => [`pages for browsers, ${locale}`, () => build(clientConfig(locale))] as const),
  ['embedded list', () => build(embedConfig)],
  ['service worker', () => build(serviceWorkerConfig)],
  ['pages on the server', () => build(serverConfig)],
  ['compression', () => precompress(join(dist, 'client'))],
]
for (const [index, [name, run]] of steps.entries()) {
  console.log(`[${index + 1}/${steps.length}] ${name}`) // api/setup/setup.mjs reads this.
  await run()
}
