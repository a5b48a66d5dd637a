import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { RenderPage } from '#adapters/http/routes/pages.ts'
import type { Config } from '#api/config/config.ts'
import { siteOf } from '#api/config/site.ts'
import { inlineHeadScript } from '#web/boot/inline-head-script.ts'
import { type Locale, locales } from '#web/i18n/locales.ts'
import type { LazyFiles, PageFiles } from '#web/server/document.ts'

export type Pages = {
  renderPage: RenderPage
  filesDir: string | null
  development: boolean
  middleware?: (listener: RequestListener) => RequestListener
  close?: () => Promise<void>
}

export type PageSource = (config: Config) => Promise<Pages>

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>
type ServerBuild = typeof import('#web/server/entry-server.tsx')

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
export const builtFilesDir = join(dist, 'client')

export const cspHashOf = (content: string): string => `sha256-${createHash('sha256').update(content).digest('base64')}`

export const builtPages: PageSource = async (config) => {
  const filesByLocale = new Map<Locale, PageFiles>()
  for (const locale of locales) {
    const manifest: Manifest = JSON.parse(await readFile(join(builtFilesDir, `.vite/manifest-${locale}.json`), 'utf8'))
    const css = await readFile(join(builtFilesDir, styleSheetFileIn(manifest)), 'utf8')
    filesByLocale.set(locale, filesIn(manifest, css))
  }
  const filesOf = (locale: Locale): PageFiles => filesByLocale.get(locale) as PageFiles
  const { renderPage }: ServerBuild = await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)
  const styles = [...new Set([...filesByLocale.values()].flatMap(({ inlineStyles = [] }) => inlineStyles))]
  const inlineHashes = { scripts: [cspHashOf(inlineHeadScript)], styles: styles.map(cspHashOf) }
  return {
    renderPage: async (request) => {
      const page = await renderPage({ ...request, site: siteOf(config, new Date()), filesOf })
      return { ...page, inlineHashes }
    },
    filesDir: builtFilesDir,
    development: false,
  }
}

const ENTRY = 'boot/entry-client.tsx'

const styleSheetFileIn = (manifest: Manifest): string => {
  const [file] = manifest[ENTRY]?.css ?? []
  if (file === undefined) throw new Error(`The build has no styles for ${ENTRY}`)
  return file
}

const filesIn = (manifest: Manifest, css: string): PageFiles => {
  const chunkOf = (name: string): Chunk => {
    const found = manifest[name]
    if (!found) throw new Error(`The build has no ${name}`)
    return found
  }
  const urlPathOf = (name: string) => `/${chunkOf(name).file}`
  const withImports = (name: string, visited = new Set<string>()): ReadonlySet<string> => {
    if (visited.has(name)) return visited
    visited.add(name)
    for (const imported of chunkOf(name).imports ?? []) withImports(imported, visited)
    return visited
  }
  const nameByBasename = new Map(Object.keys(manifest).map((name) => [basename(name, '.tsx'), name]))
  const lazyFilesOf = (sources: readonly string[]): LazyFiles => {
    const names = new Set([
      ...withImports(ENTRY),
      ...sources.flatMap((source) => [...withImports(nameByBasename.get(source) ?? source)]),
    ])
    names.delete(ENTRY)
    return {
      modules: [...names].map(urlPathOf),
      styles: [...names].flatMap((name) => chunkOf(name).css ?? []).map((file) => `/${file}`),
    }
  }
  const cache = new Map<string, LazyFiles>()
  return {
    script: urlPathOf(ENTRY),
    styles: [],
    inlineStyles: [css],
    fonts: ['fonts/archivo-text.woff2', 'fonts/archivo-poster.woff2'].map(urlPathOf),
    filesOf: (sources) => {
      const key = sources.join(' ')
      const lazyFiles = cache.get(key) ?? lazyFilesOf(sources)
      cache.set(key, lazyFiles)
      return lazyFiles
    },
  }
}
