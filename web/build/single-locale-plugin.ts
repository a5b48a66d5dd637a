import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Locale } from '#web/i18n/locales.ts'

const absolutePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const clientMessages = absolutePath('../../dist/client-messages')
const runtime = absolutePath('single-locale-runtime.ts')

export const messageFile = (key = ''): string => `${clientMessages}/messages/${key}.js`
export const messageIndexFile = messageFile('_index')

/** Builds for a single language: its locale is a constant, so the variants of all others are tree-shaken. */
export const singleLocalePlugin = (locale: Locale): Plugin => ({
  name: 'single-locale',
  enforce: 'pre',
  config: () => ({ define: { LOCALE: JSON.stringify(locale) } }),
  resolveId: (source, importer) => {
    if (source === '#messages') return `${clientMessages}/messages.js`
    const isRuntime = importer?.startsWith(clientMessages) && source.endsWith('/runtime.js')
    return isRuntime || source === '#messages/runtime' ? runtime : undefined
  },
})
