import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CompilerOptions, compile } from '@inlang/paraglide-js'
import { baseLocale, locales } from '#web/i18n/locales.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const sources = fileURLToPath(new URL('../messages/', import.meta.url))
const project = join(dist, 'messages.inlang')

/** Compiles `web/messages/{locale}/*.json` by language into `dist/messages`, for the server, tests and types, and by message into
 * `dist/client-messages`, so that each screen loads only its own texts. */
export const compileMessages = async (): Promise<void> => {
  const areas = await readdir(join(sources, baseLocale))
  await mkdir(project, { recursive: true })
  await writeFile(join(project, 'settings.json'), JSON.stringify(settingsFor(areas)))
  await compile({ ...options, outdir: join(dist, 'messages'), outputStructure: 'locale-modules' })
  await compile({ ...options, outdir: join(dist, 'client-messages'), outputStructure: 'message-modules' })
}

/** Paths are relative to the parent folder of the project. */
const settingsFor = (areas: readonly string[]) => ({
  baseLocale,
  locales,
  telemetry: 'off',
  modules: ['../node_modules/@inlang/plugin-message-format/dist/index.js'],
  'plugin.inlang.messageFormat': { pathPattern: areas.map((area) => `../web/messages/{locale}/${area}`) },
})

const options: Omit<CompilerOptions, 'outdir'> = {
  project,
  strategy: ['baseLocale'],
  emitReadme: false,
  emitPrettierIgnore: false,
  emitGitIgnore: false,
}

if (import.meta.main) await compileMessages()
