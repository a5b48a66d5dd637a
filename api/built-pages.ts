import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { RenderPage } from '#adapters/http/pages.ts'
import type { Config } from '#api/config.ts'
import { siteOf } from '#api/site.ts'
import type { PageFiles } from '#web/document.ts'
import { themeScript } from '#web/theme-script.ts'

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>
type ServerBuild = typeof import('#web/entry-server.tsx')

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
/** Fonts that the first paint of every page reads. */
const firstFonts = ['fonts/archivo-text.woff2', 'fonts/archivo-poster.woff2']

/** Where the files of the build lie that browsers fetch. */
export const builtFilesDir = join(dist, 'client')

/** The CSP source of an inline script. */
export const hashOf = (script: string): string => `sha256-${createHash('sha256').update(script).digest('base64')}`

/** Renders pages with the server's part of the build. */
export const builtPages = async (config: Config): Promise<RenderPage> => {
  const manifest: Manifest = JSON.parse(await readFile(join(builtFilesDir, '.vite/manifest.json'), 'utf8'))
  const { renderPage }: ServerBuild = await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)
  const files = filesOf(manifest)
  const inlineScriptHashes = [hashOf(themeScript)]
  return async (address, callApi) => {
    const page = await renderPage({ address, callApi, site: siteOf(config, new Date()), files })
    return { ...page, inlineScriptHashes }
  }
}

const filesOf = (manifest: Manifest): PageFiles => {
  const chunk = (name: string): Chunk => {
    const found = manifest[name]
    if (!found) throw new Error(`The build has no ${name}`)
    return found
  }
  const address = (file: string) => `/${file}`
  const entry = chunk('entry-client.tsx')
  const modules = new Map<string, readonly string[]>()
  return {
    scripts: [address(entry.file)],
    styles: (entry.css ?? []).map(address),
    fonts: firstFonts.map((font) => address(chunk(font).file)),
    modulesOf: (source) => {
      if (source === undefined) return []
      const known = modules.get(source)
      if (known) return known
      const { file, imports = [] } = chunk(source)
      const found = [
        file,
        ...imports.filter((name) => name !== 'entry-client.tsx').map((name) => chunk(name).file),
      ].map(address)
      modules.set(source, found)
      return found
    },
  }
}
