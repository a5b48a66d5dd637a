import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Locale } from '#web/i18n/locales.ts'

const absolutePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const web = absolutePath('..')
const clientMessages = absolutePath('../../dist/client-messages')

export const messageFile = (key = ''): string => `${clientMessages}/messages/${key}.js`
export const messageIndexFile = messageFile('_index')

type Messages = Record<string, ((inputs?: object) => string) & { parts?: unknown }>

const RUNTIME = '\0language'

/** Builds for a single language: inlines plain texts and keeps only this language's variant of other messages. */
export const singleLocalePlugin = (locale: Locale): Plugin => {
  let messages: Messages = {}
  const textOf = (key: string): string | undefined => {
    const message = messages[key]
    return message?.length === 0 && !message.parts ? JSON.stringify(message()) : undefined
  }
  return {
    name: 'single-locale',
    enforce: 'pre',
    buildStart: async () => {
      messages = await import(absolutePath(`../../dist/messages/messages/${locale}.js`))
    },
    resolveId: (source) => {
      if (source === '#messages') return `${clientMessages}/messages.js`
      return source === '#messages/runtime' || source.endsWith('/runtime.js') ? RUNTIME : undefined
    },
    load: (id) =>
      id === RUNTIME
        ? `export const getLocale = () => '${locale}'; export const overwriteGetLocale = () => {}; export const experimentalStaticLocale = '${locale}'`
        : undefined,
    transform: (code, id) => {
      const [, key] = /\/client-messages\/messages\/([^/_][^/]*)\.js$/.exec(id) ?? []
      if (key) return `${code.slice(0, code.lastIndexOf('export const '))}export { ${locale}_${key} as ${key} }`
      if (!id.startsWith(web)) return undefined
      return code.replaceAll(/\blanguage\(\)/g, `'${locale}'`).replaceAll(/\bm\.(\w+)(\(\))?/g, (match, name, call) => {
        const text = textOf(name)
        if (text === undefined) return match
        return call ? text : `(() => ${text})`
      })
    },
  }
}
