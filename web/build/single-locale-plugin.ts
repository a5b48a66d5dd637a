import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Locale } from '#web/i18n/locales.ts'

const clientMessagesFolder = fileURLToPath(new URL('../../dist/client-messages', import.meta.url))
const RUNTIME_ID = '\0single-locale-runtime'

/** Matches a dynamic import of a file in the page's language, such as a document. */
const localizedImport = /\bimport\(`([^`]*)\$\{language\(\)\}([^`]*)`\)/g

export const messageFile = (key: string): string => `${clientMessagesFolder}/messages/${key}.js`

/** Returns a plugin that builds for a single language: its locale is a constant, so the texts in all other languages are
 * tree-shaken. */
export const singleLocalePlugin = (locale: Locale): Plugin => ({
  name: 'single-locale',
  enforce: 'pre',
  resolveId: (source, importer) => {
    if (source === '#messages') return `${clientMessagesFolder}/messages.js`
    const isRuntime = importer?.startsWith(clientMessagesFolder) && source.endsWith('/runtime.js')
    return isRuntime || source === '#messages/runtime' ? RUNTIME_ID : undefined
  },
  load: (id) => (id === RUNTIME_ID ? runtimeOf(locale) : undefined),
  transform: (code) =>
    code.includes('language()}') ? code.replace(localizedImport, `import('$1${locale}$2')`) : undefined,
})

/** Returns the code of the module that replaces Paraglide's runtime and gives the locale to the compiled messages. */
const runtimeOf = (locale: Locale): string => `export const experimentalStaticLocale = '${locale}'
export const getLocale = () => '${locale}'
export const overwriteGetLocale = () => {}`
