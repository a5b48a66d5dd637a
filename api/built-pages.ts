import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { RenderPage } from '#adapters/http/pages.ts'
import type { Config } from '#api/config.ts'
import { siteOf } from '#api/site.ts'
import type { PageFiles } from '#web/document.ts'
import { type Locale, locales } from '#web/locales.ts'
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
  const files = new Map<Locale, PageFiles>()
  for (const locale of locales) {
    const manifest: Manifest = JSON.parse(await readFile(join(builtFilesDir, `.vite/manifest-${locale}.json`), 'utf8'))
    files.set(locale, filesIn(manifest))
  }
  const filesOf = (locale: Locale): PageFiles => files.get(locale) as PageFiles
  const { renderPage }: ServerBuild = await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)
  const inlineScriptHashes = [hashOf(themeScript)]
  return async (request) => {
    const page = await renderPage({ ...request, site: siteOf(config, new Date()), filesOf })
    return { ...page, inlineScriptHashes }
  }
}

const ENTRY = 'entry-client.tsx'

const filesIn = (manifest: Manifest): PageFiles => {
  const chunk = (name: string): Chunk => {
    const found = manifest[name]
    if (!found) throw new Error(`The build has no ${name}`)
    return found
  }
  const address = (name: string) => `/${chunk(name).file}`
  const withImports = (name: string, found = new Set<string>()): ReadonlySet<string> => {
    if (found.has(name)) return found
    found.add(name)
    for (const imported of chunk(name).imports ?? []) withImports(imported, found)
    return found
  }
  const modulesOf = (source: string | undefined): readonly string[] => {
    const names = new Set([...withImports(ENTRY), ...(source === undefined ? [] : withImports(source))])
    names.delete(ENTRY)
    return [...names].map(address)
  }
  const known = new Map<string | undefined, readonly string[]>()
  return {
    scripts: [address(ENTRY)],
    styles: (chunk(ENTRY).css ?? []).map((file) => `/${file}`),
    fonts: firstFonts.map(address),
    modulesOf: (source) => {
      const modules = known.get(source) ?? modulesOf(source)
      known.set(source, modules)
      return modules
    },
  }
}
